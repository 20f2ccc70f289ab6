import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DeadlineStore } from './monitorStore.ts';
import { startScheduler, type Scheduler } from './scheduler.ts';

const START = 1_800_000_000_000;
const warned: object[] = [];
const logger = { info: () => undefined, error: () => undefined, warn: (fields: object) => warned.push(fields) };

/** Deadlines in memory, with a note of all that was asked. */
function createFakeDeadlines(aliveAt: number | null, deadlines: number[] = [], broughtBack = 0) {
  const asked: string[] = [];
  const store: DeadlineStore = {
    nextDeadline: () => deadlines[0] ?? null,
    sweepDeadlines(now) {
      const passed = deadlines.filter((deadline) => deadline <= now);
      deadlines.splice(0, passed.length);
      if (passed.length > 0) asked.push(`flip at +${now - START}`);
      return { flips: passed.length, hasMore: false };
    },
    grantAmnesty({ from, until }, place) {
      asked.push(`amnesty from +${from - START} to +${until - START} at ${place}`);
      return { granted: 0, nextPlace: place < 2 ? place + 1 : null };
    },
    bringBack(now, place) {
      if (broughtBack > 0) asked.push(`bring back to +${now - START} at ${place}`);
      return { broughtBack, nextPlace: broughtBack > 0 && place < 1 ? place + 1 : null };
    },
    aliveAt: () => aliveAt,
    recordAlive: (now) => asked.push(`alive at +${now - START}`),
    prune: () => ({ hasMore: false }),
  };
  return { store, asked, deadlines };
}

let scheduler: Scheduler | undefined;
const start = (store: DeadlineStore): void => {
  scheduler = startScheduler({ store, logger, now: Date.now });
};

beforeEach(() => {
  warned.length = 0;
  jest.useFakeTimers({ now: START });
});
afterEach(async () => {
  const closing = scheduler?.close();
  await jest.runAllTimersAsync();
  await closing;
  jest.useRealTimers();
});

describe('the scheduler', () => {
  it('sleeps until the nearest deadline, and no longer', async () => {
    const { store, asked } = createFakeDeadlines(null, [START + 250, START + 700]);
    start(store);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['alive at +0', 'flip at +250', 'flip at +700']);
  });

  it('notices within a second a deadline that another process has set', async () => {
    const { store, asked, deadlines } = createFakeDeadlines(null);
    start(store);
    await jest.advanceTimersByTimeAsync(2_100);
    deadlines.push(START + 2_200);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual(['alive at +0', 'flip at +3000']);
  });

  it('says at most every five seconds that it runs', async () => {
    const { store, asked } = createFakeDeadlines(null);
    start(store);
    await jest.advanceTimersByTimeAsync(11_000);
    expect(asked).toEqual(['alive at +0', 'alive at +5000', 'alive at +10000']);
  });

  it('grants an amnesty for the time in which no server ran, to the last place, before it looks at deadlines', async () => {
    const { store, asked } = createFakeDeadlines(START - 60_000, [START - 10]);
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    expect(asked).toEqual([
      ...[0, 1, 2].map((place) => `amnesty from +-60000 to +0 at ${place}`),
      'flip at +0',
      'alive at +0',
    ]);
  });

  it('grants an amnesty after the machine was suspended', async () => {
    const { store, asked } = createFakeDeadlines(null);
    start(store);
    await jest.advanceTimersByTimeAsync(500);
    jest.setSystemTime(START + 3_600_000);
    await jest.advanceTimersByTimeAsync(510);
    expect(asked.slice(0, 2)).toEqual(['alive at +0', 'amnesty from +0 to +3600500 at 0']);
  });

  it('mends at its start what a clock that was ahead has left, before anything else, and says how much', async () => {
    const { store, asked } = createFakeDeadlines(START + 172_800_000, [START], 3);
    start(store);
    await jest.advanceTimersByTimeAsync(10);
    const mended = [0, 1].map((place) => `bring back to +0 at ${place}`);
    expect(asked).toEqual([...mended, 'flip at +0', 'alive at +0']);
    expect(warned).toEqual([{ aheadMs: 172_800_000, monitors: 6 }]);
  });

  it('mends once while it runs when the clock is set back by hours, at once or little by little', async () => {
    const { store, asked } = createFakeDeadlines(null, [], 1);
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

  it('goes on when the store fails, and after the clock was set back', async () => {
    const { store, asked } = createFakeDeadlines(null, [START + 2_500]);
    let failures = 2;
    start({
      ...store,
      sweepDeadlines(now) {
        if (failures-- > 0) throw new Error('The disk is full.');
        return store.sweepDeadlines(now);
      },
    });
    jest.setSystemTime(START - 1_000);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(asked).toContain('flip at +2500');
  });

  it('forgets what is too old step by step, and puts that off for a deadline that passes meanwhile', async () => {
    const { store, asked, deadlines } = createFakeDeadlines(null);
    let steps = 0;
    start({
      ...store,
      prune() {
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

  it('takes no step after it was closed', async () => {
    const { store, asked } = createFakeDeadlines(null, [START + 100]);
    start(store);
    await scheduler?.close();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked.filter((what) => what.startsWith('flip'))).toEqual([]);
  });
});
