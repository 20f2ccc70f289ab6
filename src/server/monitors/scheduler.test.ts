import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import { absenceSince, joined } from './clock.ts';
import type { DeadlineStore } from './monitorStore.ts';
import { type Scheduler, startScheduler } from './scheduler.ts';

const START = 1_800_000_000_000;
const MINUTE = 60_000;
const warned: { fields: object; message: string }[] = [];
const failed: string[] = [];
const logger = {
  info: () => undefined,
  error: (_fields: object, message: string) => failed.push(message),
  warn: (fields: object, message: string) => warned.push({ fields, message }),
};

interface Known {
  aliveAt?: number;
  deadlines?: number[];
  clamped?: number;
  isOnlyProcess?: boolean;
}

/** Creates an in-memory deadline store that records every call. */
function createFakeDeadlines({ aliveAt = 0, deadlines = [], clamped = 0, isOnlyProcess = true }: Known = {}) {
  const asked: string[] = [];
  const after = (at: number): string => `+${at - START}`;
  const disk = { aliveAt, away: null as Absence | null, isFull: false, hasRefused: false };
  const store: DeadlineStore = {
    nextDeadline: async () => deadlines[0] ?? null,
    async sweepDeadlines(now) {
      const passed = deadlines.filter((deadline) => deadline <= now);
      deadlines.splice(0, passed.length);
      if (passed.length > 0) asked.push(`flip at ${after(now)}`);
      return { flips: passed.length, hasMore: false };
    },
    async grantAmnesty({ from, until }, place) {
      asked.push(`amnesty from ${after(from)} to ${after(until)} at ${place}`);
      return { granted: 1, nextPlace: place < 2 ? place + 1 : null };
    },
    async clampToClock(now, place) {
      if (clamped > 0) asked.push(`clamp to ${after(now)} at ${place}`);
      return { clamped, nextPlace: clamped > 0 && place < 1 ? place + 1 : null };
    },
    isOnlyProcess: async () => isOnlyProcess,
    aliveAt: async () => disk.aliveAt || null,
    async recordAlive({ now, isInDoubt }) {
      if (disk.isFull) throw new Error('The disk is full.');
      asked.push(`alive at ${after(now)}`);
      const found = isInDoubt ? absenceSince(disk.aliveAt || null, now) : null;
      disk.aliveAt = now;
      return (disk.away = joined(disk.away, found));
    },
    async clearAbsence() {
      disk.away = null;
    },
    takeRefusals() {
      const { hasRefused } = disk;
      disk.hasRefused = false;
      return hasRefused;
    },
    prune: async () => ({ hasMore: false }),
  };
  return { store, asked, deadlines, disk };
}

let scheduler: Scheduler | undefined;
const start = (store: DeadlineStore): void => {
  scheduler = startScheduler({ store, logger, now: Date.now });
};
const amnesty = (from: number, until: number) =>
  [0, 1, 2].map((place) => `amnesty from +${from} to +${until} at ${place}`);
/** Simulates a process that's blocked for a while: both its own time and the clock advance. */
const stall = (ms: number): void => {
  const end = performance.now() + ms;
  jest.spyOn(performance, 'now').mockImplementation(() => end);
  jest.setSystemTime(Date.now() + ms);
};

beforeEach(() => {
  warned.length = 0;
  failed.length = 0;
  jest.useFakeTimers({ now: START });
});
afterEach(async () => {
  const closing = scheduler?.close();
  await jest.runAllTimersAsync();
  await closing;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the scheduler', () => {
  it('sleeps until the nearest deadline, but no longer', async () => {
    const { store, asked } = createFakeDeadlines({ deadlines: [START + 250, START + 700] });
    start(store);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['alive at +0', 'flip at +250', 'flip at +700']);
  });

  it('notices a deadline set by another process within a second', async () => {
    const { store, asked, deadlines } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(2_100);
    deadlines.push(START + 2_200);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['alive at +0', 'alive at +2000', 'flip at +3000']);
  });

  it('records a sign of life every two seconds', async () => {
    const { store, asked } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual(['alive at +0', 'alive at +2000', 'alive at +4000']);
  });

  it('handles waiting requests, for some turns of the event loop, before it takes any monitor down', async () => {
    const { store, asked } = createFakeDeadlines({ deadlines: [START + 100] });
    start(store);
    await jest.advanceTimersByTimeAsync(50);
    const nextDeadline = jest.spyOn(store, 'nextDeadline');
    nextDeadline.mockImplementation(async () => {
      // The request is handled three turns after the deadline.
      let turns = 3;
      const turn = (): void => void (--turns === 0 ? asked.push('a ping') : setImmediate(turn));
      setImmediate(turn);
      nextDeadline.mockRestore();
      return START + 100;
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['alive at +0', 'a ping', expect.stringMatching('flip at')]);
  });

  it('keeps working after the store fails or the clock is set back', async () => {
    const { store, asked } = createFakeDeadlines({ deadlines: [START + 2_500] });
    let failures = 2;
    start({
      ...store,
      async sweepDeadlines(now) {
        if (failures-- > 0) throw new Error('The disk is full.');
        return store.sweepDeadlines(now);
      },
    });
    jest.setSystemTime(START - 1_000);
    await jest.advanceTimersByTimeAsync(9_000);
    expect(asked.some((what) => what.startsWith('flip'))).toBe(true);
    expect(failed).toHaveLength(1);
  });

  it('first corrects rows that were written while the clock was ahead, and logs how many', async () => {
    const { store, asked } = createFakeDeadlines({ aliveAt: START + 172_800_000, deadlines: [START], clamped: 3 });
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    const mended = [0, 1].map((place) => `clamp to +0 at ${place}`);
    expect(asked).toEqual([...mended, 'alive at +0', 'flip at +0']);
    expect(warned.map(({ fields }) => fields)).toEqual([{ aheadMs: 172_800_000, monitors: 6 }]);
  });

  it('corrects once if the clock is set back while it runs, whether in one step or several', async () => {
    const { store, asked } = createFakeDeadlines({ clamped: 1 });
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    jest.setSystemTime(START - 3_600_000);
    await jest.advanceTimersByTimeAsync(2_000);
    jest.setSystemTime(Date.now() - 40_000);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(warned).toHaveLength(2);
    jest.setSystemTime(Date.now() - 40_000);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(warned).toHaveLength(3);
    expect(asked.filter((what) => what.startsWith('alive')).length).toBeGreaterThanOrEqual(3);
  });

  it('deletes old data step by step, but handles new deadlines first', async () => {
    const { store, asked, deadlines } = createFakeDeadlines();
    let steps = 0;
    start({
      ...store,
      async prune() {
        steps += 1;
        if (steps === 3) deadlines.push(START);
        asked.push(`step ${steps}`);
        return { hasMore: steps < 5 };
      },
    });
    await jest.advanceTimersByTimeAsync(100);
    const expected = ['step 1', 'step 2', 'step 3', expect.stringMatching('flip at'), 'step 4', 'step 5'];
    expect(asked.filter((what) => !what.startsWith('alive'))).toEqual(expected);
  });

  it('does nothing once it is closed', async () => {
    const { store, asked } = createFakeDeadlines({ deadlines: [START + 100] });
    start(store);
    await scheduler?.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked.filter((what) => what.startsWith('flip'))).toEqual([]);
  });
});

