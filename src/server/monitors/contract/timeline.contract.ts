import { beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { ListEvents } from '../../../contract/monitors/monitorCalls.ts';
import type { EventFilter, MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import { EVENTS_PER_PAGE } from '../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { someEditor } from '../testing/monitorSamples.ts';
import { MINUTE, T0, type ContractContext, type MonitorWorld } from '../testing/monitorWorld.ts';

const KINDS = ['success', 'fail', 'start', 'log', 'success'] as const;
export const LIVED_MINUTES = 120;
export const someLivedInstant = fc.integer({ min: -2, max: LIVED_MINUTES + 2 }).map((minute) => T0 + minute * MINUTE);
const filterOf = (event: MonitorEvent): EventFilter => (event.type === 'ping' ? event.kind : event.type);

/** Creates a monitor with pings, flips and edits over two hours. */
export async function liveForTwoHours({ store, make, ping, teamId }: MonitorWorld): Promise<Monitor> {
  const monitor = await make();
  for (let minute = 0; minute < LIVED_MINUTES; minute++) {
    const at = T0 + minute * MINUTE;
    await ping(monitor, at, { kind: KINDS[(minute * minute) % KINDS.length] ?? 'log' });
    if (minute % 9 === 0)
      await store.edit(teamId, [{ monitorId: monitor.monitorId }], someEditor(at), () => ({
        action: 'updated',
        changes: [],
      }));
  }
  return monitor;
}

export function describeTimeline({ world }: ContractContext): void {
  describe('the pages of a timeline', () => {
    let monitor: Monitor;
    /** All events, newest first. */
    let all: MonitorEvent[];
    beforeEach(async () => {
      monitor = await liveForTwoHours(world());
      all = (await world().events(monitor)).toReversed();
    });

    it('contain each event once, in order', () => {
      expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_event, index) => all.length - index));
      const pings = all.filter(({ type }) => type === 'ping').toReversed();
      expect(pings.map(filterOf)).toEqual(Array.from(pings, (_p, minute) => KINDS[(minute * minute) % KINDS.length]));
      expect(all.filter(({ type }) => type === 'edit')).toHaveLength(Math.ceil(LIVED_MINUTES / 9) + 1);
    });

    it('match a simple filter of all events', async () => {
      const { teamId, monitorId } = monitor;
      const sequence = fc.nat(all.length + 1);
      const someQuery = fc.record<Partial<ListEvents>>(
        {
          before: sequence.map((number) => number + 1),
          after: sequence,
          filters: fc.subarray<EventFilter>(['success', 'fail', 'start', 'log', 'flip', 'edit']),
          from: someLivedInstant,
          to: someLivedInstant,
          limit: fc.integer({ min: 1, max: EVENTS_PER_PAGE }),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(someQuery, async (query) => {
          const {
            before = Infinity,
            after = 0,
            filters = [],
            from = 0,
            to = Infinity,
            limit = EVENTS_PER_PAGE,
          } = query;
          const matching = all.filter(
            (event) =>
              event.sequence < before &&
              event.sequence > after &&
              event.at >= from &&
              event.at <= to &&
              (filters.length === 0 || filters.includes(filterOf(event))),
          );
          expect(await world().store.events({ teamId, monitorId, ...query })).toEqual({
            events: matching.slice(0, limit),
            hasOlder: matching.length > limit,
          });
        }),
        { numRuns: 100 },
      );
    });
  });

  it('show the start of a body only if it is text', async () => {
    const { make, ping, events } = world();
    const monitor = await make();
    const bodies = [Buffer.from('é'.repeat(5_000)), Buffer.from([0, 1, 2]), Buffer.alloc(0)];
    for (const body of bodies) await ping(monitor, T0, { kind: 'log', body });
    const starts = (await events(monitor)).flatMap((event) => (event.type === 'ping' ? [event.bodyStart] : []));
    expect(starts).toEqual([expect.stringMatching(/^é{100,200}$/), null, null]);
  });
}
