import { describe, expect, it } from '@jest/globals';
import { MINUTE, T0 } from '../testing/monitorWorld.ts';
import type { LaneFacts, LaneFlip } from '../dashboardFacts.ts';
import { laneOf, type ShownOutline } from './lanes.ts';

const axis = { from: T0 - 18 * 60 * MINUTE, now: T0 + 60 * MINUTE, to: T0 + 360 * MINUTE };
const at = (instant: number) => (instant - axis.from) / 1_000;

const outline: ShownOutline = {
  id: 1,
  monitorId: 'mid_1',
  name: 'Inbox',
  tags: [],
  status: 'up',
  shown: 'up',
  isBroken: false,
  createdAt: T0,
  statusSince: T0,
  runningSince: null,
  dueAt: null,
  deadlineAt: null,
  lastDurationMs: null,
  today: null,
};
const facts: LaneFacts = {
  id: 1,
  schedule: { kind: 'period', periodSeconds: 60 },
  graceSeconds: 300,
  longestRunSeconds: null,
  recentRuns: Array.from({ length: 30 }, (_, index) => ({
    at: T0 + index * MINUTE,
    kind: 'success',
    durationMs: null,
  })),
  lastSuccessAt: T0 + 29 * MINUTE,
  runbookUrl: null,
};
const flip = (minute: number, reason: LaneFlip['reason']): LaneFlip => {
  const isUp = reason === 'success';
  return { id: 1, at: T0 + minute * MINUTE, from: isUp ? 'down' : 'up', to: isUp ? 'up' : 'down', reason };
};

describe('the lane of a job that runs too often for bars', () => {
  it('is a ribbon of when it was up, and down after a failure', () => {
    const flips: LaneFlip[] = [{ ...flip(0, 'success'), from: 'new' }, flip(30, 'fail'), flip(31, 'success')];
    expect(laneOf(outline, facts, flips, axis)).toMatchObject({
      runs: [],
      expected: [],
      missed: [],
      ribbon: [
        [at(T0), at(T0 + 30 * MINUTE), 1],
        [at(T0 + 30 * MINUTE), at(T0 + 31 * MINUTE), 0],
        [at(T0 + 31 * MINUTE), at(axis.now), 1],
      ],
    });
  });

  it('shows a missed run as missed, from when it was expected until the next flip or now', () => {
    const flips = [flip(20, 'deadline-passed'), flip(25, 'success'), flip(40, 'deadline-passed')];
    expect(laneOf(outline, facts, flips, axis)).toMatchObject({
      missed: [
        [at(T0 + 15 * MINUTE), at(T0 + 25 * MINUTE)],
        [at(T0 + 35 * MINUTE), at(axis.now)],
      ],
      ribbon: [
        [at(T0), at(T0 + 15 * MINUTE), 1],
        [at(T0 + 25 * MINUTE), at(T0 + 35 * MINUTE), 1],
      ],
    });
  });
});
