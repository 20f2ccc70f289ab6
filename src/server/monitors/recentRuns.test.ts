import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { RECENT_RUNS } from '../../contract/monitors/monitorLimits.ts';
import type { RecentRun } from '../../contract/monitors/monitorRecord.ts';
import { NO_RUNS, packRuns, runStripOf, unpackRuns, withRun, type StripRun } from './recentRuns.ts';

const run: fc.Arbitrary<StripRun> = fc.oneof(
  fc.record<RecentRun>({
    at: fc.maxSafeNat(),
    kind: fc.constantFrom('success', 'fail'),
    durationMs: fc.option(fc.maxSafeNat()),
  }),
  fc.record({ at: fc.maxSafeNat(), kind: fc.constant('missed' as const) }),
);

describe('the last runs', () => {
  it('are the most recently added runs, in order', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 3 * RECENT_RUNS }), (runs) => {
        expect(unpackRuns(runs.reduce(withRun, NO_RUNS))).toEqual(runs.slice(-RECENT_RUNS));
      }),
    );
  });

  it('are limited to the maximum number', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: RECENT_RUNS, maxLength: 2 * RECENT_RUNS }), run, (runs, last) => {
        expect(unpackRuns(withRun(packRuns(runs), last))).toEqual([...runs, last].slice(-RECENT_RUNS));
      }),
    );
  });

  it('do not include missed runs', () => {
    const [first, missed, last] = [1, 2, 3].map((at) => ({ at, kind: 'success' as const, durationMs: null }));
    const runs: StripRun[] = [first!, { at: missed!.at, kind: 'missed' }, last!];
    expect(runStripOf(packRuns(runs))).toEqual({ recentRuns: [first, last], missedSlots: [2] });
    expect(runStripOf(packRuns([first!]))).toEqual({ recentRuns: [first] });
  });

  it.each(['', 'null', '[null]', '[[1,1,5],[oops]]'])('are empty for unreadable text such as %j', (damaged) => {
    expect(unpackRuns(damaged)).toEqual([]);
  });

  it.each(['', 'null', '[', '[]', '[[1,1,5]', '{}'])('start over after %j', (damaged) => {
    const last: RecentRun = { at: 7, kind: 'fail', durationMs: null };
    expect(unpackRuns(withRun(damaged, last))).toEqual([last]);
  });
});
