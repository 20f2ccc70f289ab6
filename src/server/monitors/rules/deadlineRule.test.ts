import { describe, expect, it } from '@jest/globals';
import type { Absence, PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { RECENT_RUNS } from '../../../contract/monitors/monitorLimits.ts';
import { unpackRuns } from '../recentRuns.ts';
import { applyAmnesty, applyDeadline } from './applyDeadline.ts';
import { type Flip, type MonitorState, newState } from './monitorState.ts';
import { after, type Expectation, expectedAlarm, type Sent, timingOf } from './testing/expectedAlarm.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the strip of recent runs', () => {
  const hourly = { periodMs: HOUR, graceMs: 5 * MINUTE, longestRunMs: 10 * MINUTE, runsMayOverlap: false };
  const timing = timingOf(hourly);
  const ping = (state: MonitorState, kind: Sent['kind'], minute: number) =>
    after(state, timing, { kind, rid: null, at: T0 + minute * MINUTE });
  const wentDown = (state: MonitorState, minute: number) => applyDeadline(state, timing, T0 + minute * MINUTE)!.state;
  const stripAt = ({ recentRuns }: MonitorState) =>
    unpackRuns(recentRuns).map(({ kind, at }) => `${kind} ${(at - T0) / MINUTE}`);

  it('shows a missed run for a passed deadline, and for each run expected while down', () => {
    const down = wentDown(ping(newState(T0), 'success', 0), 65);
    expect(stripAt(down)).toEqual(['success 0', 'missed 60']);
    expect(stripAt(ping(down, 'success', 70))).toEqual(['success 0', 'missed 60', 'success 70']);
    expect(stripAt(ping(down, 'fail', 185)).slice(2)).toEqual(['missed 120', 'missed 180', 'fail 185']);
    expect(stripAt(ping(ping(down, 'fail', 100), 'success', 164)).slice(2)).toEqual(['fail 100', 'success 164']);
    expect(stripAt(ping(down, 'success', 60_000))).toHaveLength(RECENT_RUNS);
  });

  it('shows a run that took too long as a missed run', () => {
    expect(stripAt(wentDown(ping(ping(newState(T0), 'success', 0), 'start', 20), 30))).toEqual([
      'success 0',
      'missed 30',
    ]);
  });
});

describe('the deadline', () => {
  const hourly = { periodMs: HOUR, graceMs: 5 * MINUTE, longestRunMs: 12 * HOUR, runsMayOverlap: false };
  const short = { ...hourly, longestRunMs: 10 * MINUTE };
  type Signal = [kind: PingKind, minute: number, rid?: string];

  it.each<[string, Expectation, Signal[], minute: number | null, reason: Flip['reason'] | null]>([
    ['of a success', hourly, [['success', 0]], 65, 'deadline-passed'],
    [
      'of a killed start, once a later run has ended',
      hourly,
      [
        ['success', 0],
        ['start', 1, 'a'],
        ['start', 2, 'b'],
        ['success', 3, 'b'],
      ],
      68,
      'deadline-passed',
    ],
    [
      'of a killed start without a run id, once a later run has ended',
      hourly,
      [
        ['success', 0],
        ['start', 1],
        ['start', 2],
        ['success', 3],
      ],
      68,
      'deadline-passed',
    ],
    [
      'of a run that began after the success',
      hourly,
      [
        ['success', 0],
        ['start', 50, 'a'],
      ],
      50 + 720,
      'run-too-long',
    ],
    [
      'of a run with a limit before the schedule',
      short,
      [
        ['success', 0],
        ['start', 10, 'a'],
      ],
      20,
      'run-too-long',
    ],
    [
      'of a run that began while late',
      short,
      [
        ['success', 0],
        ['start', 63, 'a'],
      ],
      73,
      'run-too-long',
    ],
    [
      'of starts that replace each other',
      short,
      [['success', 0], ...Array.from({ length: 8 }, (_, index): Signal => ['start', 20 + 7 * index, `${index}`])],
      75,
      'deadline-passed',
    ],
    ['of the first run', hourly, [['start', 0, 'a']], 720, 'run-too-long'],
    [
      'of first runs that replace each other',
      short,
      Array.from({ length: 3 }, (_, index): Signal => ['start', 9 * index, `${index}`]),
      20,
      'run-too-long',
    ],
    [
      'of a run beside one that has ended, if runs can overlap',
      { ...hourly, runsMayOverlap: true },
      [
        ['success', 0],
        ['start', 1, 'a'],
        ['start', 2, 'b'],
        ['success', 3, 'b'],
      ],
      68,
      'deadline-passed',
    ],
    [
      'of a run that is over its limit beside one that has ended, if runs can overlap',
      { ...short, runsMayOverlap: true },
      [
        ['success', 0],
        ['start', 1, 'a'],
        ['start', 2, 'b'],
        ['success', 3, 'b'],
      ],
      11,
      'run-too-long',
    ],
    [
      'of a run that failed',
      hourly,
      [
        ['success', 0],
        ['start', 1, 'a'],
        ['fail', 2, 'a'],
      ],
      null,
      null,
    ],
    [
      'of a run that is only logged',
      short,
      [
        ['success', 0],
        ['start', 55, 'a'],
        ['log', 60, 'a'],
      ],
      65,
      'run-too-long',
    ],
  ])('%s', (_case, expectation, signals, minute, reason) => {
    const timing = timingOf(expectation);
    const sent = signals.map(([kind, at, rid = null]) => ({ kind, rid, at: T0 + at * MINUTE })) as Sent[];
    const state = sent.reduce((before, ping) => after(before, timing, ping), newState(T0));
    expect(state.deadlineAt).toBe(minute === null ? null : T0 + minute * MINUTE);
    expect(expectedAlarm(sent, [], expectation)).toBe(state.deadlineAt);
    expect(applyDeadline(state, timing, T0 + 10_000 * MINUTE)?.flip?.reason ?? null).toBe(reason);
  });

  it('is never later than due + grace + one longest run for a job that starts every 30 s and never ends', () => {
    const timing = timingOf(hourly);
    let state = after(newState(T0), timing, { kind: 'success', rid: null, at: T0 });
    let down: Flip | null = null;
    for (let at = T0 + 30_000; down === null && at < T0 + 24 * HOUR; at += 30_000) {
      down = applyDeadline(state, timing, at)?.flip ?? null;
      state = after(state, timing, { kind: 'start', rid: `${at}`, at });
    }
    expect(down).toMatchObject({ at: T0 + 65 * MINUTE + 12 * HOUR, reason: 'deadline-passed' });
  });
});

