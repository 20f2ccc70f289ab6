import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { ListEvents, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { EventFilter, FlipEvent, MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { createTestStore, someEditor, somePing } from '../testing/createTestStore.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const KINDS = ['success', 'fail', 'start', 'log', 'success'] as const;
const EVENTS = 140;
const file = temporaryFiles()();

let store: MonitorStore;
let name: MonitorName;
/** All that happened, newest first, read page by page. */
let all: MonitorEvent[];

beforeAll(async () => {
  const test = createTestStore(file);
  store = test.store;
  const teamId = createId(TEAM_ID_PREFIX);
  const [made] = await test.make(teamId, [{}], START);
  if (made === undefined) throw new Error('No monitor was made.');
  name = { teamId, monitorId: made.monitorId };
  const target = { by: 'uuid', uuid: made.uuid } as const;
  for (let minute = 0; minute < EVENTS; minute++) {
    const at = START + minute * MINUTE;
    const kind = KINDS[(minute * minute) % KINDS.length] ?? 'log';
    await store.recordPing(target, somePing({ kind, at }));
    if (minute % 9 === 0) await store.edit(teamId, [name], someEditor(at), () => ({ action: 'updated', changes: [] }));
  }
  all = await everything();
});
afterAll(() => store.close());

async function everything(): Promise<MonitorEvent[]> {
  const found: MonitorEvent[] = [];
  for (let hasOlder = true; hasOlder;) {
    const before = found.at(-1)?.sequence;
    const page = await store.events({ ...name, ...(before !== undefined && { before }) });
    if (page === null || page.events.length === 0) throw new Error('A page that was said to be there is empty.');
    found.push(...page.events);
    hasOlder = page.hasOlder;
  }
  return found;
}

const filterOf = (event: MonitorEvent): EventFilter => (event.type === 'ping' ? event.kind : event.type);
const someInstant = fc.integer({ min: -2, max: EVENTS + 2 }).map((minute) => START + minute * MINUTE);

it('says which starts never finished, because another run took their place', async () => {
  const teamId = createId(TEAM_ID_PREFIX);
  const { make } = createTestStore(file);
  const [made] = await make(teamId, [{}], START);
  if (made === undefined) throw new Error('No monitor was made.');
  const send = (kind: PingKind, minute: number, rid: string) =>
    store.recordPing({ by: 'uuid', uuid: made.uuid }, somePing({ kind, rid, at: START + minute * MINUTE }));
  await send('start', 0, 'a');
  await send('start', 1, 'b');
  await send('success', 2, 'b');
  await send('start', 3, 'c');
  const { events = [] } = (await store.events({ teamId, monitorId: made.monitorId, filters: ['start'] })) ?? {};
  expect(events).toMatchObject([{ rid: 'c' }, { rid: 'b' }, { rid: 'a', isUnfinished: true }]);
  expect(events.filter((event) => 'isUnfinished' in event)).toHaveLength(1);
});

describe('the pages of a timeline', () => {
  it('hold all that happened once, the newest first, in the order in which it came', () => {
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_event, index) => all.length - index));
    const pings = all.filter(({ type }) => type === 'ping').toReversed();
    expect(pings.map(filterOf)).toEqual(Array.from(pings, (_ping, minute) => KINDS[(minute * minute) % KINDS.length]));
    expect(all.filter(({ type }) => type === 'edit')).toHaveLength(Math.ceil(EVENTS / 9) + 1);
  });

  it('hold what a plain filter of all events holds', async () => {
    const sequence = fc.nat(all.length + 1);
    const someQuery = fc.record<Partial<ListEvents>>(
      {
        before: sequence.map((number) => number + 1),
        after: sequence,
        filters: fc.subarray<EventFilter>(['success', 'fail', 'start', 'log', 'flip', 'edit']),
        from: someInstant,
        to: someInstant,
        limit: fc.integer({ min: 1, max: EVENTS_PER_PAGE }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(someQuery, async (query) => {
        const { before = Infinity, after = 0, filters = [], from = 0, to = Infinity, limit = EVENTS_PER_PAGE } = query;
        const matching = all.filter(
          (event) =>
            event.sequence < before &&
            event.sequence > after &&
            event.at >= from &&
            event.at <= to &&
            (filters.length === 0 || filters.includes(filterOf(event))),
        );
        expect(await store.events({ ...name, ...query })).toEqual({
          events: matching.slice(0, limit),
          hasOlder: matching.length > limit,
        });
      }),
      { numRuns: 200 },
    );
  });
});

describe('the downtimes of a history', () => {
  /** From one flip to down to the next flip, whichever touch the range. */
  function modelDowntimes(from: number, to: number): MonitorHistory['downtimes'] {
    const flips = all.filter((event): event is FlipEvent => event.type === 'flip').toReversed();
    return flips
      .map(({ at, to: entered, reason }, index) => ({ entered, from: at, to: flips[index + 1]?.at ?? null, reason }))
      .filter((time) => time.entered === 'down' && time.from <= to && (time.to === null || time.to >= from))
      .map(({ entered: _entered, ...time }) => time);
  }

  it('are the times from each flip to down to the next flip, whole, whichever touch the range', async () => {
    await fc.assert(
      fc.asyncProperty(someInstant, someInstant, async (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const history = await store.history({ ...name, from, to });
        expect(history?.downtimes).toEqual(modelDowntimes(from, to));
      }),
    );
    expect(modelDowntimes(0, Infinity).length).toBeGreaterThan(10);
  });

  it('and its runs and days are those of the range', async () => {
    const history = await store.history({ ...name, from: START, to: START + 24 * 60 * MINUTE });
    const runs = all.filter((event) => event.type === 'ping' && event.durationMs !== null).toReversed();
    expect(history?.runs.map(({ at }) => at)).toEqual(runs.map(({ at }) => at));
    expect(await store.history({ ...name, monitorId: 'of nobody', from: 0, to: 1 })).toBeNull();
  });
});