describe('an absence', () => {
  it('is the time when no server ran, and leads to amnesties for all monitors before any deadline is handled', async () => {
    const { store, asked, disk } = createFakeDeadlines({ aliveAt: START - MINUTE, deadlines: [START - 10] });
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['alive at +0', ...amnesty(-MINUTE, 0), 'flip at +0']);
    expect(disk.away).toBeNull();
    expect(warned).toMatchObject([{ fields: { awayMs: MINUTE, granted: 3, amnesties: 1 } }]);
  });

  it.each([
    ['the time between two signs of life', { aliveAt: START - 6_000 }],
    ['the start of a second server', { aliveAt: START - MINUTE, isOnlyProcess: false }],
    ['the first start', {}],
  ])('is not %s', async (_case, known) => {
    const { store, asked } = createFakeDeadlines({ ...known, deadlines: [START - 10] });
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['alive at +0', 'flip at +0']);
  });

  it('is not recorded while another server uses the same data, which causes a warning', async () => {
    start(createFakeDeadlines({ aliveAt: START, isOnlyProcess: false }).store);
    await jest.advanceTimersByTimeAsync(10);
    expect(warned).toMatchObject([{ message: expect.stringMatching('Another server') }]);
  });

  it('is the time when the machine was suspended', async () => {
    const { store, asked } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(500);
    jest.setSystemTime(START + 60 * MINUTE);
    await jest.advanceTimersByTimeAsync(510);
    expect(asked).toEqual(['alive at +0', `alive at +${60 * MINUTE + 500}`, ...amnesty(0, 60 * MINUTE + 500)]);
  });

  it('is not the time when the process was busy, even for a long time', async () => {
    const { store, asked, deadlines } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(500);
    deadlines.push(START + 2_000);
    stall(10 * MINUTE);
    await jest.advanceTimersByTimeAsync(510);
    const back = 10 * MINUTE + 1_000;
    expect(asked).toEqual(['alive at +0', `alive at +${back}`, `flip at +${back}`]);
  });

  it('is the time when nothing could be written', async () => {
    const { store, asked, disk, deadlines } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(100);
    disk.isFull = true;
    deadlines.push(START + 20_000);
    await jest.advanceTimersByTimeAsync(29_800);
    expect(asked).toEqual(['alive at +0']);
    expect(failed).toHaveLength(1);
    disk.isFull = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(1)).toEqual(['alive at +30000', ...amnesty(0, 30_000), 'flip at +30000']);
  });

  it('is the time when pings were refused, even if signs of life could be written', async () => {
    const { store, asked, disk } = createFakeDeadlines();
    start(store);
    await jest.advanceTimersByTimeAsync(5_100);
    disk.hasRefused = true;
    disk.isFull = true;
    await jest.advanceTimersByTimeAsync(10_000);
    disk.isFull = false;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked.slice(3)).toEqual(['alive at +16000', ...amnesty(4_000, 16_000)]);
  });

  it('leads to amnesties even if another server recorded it or stopped halfway', async () => {
    const { store, asked, disk } = createFakeDeadlines({ aliveAt: START });
    disk.away = { from: START - MINUTE, until: START - 1_000 };
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['alive at +0', ...amnesty(-MINUTE, -1_000)]);
  });

  it('stays in doubt until the next start if this server stops before deciding', async () => {
    const { store, asked, disk } = createFakeDeadlines({ aliveAt: START - MINUTE });
    disk.isFull = true;
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    disk.isFull = false;
    await scheduler?.close();
    expect([asked, disk.aliveAt]).toEqual([[], START - MINUTE]);
  });
});
