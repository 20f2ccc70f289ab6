import { describe, expect, it } from '@jest/globals';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { applyDeadline } from './applyDeadline.ts';
import { applyNewTiming, applyPause, applyResume } from './applyEdit.ts';
import { applyPing } from './applyPing.ts';
import { MAX_OPEN_RUNS, type MonitorState, type MonitorTiming, newState } from './monitorState.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const timing: MonitorTiming = {
  schedule: { kind: 'period', periodSeconds: 600 },
  graceSeconds: 120,
  longestRunSeconds: 300,
  needsManualResume: false,
};
const signal = (kind: PingKind, minute: number, rid: string | null = null) =>
  ({ kind, rid, exitStatus: null, at: T0 + minute * MINUTE }) as const;
const ping = (state: MonitorState, kind: PingKind, minute: number, rid: string | null = null, rules = timing) =>
  applyPing(state, rules, signal(kind, minute, rid));
const pinged = (kinds: [PingKind, number, (string | null)?][], state = newState(T0)) =>
  kinds.reduce((before, [kind, minute, rid = null]) => ping(before, kind, minute, rid).state, state);

const fresh = { up: pinged([['success', 0]]), paused: applyPause(pinged([['success', 0]]), T0).state };
const overlapping = { ...timing, runsMayOverlap: true };
const overlapped = (kinds: [PingKind, number, (string | null)?][], state = newState(T0)) =>
  kinds.reduce((before, [kind, minute, rid = null]) => ping(before, kind, minute, rid, overlapping).state, state);

describe('overlapping runs', () => {
  it('have their own durations', () => {
    const both = overlapped([
      ['start', 0, 'a'],
      ['start', 1, 'b'],
    ]);
    const first = ping(both, 'success', 3, 'b', overlapping);
    expect([first.durationMs, first.state.deadlineAt]).toEqual([2 * MINUTE, T0 + 5 * MINUTE]);
    expect(ping(first.state, 'success', 4, 'a', overlapping).durationMs).toBe(4 * MINUTE);
  });

  it('do not postpone a deadline further with each start', () => {
    let state = fresh.up;
    for (let index = 0; index < 3 * MAX_OPEN_RUNS; index += 1)
      state = ping(state, 'start', index / 60, `${index}`, overlapping).state;
    expect(state.openRuns).toHaveLength(MAX_OPEN_RUNS);
    expect(state.deadlineAt).toBe(T0 + 5 * MINUTE);
  });

  it('are measured if they took too long, but take the monitor down only once', () => {
    const tooLong = applyDeadline(
      overlapped([
        ['start', 0, 'a'],
        ['start', 1, 'b'],
      ]),
      overlapping,
      T0 + 9 * MINUTE,
    );
    expect(tooLong?.flip).toMatchObject({ reason: 'run-too-long', at: T0 + 5 * MINUTE });
    const recovered = ping(tooLong!.state, 'success', 8, 'b', overlapping);
    expect([recovered.durationMs, recovered.flip?.downForMs]).toEqual([7 * MINUTE, 3 * MINUTE]);
    expect(recovered.state.deadlineAt).toBe(T0 + 20 * MINUTE);
  });
});

describe('non-overlapping runs', () => {
  const run = (rid: string | null, minute: number, sequence: number) => ({ rid, at: T0 + minute * MINUTE, sequence });
  const numbered = (state: MonitorState, kind: PingKind, minute: number, rid: string | null, sequence: number) =>
    applyPing(state, timing, { ...signal(kind, minute, rid), sequence });

  it('do not restart when their start is repeated', () => {
    const twice = pinged([
      ['start', 0, 'a'],
      ['start', 2, 'a'],
    ]);
    expect(ping(twice, 'success', 3, 'a').durationMs).toBe(3 * MINUTE);
  });

  it.each<[string, PingKind, string | null]>([
    ['a newer start', 'start', 'b'],
    ['a success of another run', 'success', 'b'],
    ['a success without a run', 'success', null],
    ['a failure of another run', 'fail', 'b'],
  ])('are closed as unfinished by %s', (_case, kind, rid) => {
    const killed = numbered(fresh.up, 'start', 1, 'a', 7).state;
    const { unfinished, durationMs, state } = numbered(killed, kind, 2, rid, 8);
    expect([unfinished, durationMs]).toEqual([[run('a', 1, 7)], null]);
    expect(state.openRuns).toEqual(kind === 'start' ? [{ ...run('b', 2, 8), firstAt: T0 + MINUTE }] : []);
  });

  it('do not cause a false alarm if a killed run is repeated successfully', () => {
    const { deadlineAt } = pinged([
      ['success', 0],
      ['start', 1, 'a'],
      ['start', 2, 'b'],
      ['success', 3, 'b'],
    ]);
    expect(deadlineAt).toBe(T0 + 15 * MINUTE);
  });

  it('do not replace a newer run whose start overtook theirs', () => {
    const { state, unfinished } = applyPing(pinged([['start', 2, 'b']]), timing, {
      ...signal('start', 1, 'a'),
      tookMs: 2 * MINUTE,
      sequence: 9,
    });
    expect(state.openRuns.map(({ rid }) => rid)).toEqual(['b']);
    expect(unfinished).toEqual([run('a', 1, 9)]);
  });

  it('are tracked during a pause, and until their limit after it', () => {
    const paused = pinged([['start', 1, 'a']], fresh.paused);
    expect(paused).toMatchObject({ status: 'paused', deadlineAt: null });
    expect(ping(paused, 'success', 2, 'a').durationMs).toBe(MINUTE);
    expect(applyResume(paused, timing, T0 + 3 * MINUTE).state).toMatchObject({
      status: 'new',
      deadlineAt: T0 + 6 * MINUTE,
    });
    expect(applyResume(paused, timing, T0 + 6 * MINUTE).state).toMatchObject({ openRuns: [], deadlineAt: null });
  });

  it('are reduced to one when overlapping is turned off', () => {
    const both = overlapped(
      [
        ['start', 0, 'a'],
        ['start', 1, 'b'],
      ],
      fresh.up,
    );
    const { openRuns, deadlineAt } = applyNewTiming(both, timing, T0 + 2 * MINUTE).state;
    expect([openRuns, deadlineAt]).toEqual([[{ rid: 'b', at: T0 + MINUTE }], T0 + 6 * MINUTE]);
  });
});