describe('an absence', () => {
  const daily: Expectation = { periodMs: 24 * HOUR, graceMs: HOUR, longestRunMs: null, runsMayOverlap: false };
  const timing = timingOf(daily);
  const up = after(newState(T0), timing, { kind: 'success', rid: null, at: T0 });
  const hours = (from: number, until: number): Absence => ({ from: T0 + from * HOUR, until: T0 + until * HOUR });

  it.each<[string, Absence, hour: number | null]>([
    ['the deadline passed during it', hours(24.5, 30), 31],
    ['it began and ended within the grace', hours(24.2, 24.4), 25.4],
    ['it ended within the grace', hours(20, 24.5), 25.5],
    ['it ended just when the monitor was due', hours(20, 24), null],
    ['it ended before the monitor was due', hours(2, 3), null],
    ['it began at the deadline', hours(25, 30), null],
  ])('moves the deadline only if it overlaps the grace: %s', (_case, away, hour) => {
    const excused = applyAmnesty(up, timing, away);
    expect(excused?.deadlineAt ?? null).toBe(hour === null ? null : T0 + hour * HOUR);
    expect(excused?.away ?? null).toEqual(hour === null ? null : away);
  });

  it('excuses only once between two successes', () => {
    const first = applyAmnesty(up, timing, hours(24.2, 24.4))!;
    expect(applyAmnesty(first, timing, hours(24.6, 24.8))).toBeNull();
    expect(applyDeadline(first, timing, T0 + 26 * HOUR)?.flip).toMatchObject({
      at: T0 + 25.4 * HOUR,
      away: hours(24.2, 24.4),
    });
    const again = after(first, timing, { kind: 'success', rid: null, at: T0 + 25 * HOUR });
    expect(again.away).toBeNull();
    expect(applyAmnesty(again, timing, hours(49.5, 50))?.deadlineAt).toBe(T0 + 51 * HOUR);
  });

  it('stays in effect after a start, whose run gets no more than its own limit', () => {
    const excused = applyAmnesty(up, timing, hours(24.5, 30))!;
    const running = after(excused, timing, { kind: 'start', rid: 'a', at: T0 + 30.5 * HOUR });
    expect(running).toMatchObject({ away: hours(24.5, 30), deadlineAt: T0 + 31.5 * HOUR });
    const replaced = after(running, timing, { kind: 'start', rid: 'b', at: T0 + 31.4 * HOUR });
    expect(replaced.deadlineAt).toBe(T0 + 32 * HOUR);
  });

  it('excuses an open run, but no runs that started afterward', () => {
    const running = after(up, timing, { kind: 'start', rid: 'a', at: T0 + 2 * HOUR });
    expect(applyAmnesty(running, timing, hours(2.5, 6))?.deadlineAt).toBe(T0 + 7 * HOUR);
    const quick = timingOf({ ...daily, longestRunMs: 5 * MINUTE });
    const later = after(applyAmnesty(up, quick, hours(24.5, 30))!, quick, {
      kind: 'start',
      rid: 'b',
      at: T0 + 30.1 * HOUR,
    });
    expect(later.deadlineAt).toBe(T0 + 30.1 * HOUR + 5 * MINUTE);
  });
});
