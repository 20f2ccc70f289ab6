import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { applyAmnesty, applyDeadline } from './applyDeadline.ts';
import { clampToClock } from './clampToClock.ts';
import { type Flip, type MonitorState, type MonitorTiming, newState } from './monitorState.ts';
import { after, excusedAlarm, type Expectation, expectedAlarm, type Sent, timingOf } from './testing/expectedAlarm.ts';

const T0 = Date.UTC(2026, 10, 21, 12);
const ms = (most: number) => fc.integer({ min: 20, max: most }).map((seconds) => seconds * 1_000);
const expectations: fc.Arbitrary<Expectation> = fc.record({
  periodMs: ms(20_000),
  graceMs: ms(20_000),
  longestRunMs: fc.option(ms(40_000)),
  runsMayOverlap: fc.boolean(),
});
type Step =
  | { happens: 'ping'; kind: Sent['kind']; rid: string | null; waitMs: number }
  | { happens: 'absence'; waitMs: number; awayMs: number }
  | { happens: 'step back'; waitMs: number; backMs: number };
const waits = fc.integer({ min: 1, max: 30_000_000 });
const pings = fc.record({
  happens: fc.constant('ping' as const),
  kind: fc.constantFrom<Sent['kind'][]>('success', 'fail', 'start', 'start', 'log'),
  rid: fc.constantFrom(null, 'a', 'b', 'c'),
  waitMs: waits,
});
const absences = fc.record({ happens: fc.constant('absence' as const), waitMs: waits, awayMs: waits });
const stepsBack = fc.record({ happens: fc.constant('step back' as const), waitMs: waits, backMs: waits });

/** Simulates the events, and then silence, with a scheduler that's never late. */
function live(timing: MonitorTiming, steps: readonly Step[], look: (state: MonitorState, now: number) => void) {
  let state = newState(T0);
  let now = T0;
  const flips: Flip[] = [];
  const sweep = (until: number): void => {
    const passed = applyDeadline(state, timing, until);
    if (passed === null) return;
    state = passed.state;
    if (passed.flip !== null) flips.push(passed.flip);
  };
  for (const step of steps) {
    now += step.waitMs;
    sweep(now);
    if (step.happens === 'ping') state = after(state, timing, { kind: step.kind, rid: step.rid, at: now });
    if (step.happens === 'absence') {
      const from = now;
      now += step.awayMs;
      state = applyAmnesty(state, timing, { from, until: now }) ?? state;
      sweep(now);
    }
    if (step.happens === 'step back') {
      now -= step.backMs;
      state = clampToClock(state, timing, { now, storedDay: () => null })?.state ?? state;
    }
    look(state, now);
  }
  sweep(Infinity);
  return flips;
}

describe('for any job, restarts and clock changes, a monitor', () => {
  it('goes down exactly when specified, and never otherwise', () => {
    fc.assert(
      fc.property(expectations, fc.array(pings, { maxLength: 25 }), (expectation, steps) => {
        const timing = timingOf(expectation);
        const sent: Sent[] = [];
        const expected: number[] = [];
        const recoveries: number[] = [];
        let now = T0;
        let isDown = false;
        const callDown = (until: number): void => {
          const alarm = isDown ? null : expectedAlarm(sent, recoveries, expectation);
          if (alarm === null || alarm > until) return;
          expected.push(alarm);
          isDown = true;
        };
        for (const { kind, rid, waitMs } of steps) {
          now += waitMs;
          callDown(now);
          sent.push({ kind, rid, at: now });
          if (kind === 'success' && isDown) recoveries.push(now);
          if (kind === 'success' || kind === 'fail') isDown = kind === 'fail';
        }
        callDown(Infinity);
        const flips = live(timing, steps, () => undefined);
        expect(flips.map(({ at }) => at)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is excused only by the first absence that affects it', () => {
    const silence = fc.array(absences, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(expectations, fc.array(pings, { maxLength: 8 }), silence, (expectation, before, away) => {
        const timing = timingOf(expectation);
        const job = [...before, { happens: 'ping', kind: 'success', rid: null, waitMs: 1 } as const];
        const sent: Sent[] = [];
        let now = T0;
        for (const { kind, rid, waitMs } of job) sent.push({ kind, rid, at: (now += waitMs) });
        const alarm = now + expectation.periodMs + expectation.graceMs;
        const known: Absence[] = [];
        for (const { waitMs, awayMs } of away) {
          const from = now + waitMs;
          now = from + awayMs;
          known.push({ from, until: now });
        }
        const down = live(timing, [...job, ...away], () => undefined).at(-1);
        expect(down?.at).toBe(excusedAlarm(alarm, known, expectation));
        expect(down?.away).toEqual(
          known.find(({ until }) => until + expectation.graceMs === down?.at && down.at > alarm),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never has a deadline later than the rule, one absence and one grace allow', () => {
    const anything = fc.array(fc.oneof({ weight: 4, arbitrary: pings }, absences, stepsBack), { maxLength: 30 });
    fc.assert(
      fc.property(expectations, anything, (expectation, steps) => {
        const { periodMs, graceMs, longestRunMs } = expectation;
        const limitMs = longestRunMs ?? graceMs;
        live(timingOf(expectation), steps, ({ deadlineAt, lastSuccessAt, openRuns, away, status }, now) => {
          const excusedMs = away === null ? 0 : away.until - away.from + graceMs;
          expect((deadlineAt ?? 0) - now).toBeLessThanOrEqual(Math.max(periodMs, limitMs) + graceMs + limitMs);
          if (status !== 'up' || deadlineAt === null || steps.some(({ happens }) => happens === 'step back')) return;
          const ruled = (lastSuccessAt ?? 0) + periodMs + graceMs + (openRuns.length === 0 ? 0 : limitMs);
          expect(deadlineAt).toBeLessThanOrEqual(ruled + excusedMs);
        });
      }),
      { numRuns: 1_000 },
    );
  });
});
