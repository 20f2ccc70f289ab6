import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { dayOf, type DayRollup, emptyDay } from '../rollups/dayRollup.ts';
import { accountTime } from './accountTime.ts';
import { applyAmnesty, applyDeadline } from './applyDeadline.ts';
import { applyNewTiming, applyPause } from './applyEdit.ts';
import { applyPing } from './applyPing.ts';
import { clampToClock } from './clampToClock.ts';
import { type MonitorState, type MonitorTiming, newState } from './monitorState.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const AHEAD = 48 * 60 * MINUTE;
const timing: MonitorTiming = {
  schedule: { kind: 'period', periodSeconds: 60 },
  graceSeconds: 60,
  needsManualResume: false,
};
const ping = (state: MonitorState, at: number, kind: PingKind = 'success', rules = timing) =>
  applyPing(state, rules, { kind, rid: null, exitStatus: null, at }).state;
const up = ping(newState(T0 - MINUTE), T0);
const clamp = (state: MonitorState, now: number, stored: DayRollup[] = [], rules = timing) =>
  clampToClock(state, rules, { now, storedDay: (day) => stored.find((known) => known.day === day) ?? null });

describe('clampToClock', () => {
  it.each<[string, MonitorState]>([
    ['a success', ping(up, T0 + AHEAD)],
    ['a success, then an edit', applyNewTiming(ping(up, T0 + AHEAD), timing, T0 + AHEAD + MINUTE).state],
    ['an amnesty', applyAmnesty(up, timing, { from: T0, until: T0 + AHEAD })!],
    ['a change of the deadline only', { ...up, deadlineAt: T0 + AHEAD }],
  ])('corrects the deadline of a monitor that is up, after %s while the clock was ahead', (_case, ahead) => {
    const now = T0 + MINUTE;
    const state = clamp(ahead, now)!.state;
    expect(state.status).toBe('up');
    expect(state.lastPingAt).toBeLessThanOrEqual(now);
    expect(state.deadlineAt).toBeGreaterThanOrEqual(now + MINUTE);
    expect(state.deadlineAt).toBeLessThanOrEqual(now + 2 * MINUTE);
    expect(clamp(state, now)).toBeNull();
    const later = ping(state, now + 30_000);
    expect(later).toMatchObject({ lastPingAt: now + 30_000, deadlineAt: now + 30_000 + 2 * MINUTE });
  });

  it('gives another grace to a monitor whose deadline has already passed by the correct clock', () => {
    const ahead = applyAmnesty(up, timing, { from: T0, until: T0 + AHEAD })!;
    const now = T0 + 600 * MINUTE;
    const { state } = clamp(ahead, now)!;
    expect(applyDeadline(state, timing, now)).toBeNull();
    expect(applyDeadline(state, timing, now + MINUTE)?.flip).toMatchObject({ to: 'down', at: now + MINUTE });
  });

  it.each<[string, MonitorState, Partial<MonitorState>]>([
    ['a run', ping(up, T0 + AHEAD, 'start'), { openRuns: [{ rid: null, at: T0 + 1 }], deadlineAt: T0 + 1 + MINUTE }],
    ['a failure', ping(up, T0 + AHEAD, 'fail'), { status: 'down', statusSince: T0 + 1, deadlineAt: null }],
    ['a pause', applyPause(up, T0 + AHEAD).state, { status: 'paused', statusSince: T0 + 1, deadlineAt: null }],
    ['a log', ping(up, T0 + AHEAD, 'log'), { lastPingAt: T0, accountedAt: T0 + 1, deadlineAt: T0 + 2 * MINUTE }],
  ])('moves %s back to now', (_case, ahead, expected) => {
    expect(clamp(ahead, T0 + 1)?.state).toMatchObject(expected);
  });

  it('ignores steps under a minute, and implausible clocks', () => {
    expect(clamp(ping(up, T0 + MINUTE), T0 + 1)).toBeNull();
    expect(clamp(ping(up, T0 + AHEAD), 0)).toBeNull();
  });

  it('limits the day to the time that has passed, using what was stored before the clock jumped', () => {
    const now = T0 + 60 * MINUTE;
    const ahead = applyPing(up, timing, { kind: 'success', rid: null, exitStatus: null, at: T0 + AHEAD });
    const { state, finishedDays } = clamp(ahead.state, now, [...ahead.finishedDays])!;
    const { day, pings, upMs, lateMs } = state.today;
    expect([day, pings, state.accountedAt]).toEqual([dayOf(now), 1, now]);
    expect(upMs + lateMs).toBeGreaterThan(0);
    expect(upMs + lateMs).toBeLessThanOrEqual(13 * 60 * MINUTE);
    expect(finishedDays.map((finished) => finished.day)).toEqual([dayOf(T0 + AHEAD)]);
    const [whole] = accountTime(state, T0 + AHEAD).finishedDays;
    expect((whole?.upMs ?? 0) + (whole?.lateMs ?? 0)).toBeLessThanOrEqual(24 * 60 * MINUTE);
  });

  it('starts the day from zero if nothing is stored for it', () => {
    expect(clamp(ping(up, T0 + AHEAD), T0 + MINUTE)?.state.today).toEqual(emptyDay(dayOf(T0)));
  });

  it('does not change what was written with a correct clock, and is complete after one call', () => {
    const kinds = fc.constantFrom<PingKind>('success', 'fail', 'start', 'log');
    const steps = fc.array(fc.record({ kind: kinds, waitMs: fc.nat(90_000_000) }), { minLength: 1, maxLength: 10 });
    const graces = fc.integer({ min: 60, max: 200_000 });
    fc.assert(
      fc.property(steps, graces, fc.nat(400_000_000), (pings, graceSeconds, backMs) => {
        const rules = { ...timing, graceSeconds };
        let [state, now] = [newState(T0), T0];
        for (const { kind, waitMs } of pings) {
          state = applyDeadline(state, rules, now)?.state ?? state;
          now += waitMs;
          state = ping(state, now, kind, rules);
          state = applyAmnesty(state, rules, { from: now - waitMs, until: now }) ?? state;
        }
        expect(clamp(state, now, [], rules)).toBeNull();
        const { state: clamped } = clamp(state, now - backMs, [], rules) ?? { state };
        expect(clamp(clamped, now - backMs, [], rules)).toBeNull();
        const { upMs, lateMs, downMs } = clamped.today;
        expect(Math.min(upMs, lateMs, downMs)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
