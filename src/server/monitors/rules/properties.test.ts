import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MIN_SECONDS } from '../../../contract/monitors/monitorLimits.ts';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import { applyDeadline } from './applyDeadline.ts';
import { applyNewTiming } from './applyEdit.ts';
import { applyPing } from './applyPing.ts';
import { type MonitorState, type MonitorTiming, newState } from './monitorState.ts';

const T0 = Date.UTC(2026, 2, 27);
const seconds = fc.integer({ min: MIN_SECONDS, max: 200_000 });
const schedule = fc.oneof(
  fc.record({ kind: fc.constant('period' as const), periodSeconds: seconds }),
  fc.record({
    kind: fc.constant('cron' as const),
    expression: fc.constantFrom('30 2 * * *', '*/20 * * * *', '0 9 * * 1-5'),
    timezone: fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata'),
  }),
);
const timings: fc.Arbitrary<MonitorTiming> = fc.record(
  {
    schedule,
    graceSeconds: seconds,
    longestRunSeconds: seconds,
    runsMayOverlap: fc.boolean(),
    needsManualResume: fc.constant(false),
  },
  { requiredKeys: ['schedule', 'graceSeconds', 'needsManualResume'] },
);
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<PingKind>('success', 'fail', 'start', 'log'),
    rid: fc.constantFrom(null, 'a', 'b'),
    waitMs: fc.integer({ min: 0, max: 90_000_000 }),
  }),
  { maxLength: 30 },
);

/** Simulates pings, with each deadline between them noticed on time. */
function live(timing: MonitorTiming, pings: { kind: PingKind; rid: string | null; waitMs: number }[]) {
  let state: MonitorState = newState(T0);
  let now = T0;
  let known = 0;
  const days: DayRollup[] = [];
  const take = (change: { state: MonitorState; finishedDays: readonly DayRollup[] }): void => {
    if (state.status === 'up' || state.status === 'down') known += change.state.accountedAt - state.accountedAt;
    days.push(...change.finishedDays);
    state = change.state;
  };
  for (const { kind, rid, waitMs } of pings) {
    now += waitMs;
    const passed = applyDeadline(state, timing, now);
    if (passed !== null) take(passed);
    take(applyPing(state, timing, { kind, rid, exitStatus: null, at: now }));
  }
  return { state, days: [...days, state.today], known, now };
}

describe('for any job', () => {
  it('another success never makes the deadline less than a period away', () => {
    fc.assert(
      fc.property(timings, steps, (timing, pings) => {
        const { state, now } = live(timing, [...pings, { kind: 'success', rid: null, waitMs: 1 }]);
        const { schedule: due } = timing;
        const least = now + (due.kind === 'period' ? due.periodSeconds * 1_000 : 0) + timing.graceSeconds * 1_000;
        expect(state.deadlineAt).toBeGreaterThanOrEqual(least);
        const again = applyPing(state, timing, { kind: 'success', rid: null, exitStatus: null, at: now + 1 });
        expect(again.state.deadlineAt).toBeGreaterThanOrEqual(state.deadlineAt ?? Infinity);
      }),
    );
  });

  it('the deadline is the same when recomputed', () => {
    fc.assert(
      fc.property(timings, timings, steps, (timing, edited, pings) => {
        const { state, now } = live(timing, pings);
        expect(applyNewTiming(state, timing, now).state.dueAt).toBe(state.dueAt);
        const once = applyNewTiming(state, edited, now).state;
        expect(applyNewTiming(once, edited, now).state).toEqual(once);
        const passed = applyDeadline(state, timing, now + 1e12);
        expect(passed && applyDeadline(passed.state, timing, now + 1e12)).toBeNull();
      }),
    );
  });

  it('time up and down is counted exactly, by distinct days in order', () => {
    fc.assert(
      fc.property(timings, steps, (timing, pings) => {
        const { days, known } = live(timing, pings);
        expect(days.reduce((sum, { upMs, lateMs, downMs }) => sum + upMs + lateMs + downMs, 0)).toBe(known);
        expect(days.reduce((sum, day) => sum + day.pings, 0)).toBe(pings.length);
        const names = days.map(({ day }) => day);
        expect(names).toEqual([...new Set(names)].toSorted());
      }),
    );
  });
});
