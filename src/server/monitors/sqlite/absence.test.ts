import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';
import { createTestStore, somePing } from '../testing/createTestStore.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const minutely = { schedule: { kind: 'period' as const, periodSeconds: 60 }, graceSeconds: 60 };
const teamId = createId(TEAM_ID_PREFIX);
/** Deadlines that one step judges. */
const STEP = 200;
const nextFile = temporaryFiles();

let file: string;
let world: ReturnType<typeof createTestStore>;
let monitor: Monitor;
beforeEach(async () => {
  file = nextFile();
  world = createTestStore(file);
  const [made] = await world.make(teamId, [minutely], T0);
  if (made === undefined) throw new Error('No monitor was made.');
  monitor = made;
});
afterEach(() => world.store.close());

const ping = (at: number, more = {}, { store } = world) =>
  store.recordPing({ by: 'uuid', uuid: monitor.uuid }, somePing({ at, ...more }));
const look = async () => (await world.store.find({ teamId, monitorId: monitor.monitorId }))?.data;
const flips = async () => {
  const page = await world.store.events({ teamId, monitorId: monitor.monitorId, filters: ['flip'] });
  return page?.events.map((event) => (event.type === 'flip' ? [event.to, event.at - T0, event.away] : [])).toReversed();
};

describe('a sign of life', () => {
  it('notes a long silence before it as an absence, once it is in doubt, until that is made good', async () => {
    const { store } = world;
    expect(await store.recordAlive({ now: T0, isInDoubt: true })).toBeNull();
    expect(await store.recordAlive({ now: T0 + 6_000, isInDoubt: true })).toBeNull();
    expect(await store.recordAlive({ now: T0 + MINUTE, isInDoubt: false })).toBeNull();
    const first = { from: T0 + MINUTE, until: T0 + 5 * MINUTE };
    expect(await store.recordAlive({ now: first.until, isInDoubt: true })).toEqual(first);
    expect(await store.recordAlive({ now: first.until + 1, isInDoubt: false })).toEqual(first);
    const both = { from: T0 + MINUTE, until: T0 + 9 * MINUTE };
    expect(await store.recordAlive({ now: both.until, isInDoubt: true })).toEqual(both);
    await store.madeGood(first);
    expect(await store.recordAlive({ now: both.until, isInDoubt: false })).toEqual(both);
    await store.madeGood(both);
    expect(await store.recordAlive({ now: both.until, isInDoubt: false })).toBeNull();
  });

  it('forgets an absence that a clock has noted that was ahead', async () => {
    await world.store.recordAlive({ now: T0, isInDoubt: false });
    await world.store.recordAlive({ now: T0 + 600 * MINUTE, isInDoubt: true });
    expect(await world.store.recordAlive({ now: T0 + MINUTE, isInDoubt: true })).toBeNull();
  });
});

describe('two servers on one file', () => {
  it('know of each other, until the first has ended', async () => {
    const second = createTestStore(file);
    expect([await world.store.isAlone(), await second.store.isAlone(), await world.store.isAlone()]).toEqual([
      true,
      false,
      true,
    ]);
    await world.store.close();
    expect(await second.store.isAlone()).toBe(true);
    world = second;
  });

  it('call nothing down that an absence may excuse, whichever of them noted it', async () => {
    const second = createTestStore(file);
    await ping(T0);
    await world.store.recordAlive({ now: T0 + MINUTE, isInDoubt: false });
    const away = { from: T0 + MINUTE, until: T0 + 9 * MINUTE };
    expect(await world.store.recordAlive({ now: away.until, isInDoubt: true })).toEqual(away);
    expect((await second.store.sweepDeadlines(away.until)).flips).toBe(0);
    expect((await second.store.grantAmnesty(away, 0)).granted).toBe(1);
    expect((await world.store.grantAmnesty(away, 0)).granted).toBe(0);
    await world.store.madeGood(away);
    expect((await second.store.sweepDeadlines(T0 + 10 * MINUTE)).flips).toBe(1);
    expect(await flips()).toEqual([
      ['up', 0, undefined],
      ['down', 10 * MINUTE, away],
    ]);
    await second.store.close();
  });
});

describe('an excused monitor', () => {
  it('shows the absence until its next success, and is excused once', async () => {
    await ping(T0);
    const away = { from: T0 + 90_000, until: T0 + 100_000 };
    expect((await world.store.grantAmnesty(away, 0)).granted).toBe(1);
    expect(await look()).toMatchObject({ away, deadlineAt: away.until + MINUTE });
    expect((await world.store.grantAmnesty({ from: T0 + 110_000, until: T0 + 130_000 }, 0)).granted).toBe(0);
    await ping(T0 + 140_000, { kind: 'log' });
    expect(await look()).toHaveProperty('away');
    await ping(T0 + 150_000);
    expect(await look()).not.toHaveProperty('away');
  });
});

describe('a ping and a deadline that has passed', () => {
  it('counts where no deadline was judged yet, as after a busy time', async () => {
    await ping(T0);
    await ping(T0 + 10 * MINUTE);
    expect(await flips()).toEqual([['up', 0, undefined]]);
  });

  it('is taken first where both wait', async () => {
    await ping(T0);
    const waiting = ping(T0 + 10 * MINUTE);
    expect((await world.store.sweepDeadlines(T0 + 10 * MINUTE)).flips).toBe(0);
    await waiting;
    expect(await look()).toMatchObject({ status: 'up', deadlineAt: T0 + 12 * MINUTE });
  });

  it('comes after the flip while deadlines are being judged that passed before it, even if nobody has come to its own', async () => {
    const others = await world.make(
      teamId,
      Array.from({ length: STEP }, () => minutely),
      T0,
    );
    const all = [...others, monitor];
    await Promise.all(all.map(({ uuid }) => world.store.recordPing({ by: 'uuid', uuid }, somePing({ at: T0 }))));
    expect(await world.store.sweepDeadlines(T0 + 3 * MINUTE)).toEqual({ flips: STEP, hasMore: true });
    for (const { uuid } of all)
      await world.store.recordPing({ by: 'uuid', uuid }, somePing({ at: T0 + 3 * MINUTE + 1 }));
    expect(await flips()).toEqual([
      ['up', 0, undefined],
      ['down', 2 * MINUTE, undefined],
      ['up', 3 * MINUTE + 1, undefined],
    ]);
  });
});
