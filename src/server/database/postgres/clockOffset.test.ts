import { beforeEach, describe, expect, it } from '@jest/globals';
import { NOW } from '../../../testing/clock.ts';
import { createClockOffset } from './clockOffset.ts';

/** This machine's clock, the process's uptime, and the database's clock. */
const time = { here: 0, ran: 0, there: 0 };
let tookMs = 0;
let isUnavailable = false;
let reads = 0;
let warnings: string[] = [];
let clock: ReturnType<typeof createClockOffset>;

const pass = (ms: number): void => {
  for (const each of ['here', 'ran', 'there'] as const) time[each] += ms;
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(async () => {
  Object.assign(time, { here: NOW - 300_000, ran: 5_000, there: NOW });
  [tookMs, isUnavailable, reads, warnings] = [0, false, 0, []];
  clock = createClockOffset({
    now: () => time.here,
    uptime: () => time.ran,
    warn: (message) => warnings.push(message),
    async read() {
      reads += 1;
      if (isUnavailable) throw new Error('away');
      pass(tookMs);
      return time.there - tookMs / 2;
    },
  });
  await clock.start();
  clock.stop();
});

describe('a server’s clock', () => {
  it("returns the database's time, and warns how far off the machine’s clock is", () => {
    expect(clock.now()).toBe(NOW);
    pass(1_500);
    expect(clock.now()).toBe(NOW + 1_500);
    expect(warnings).toEqual([expect.stringContaining('300.0 s off the database')]);
  });

  it.each([300_000, -300_000])('stays correct when the machine’s clock changes by %d ms', async (byMs) => {
    pass(1_000);
    time.here += byMs;
    expect(clock.now()).toBe(NOW + 1_000);
    await settled();
    expect(clock.now()).toBe(NOW + 1_000);
    expect(reads).toBe(2);
  });

  it('is correct immediately after the machine was suspended', async () => {
    pass(1_000);
    time.here += 60_000;
    time.there += 60_000;
    clock.now();
    await settled();
    expect(clock.now()).toBe(NOW + 61_000);
  });

  it('retries while the database is unreachable, but not every time it’s read', async () => {
    isUnavailable = true;
    pass(1_000);
    time.here += 60_000;
    for (let look = 0; look < 10; look++) {
      clock.now();
      await settled();
      pass(100);
    }
    expect(reads).toBe(1 + 4);
  });

  it('is not adjusted after a slow response that is compatible with it', async () => {
    const refreshed = async () => {
      pass(1_000);
      time.here += 2_000;
      clock.now();
      await settled();
    };
    tookMs = 3_000;
    time.there += 700;
    await refreshed();
    expect(clock.now()).toBe(time.there - 700);
    time.there += 5_000;
    await refreshed();
    expect(clock.now()).toBe(time.there);
  });
});
