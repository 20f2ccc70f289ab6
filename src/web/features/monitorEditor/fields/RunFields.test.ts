import { expect, it } from '@jest/globals';
import { HOUR_MS } from '../../../../contract/durations.ts';
import { killedRunWords } from './RunFields.tsx';

const typed = { kind: 'period', period: '1 h', grace: '5 min', longestRun: '12 h' } as const;

it('says when a killed job is noticed if its maximum run time exceeds period and grace', () => {
  expect(killedRunWords(typed, [])).toMatch(/we’d only notice a killed job after 12 h\.$/);
});

it.each([
  ['the maximum run time is shorter than period and grace', { longestRun: '30 min' }],
  ['the maximum run time equals period and grace', { longestRun: '65 min' }],
  ['there is no maximum run time', { longestRun: '' }],
  ['a duration is invalid', { period: 'soon' }],
])('says nothing about killed jobs if %s', (_case, change) => {
  expect(killedRunWords({ ...typed, ...change }, [])).toBeUndefined();
});

it('uses the longest known gap as the period of a cron expression', () => {
  const nights = [0, 1, 2, 5].map((day) => day * 24 * HOUR_MS);
  const longest = (longestRun: string) =>
    killedRunWords({ ...typed, kind: 'calendar', period: '', longestRun }, nights);
  expect([longest('48 h'), longest('73 h')]).toEqual([undefined, expect.stringContaining('3 d 1 h')]);
  expect(killedRunWords({ ...typed, kind: 'calendar' }, [])).toBeUndefined();
});
