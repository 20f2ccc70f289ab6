import { describe, expect, it } from '@jest/globals';
import { expectedNext } from './expectedNext.ts';

const up = { status: 'up' as const, runningSince: null, dueAt: 100, deadlineAt: 160 };

describe('what’s expected next', () => {
  it('is the next ping while no run is open', () => {
    expect(expectedNext(up, null)).toEqual({ at: 100, isRunLimit: false });
  });

  it('is the run’s limit while a run is open, even if a ping was due earlier', () => {
    expect(expectedNext({ ...up, runningSince: 90 }, null)).toEqual({ at: 160, isRunLimit: true });
  });

  it('is the schedule’s next run while the monitor is down, because runs have no limit then', () => {
    const down = { ...up, status: 'down' as const, runningSince: 90, dueAt: null, deadlineAt: null };
    expect(expectedNext(down, 500)).toEqual({ at: 500, isRunLimit: false });
    expect(expectedNext(down, null)).toEqual({ at: null, isRunLimit: false });
  });
});
