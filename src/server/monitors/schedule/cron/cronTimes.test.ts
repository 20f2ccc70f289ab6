import { describe, expect, it } from '@jest/globals';
import { Cron } from 'croner';
import fc from 'fast-check';
import { mustMatchBothDays, type CronFields } from './cronRules.ts';
import { cronWallTimes } from './cronTimes.ts';

const read = (expression: string): CronFields => {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = expression.split(' ');
  return [minute, hour, day, month, weekday];
};

describe('cronWallTimes', () => {
  const fields = fc.tuple(
    fc.constantFrom('*', '0', '*/7', '5-50/9', '59', '0,30'),
    fc.constantFrom('*', '0', '*/5', '9-17', '23', '1,2'),
    fc.constantFrom('*', '1', '*/2', '*/13', '28-31', '30,31', '15'),
    fc.constantFrom('*', '1', 'JAN,mar', '*/3', '6-12', '4,5'),
    fc.constantFrom('*', '0', '7', '5-7', '1-5', '*/2', '0-7/2', 'MON', '0-7'),
  );
  const instant = fc.integer({ min: Date.UTC(1969, 0), max: Date.UTC(2105, 0) });

  it('agrees with an independent library', () => {
    fc.assert(
      fc.property(fields, instant, (of, after) => {
        const options = { mode: '5-part', utcOffset: 0, domAndDow: mustMatchBothDays(of), paused: true } as const;
        const oracle = new Cron(of.join(' '), options).nextRun(new Date(after));
        expect(cronWallTimes(of)(after)).toBe(oracle?.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('finds the next February 29 on a Sunday from any year, even across 2100', () => {
    const next = cronWallTimes(read('0 0 29 2 */7'));
    for (let year = 1970; year < 2110; year += 1) {
      const found = new Date(next(Date.UTC(year, 2)) ?? 0);
      expect([found.getUTCDate(), found.getUTCMonth(), found.getUTCDay()]).toEqual([29, 1, 0]);
      expect(found.getUTCFullYear() - year).toBeLessThanOrEqual(40);
    }
  });

  it('is fast for rare days, even for hundreds of results', () => {
    const times = Array.from({ length: 60 }, (_, minute) => cronWallTimes(read(`${minute} */2 29 2 */7`)));
    const found = times.flatMap((next) => [2026, 2033, 2057, 2072, 2097].map((year) => next(Date.UTC(year, 0))));
    expect(new Set(found.map((at) => new Date(at ?? 0).getUTCFullYear()))).toEqual(new Set([2032, 2060, 2088, 2128]));
  });

  it('returns null if no such day exists', () => {
    expect(cronWallTimes(read('* * 30 2 */2'))(0)).toBeNull();
  });
});
