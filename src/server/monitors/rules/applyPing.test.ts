import { describe, expect, it } from '@jest/globals';
import type { PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { applyPause } from './applyEdit.ts';
import { applyPing } from './applyPing.ts';
import { type MonitorState, type MonitorTiming, newState } from './monitorState.ts';

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

const fresh: Record<StoredStatus, MonitorState> = {
  new: newState(T0),
  up: pinged([['success', 0]]),
  down: pinged([['fail', 0]]),
  paused: applyPause(pinged([['success', 0]]), T0).state,
};
const withRun: Record<StoredStatus, MonitorState> = {
  new: pinged([['start', 0]]),
  up: pinged([['start', 0]], fresh.up),
  down: pinged([['start', 0]], fresh.down),
  paused: applyPause(pinged([['start', 0]], fresh.up), T0).state,
};

type Expected = [to: StoredStatus, deadlineMinute: number | null, durationMinutes: number | null];
const runEnds = 5;
const nextEnds = 13;

describe('applyPing, one minute later', () => {
  it.each<[StoredStatus, 'no run' | 'a run', PingKind, boolean, Expected]>([
    ['new', 'no run', 'success', false, ['up', nextEnds, null]],
    ['new', 'no run', 'fail', false, ['down', null, null]],
    ['new', 'no run', 'start', false, ['new', 6, null]],
    ['new', 'no run', 'log', false, ['new', null, null]],
    ['new', 'a run', 'success', false, ['up', nextEnds, 1]],
    ['new', 'a run', 'fail', false, ['down', null, 1]],
    ['new', 'a run', 'start', false, ['new', 6, null]],
    ['new', 'a run', 'log', false, ['new', runEnds, null]],
    ['up', 'no run', 'success', false, ['up', nextEnds, null]],
    ['up', 'no run', 'fail', false, ['down', null, null]],
    ['up', 'no run', 'start', false, ['up', 6, null]],
    ['up', 'no run', 'log', false, ['up', 12, null]],
    ['up', 'a run', 'success', false, ['up', nextEnds, 1]],
    ['up', 'a run', 'fail', false, ['down', null, 1]],
    ['up', 'a run', 'start', false, ['up', 6, null]],
    ['up', 'a run', 'log', false, ['up', runEnds, null]],
    ['down', 'no run', 'success', false, ['up', nextEnds, null]],
    ['down', 'no run', 'fail', false, ['down', null, null]],
    ['down', 'no run', 'start', false, ['down', null, null]],
    ['down', 'no run', 'log', false, ['down', null, null]],
    ['down', 'a run', 'success', false, ['up', nextEnds, 1]],
    ['down', 'a run', 'fail', false, ['down', null, 1]],
    ['down', 'a run', 'start', false, ['down', null, null]],
    ['down', 'a run', 'log', false, ['down', null, null]],
    ['paused', 'no run', 'success', false, ['up', nextEnds, null]],
    ['paused', 'no run', 'fail', false, ['down', null, null]],
    ['paused', 'no run', 'start', false, ['paused', null, null]],
    ['paused', 'no run', 'log', false, ['paused', null, null]],
    ['paused', 'a run', 'success', false, ['up', nextEnds, null]],
    ['paused', 'a run', 'success', true, ['paused', null, null]],
    ['paused', 'a run', 'fail', true, ['paused', null, null]],
    ['paused', 'a run', 'start', true, ['paused', null, null]],
    ['paused', 'a run', 'log', true, ['paused', null, null]],
    ['up', 'a run', 'success', true, ['up', nextEnds, 1]],
  ])(
    'for a monitor that is %s with %s, handles %s (manual resume: %s)',
    (status, run, kind, needsManualResume, [to, deadline, duration]) => {
      const before = (run === 'a run' ? withRun : fresh)[status];
      const { state, flip, durationMs } = ping(before, kind, 1, null, { ...timing, needsManualResume });
      expect(state.status).toBe(to);
      expect(state.deadlineAt).toBe(deadline === null ? null : T0 + deadline * MINUTE);
      expect(durationMs).toBe(duration === null ? null : duration * MINUTE);
      expect(flip && [flip.from, flip.to, flip.at]).toEqual(status === to ? null : [status, to, T0 + MINUTE]);
      const { lastPingAt, lastPingKind } = kind === 'log' ? before : { lastPingAt: T0 + MINUTE, lastPingKind: kind };
      expect(state).toMatchObject({ lastPingAt, lastPingKind });
    },
  );
});

const overlapping = { ...timing, runsMayOverlap: true };
const overlapped = (kinds: [PingKind, number, (string | null)?][], state = newState(T0)) =>
  kinds.reduce((before, [kind, minute, rid = null]) => ping(before, kind, minute, rid, overlapping).state, state);

describe('a ping with a slow request', () => {
  const slow = (state: MonitorState, kind: PingKind, minute: number, tookMinutes: number, more = {}, rules = timing) =>
    applyPing(state, rules, { ...signal(kind, minute), tookMs: tookMinutes * MINUTE, ...more });

  it('starts its run when it began to arrive, but otherwise counts after known events', () => {
    const { state, at } = slow(pinged([['log', 2]]), 'start', 1, 2);
    expect([at, state.accountedAt, state.deadlineAt]).toEqual([T0 + 2 * MINUTE, T0 + 2 * MINUTE, T0 + 6 * MINUTE]);
    expect(ping(state, 'success', 4).durationMs).toBe(3 * MINUTE);
  });

  it('does not start a run that has already ended', () => {
    const { state, flip } = slow(pinged([['success', 2]]), 'start', 1, 2, { isOver: true });
    expect([state.openRuns, state.deadlineAt, state.lastPingKind, flip]).toEqual([[], T0 + 14 * MINUTE, 'start', null]);
  });

  it('does not end a run that started after it', () => {
    const next = overlapped([
      ['start', 0],
      ['start', 2],
    ]);
    const { state, durationMs } = slow(next, 'success', 1, 2, {}, overlapping);
    expect([durationMs, state.openRuns]).toEqual([MINUTE, [{ rid: null, at: T0 + 2 * MINUTE }]]);
  });

  it('inserts its run in order among the open runs', () => {
    const { state } = slow(pinged([['start', 2, 'b']]), 'start', 1, 2, { rid: 'a' }, overlapping);
    expect([state.openRuns.map(({ rid }) => rid), state.deadlineAt]).toEqual([['a', 'b'], T0 + 6 * MINUTE]);
  });

  it('ends open runs if the clock was set back', () => {
    const { state, durationMs } = slow(pinged([['start', 8]]), 'success', 1, 2);
    expect([durationMs, state.openRuns]).toEqual([0, []]);
  });
});

describe('a clock that was set back', () => {
  it('counts a ping as received at the time of the last one', () => {
    const { at, state } = ping(pinged([['success', 5]]), 'success', 2);
    expect([at, state.lastPingAt, state.dueAt]).toEqual([T0 + 5 * MINUTE, T0 + 5 * MINUTE, T0 + 15 * MINUTE]);
  });
});
