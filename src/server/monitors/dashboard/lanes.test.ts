import { describe, expect, it } from '@jest/globals';
import { MAX_LANES_LENGTH } from '../../../contract/monitors/dashboardLimits.ts';
import { MINUTE, T0 } from '../testing/monitorWorld.ts';
import type { LaneFacts, LaneFlip } from '../dashboardFacts.ts';
import { laneOf, type ShownOutline, wasDownBefore } from './lanes.ts';

const axis = { from: T0 - 18 * 60 * MINUTE, now: T0 + 60 * MINUTE, to: T0 + 360 * MINUTE };
const at = (instant: number) => (instant - axis.from) / 1_000;

const outline: ShownOutline = {
  id: 1,
  monitorId: 'mid_1',
  name: 'Inbox',
  tags: [],
  status: 'up',
  shown: 'up',
  flaps: null,
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
    expect(laneOf(outline, facts, { flips, downBefore: null }, axis)).toMatchObject({
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
    expect(laneOf(outline, facts, { flips, downBefore: null }, axis)).toMatchObject({
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

  it('joins outages with short recoveries in between if it flips so often that other lanes would have no room', () => {
    const hour = 60;
    const flips = Array.from({ length: 16 * hour }, (_, minute) =>
      flip(minute - 17 * hour, minute % 2 === 0 ? 'fail' : 'success'),
    );
    const long = [flip(-hour, 'fail'), flip(-hour + 1, 'success'), flip(0, 'deadline-passed')];
    const lane = laneOf(
      { ...outline, createdAt: axis.from },
      facts,
      { flips: [...flips, ...long], downBefore: null },
      axis,
    );
    const since = (minute: number) => at(T0 + minute * MINUTE);
    expect(lane.ribbon).toEqual([
      [0, since(-17 * hour), 1],
      [since(-17 * hour), since(-hour + 1), 0],
      [since(-hour + 1), since(-5), 1],
    ]);
    expect(lane.missed).toEqual([[since(-5), at(axis.now)]]);
  });

  it.each([
    [1, 1],
    [5, 1],
    [11, 0.2],
  ])('leaves room for other lanes if it keeps recovering for %p min and failing for %p min', (up, down) => {
    const flips = Array.from({ length: Math.floor((18 * 60) / (up + down)) }, (_, index) => {
      const minute = index * (up + down) - 18 * 60;
      return [flip(minute, 'success'), flip(minute + up, 'fail')];
    });
    const lane = laneOf(outline, facts, { flips: flips.flat(), downBefore: null }, axis);
    expect(JSON.stringify(lane).length).toBeLessThan(MAX_LANES_LENGTH / 2);
  });

  it.each([
    ['deadline-passed', { missed: [[at(axis.from - 305_000), at(T0)]], ribbon: [] }],
    ['fail', { missed: [], ribbon: [[-5, at(T0), 0]] }],
  ] as const)('starts as missed or failed if the job was down before the axis: %s', (reason, before) => {
    const old = { ...outline, createdAt: axis.from - 300 * MINUTE };
    const history = { flips: [flip(0, 'success')], downBefore: { at: axis.from - 5_000, reason } };
    expect(laneOf(old, facts, history, axis)).toMatchObject({
      missed: before.missed,
      ribbon: [...before.ribbon, [at(T0), at(axis.now), 1]],
    });
  });
});

it('shows a job that has been down since before the axis as missed until now', () => {
  const downBefore = { at: axis.from - 5_000, reason: 'deadline-passed' as const };
  const daily: LaneFacts = { ...facts, recentRuns: [] };
  const down: ShownOutline = { ...outline, createdAt: axis.from - 1, status: 'down', shown: 'down' };
  expect(wasDownBefore(down, [], axis.from)).toBe(true);
  expect(laneOf(down, daily, { flips: [], downBefore }, axis)).toMatchObject({
    ribbon: null,
    missed: [[at(axis.from - 305_000), at(axis.now)]],
  });
});

describe('the lane of a job that runs occasionally', () => {
  const daily: LaneFacts = { ...facts, graceSeconds: 3_600, recentRuns: [] };
  const old: ShownOutline = { ...outline, createdAt: axis.from - 1 };
  const laneWith = (changes: Partial<ShownOutline>, ...flips: LaneFlip[]) =>
    laneOf({ ...old, ...changes }, daily, { flips, downBefore: null }, axis);

  it('shows how long it was down after each failure', () => {
    const flips = [flip(0, 'fail'), flip(10, 'success'), flip(20, 'run-too-long')];
    expect(laneWith({ status: 'down' }, ...flips)).toMatchObject({
      ribbon: null,
      missed: [],
      down: [
        [at(T0), at(T0 + 10 * MINUTE)],
        [at(T0 + 20 * MINUTE), at(axis.now)],
      ],
    });
  });

  it('is red from the start of the axis if the job has been down for longer than flips are kept', () => {
    expect(laneWith({ status: 'down' })).toMatchObject({ down: [[0, at(axis.now)]], missed: [] });
  });

  it('is red only from the failure on if the job was created on the axis', () => {
    const created = { status: 'down', createdAt: T0 } as const;
    const failed: LaneFlip = { ...flip(1, 'fail'), from: 'new' };
    expect(wasDownBefore({ ...outline, ...created }, [failed], axis.from)).toBe(false);
    expect(laneWith(created, failed).down).toEqual([[at(T0 + MINUTE), at(axis.now)]]);
  });

  it('isn’t red while the job was paused', () => {
    const resumed: LaneFlip = { id: 1, at: T0, from: 'paused', to: 'new', reason: 'resumed' };
    expect(wasDownBefore(old, [resumed], axis.from)).toBe(false);
    expect(laneWith({ status: 'new' }, resumed)).toMatchObject({ down: [], missed: [] });
  });

  it('starts as missed if the job was late at the start of the axis', () => {
    const minutesOfAxis = (axis.from - T0) / MINUTE;
    expect(laneWith({ status: 'down' }, flip(minutesOfAxis + 30, 'deadline-passed'))).toMatchObject({
      down: [],
      missed: [[-1_800, at(axis.now)]],
    });
  });
});
