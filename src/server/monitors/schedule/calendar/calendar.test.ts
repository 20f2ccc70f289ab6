import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Schedule } from '../../../../contract/monitors/schedule.ts';
import { previewOf } from '../previewOf.ts';
import { nextDue, readSchedule } from '../readSchedule.ts';
import { wordsOf } from '../wordsOf.ts';
import { SYSTEMD_RESULTS, SYSTEMD_REFUSES } from './testing/systemdResults.ts';

const NOW = Date.UTC(2026, 10, 22);
const calendar = (expression: string, timezone = 'UTC'): Schedule => ({ kind: 'oncalendar', expression, timezone });
const problemOf = (expression: string) => {
  const read = readSchedule(calendar(expression));
  return read.ok ? null : read.problem;
};

function runs(schedule: Schedule, after: number, count: number): string[] {
  const found: string[] = [];
  let at = nextDue(schedule, after);
  while (at !== null && found.length < count) {
    found.push(new Date(at).toISOString().slice(0, 19));
    at = nextDue(schedule, at);
  }
  return found.length === 0 ? ['never'] : found;
}

describe('an OnCalendar expression', () => {
  it.each(SYSTEMD_RESULTS)('%s after %s has the same times as in systemd', (expression, after, times) => {
    expect(runs(calendar(expression), Date.parse(`${after}Z`), times.length)).toEqual(times);
  });

  it.each(SYSTEMD_REFUSES)('%s is rejected, like in systemd', (expression) => {
    expect(problemOf(expression)).toEqual({ path: 'expression', message: expect.stringMatching(/./) });
  });

  it.each<[string, string[]]>([
    ['*/6:00', ['2026-11-22T06:00:00', '2026-11-22T12:00:00']],
    ['*-*-*/10', ['2026-12-01T00:00:00', '2026-12-11T00:00:00']],
    ['*-*-31/5', ['2026-12-31T00:00:00', '2027-01-31T00:00:00']],
  ])('%s is parsed like in Healthchecks', (expression, times) => {
    expect(runs(calendar(expression), NOW, times.length)).toEqual(times);
  });

  it('uses the schedule’s zone unless it has its own', () => {
    const schedule = calendar('10:00\n10:00 UTC', 'America/New_York');
    expect(runs(schedule, NOW, 3)).toEqual(['2026-11-22T10:00:00', '2026-11-22T15:00:00', '2026-11-23T10:00:00']);
  });

  it('has the times of all its lines, without duplicates', () => {
    const schedule = calendar('Mon..Fri 10:00\n\n  *-*~1 10:00  \n2026-11-24 09:00\n');
    expect(runs(schedule, Date.UTC(2026, 10, 27, 12), 4)).toEqual([
      '2026-11-30T10:00:00',
      '2026-12-01T10:00:00',
      '2026-12-02T10:00:00',
      '2026-12-03T10:00:00',
    ]);
    expect(runs(schedule, Date.UTC(2026, 10, 23, 12), 2)).toEqual(['2026-11-24T09:00:00', '2026-11-24T10:00:00']);
  });

  it.each([
    ['25:00', 'Hour: 25 isn’t between 0 and 23'],
    ['10:99', 'Minute: 99 isn’t between 0 and 59'],
    ['10:00:00.5', 'Second: fractions aren’t supported'],
    ['10:', 'Minute: a number is missing'],
    ['*-13-1', 'Month: 13 isn’t between 1 and 12'],
    ['*-*~29', 'Day from the end: 29 isn’t between 1 and 28'],
    ['*-02-30', 'Day: no such day exists'],
    ['2026-02-29', 'Day: no such day exists'],
    ['2300-01-01', 'Year: 2300 isn’t between 1970 and 2199'],
    ['1-2-3-4', 'Date: can’t read “1-2-3-4”; use 2027-01-31, *-*-01 or *-*~01'],
    ['Fri..Mon', 'Weekday: the range Fri..Mon ends before it starts'],
    ['fortnightly', 'Weekday: “fortnightly” isn’t a weekday or a shorthand such as daily'],
    ['10:00 Europe/Nowhere', 'There’s no timezone “Europe/Nowhere”'],
    ['@1395716396', '“@1395716396” is a point in time, not a schedule'],
    ['daily\n\n25:00', 'Line 3, hour: 25 isn’t between 0 and 23'],
    ['daily\n10:00 Europe/Nowhere', 'Line 2: There’s no timezone “Europe/Nowhere”'],
    [' \n ', 'There’s no expression'],
    ['daily\n'.repeat(11), 'Use 10 lines or fewer'],
    [
      ['UTC', 'CET', 'Asia/Kolkata', 'Asia/Tokyo', 'Europe/Berlin'].map((zone) => `daily ${zone}`).join('\n'),
      'Use 4 timezones or fewer',
    ],
  ])('%j is rejected with an explanation', (expression, message) => {
    expect(problemOf(expression)).toEqual({ path: 'expression', message });
  });

  it('requires an existing zone', () => {
    expect(readSchedule(calendar('daily', 'Mars/Base'))).toEqual({
      ok: false,
      problem: { path: 'timezone', message: 'There’s no such timezone' },
    });
  });

  it.each([
    ['daily', 'Daily at 00:00'],
    ['Mon..Fri 10:00', 'Weekdays at 10:00'],
    ['Sat,Sun 8,20:30', 'Sundays and Saturdays at 08:30 and 20:30'],
    ['*:0/15', 'Every 15 minutes'],
    ['*:*:0/20', 'Every 20 seconds'],
    ['10:30:15', 'At 10:30:15'],
    ['*-*-01 00:00', 'On the 1st at 00:00'],
    ['*-*~01', 'At 00:00, on the last day of the month'],
    ['*-*~1..3', 'At 00:00, on the last 3 days of the month'],
    ['*-*~2,22', 'At 00:00, on the 2nd-to-last day and the 22nd-to-last day of the month'],
    ['Mon *-*~07/1 3:00', 'At 03:00, on the last Monday of the month'],
    ['Mon *-*-8..14 3:00', 'At 03:00, on the second Monday of the month'],
    ['Fri *-*-13', 'At 00:00, on the days that are both Friday and day 13 of the month'],
    ['quarterly', 'At 00:00, on day 1 of the month, only in January, April, July, and October'],
    ['2027-06-01 12:00', 'At 12:00, on day 1 of the month, only in June, only in 2027'],
    ['2027..2029-06-01', 'At 00:00, on day 1 of the month, only in June, from 2027 through 2029'],
    ['daily Europe/Berlin', 'Daily at 00:00 (Europe/Berlin)'],
    ['Mon..Fri 10:00\nSat 12:00', 'Weekdays at 10:00; Saturdays at 12:00'],
    ['1:00\n2:00\n3:00\n4:00\n5:00', 'Daily at 01:00; daily at 02:00; daily at 03:00; and 2 more'],
    ['25:00', '25:00'],
  ])('%j is described in words', (expression, words) => {
    expect(wordsOf(calendar(expression))).toBe(words);
  });

  it.each<[string, string, string[]]>([
    [
      '02:30',
      'Europe/Berlin',
      [
        'Clocks skip 02:00 to 03:00: the 02:30 run is skipped.',
        'Clocks go back, so 02:00 to 03:00 happens twice: the 02:30 run counts only the first time.',
      ],
    ],
    [
      '*:0/10\n02:30 Europe/Berlin',
      'UTC',
      [
        'Clocks skip 02:00 to 03:00 in Europe/Berlin: the 02:30 run is skipped.',
        'Clocks go back, so 02:00 to 03:00 in Europe/Berlin happens twice: the 02:30 run counts only the first time.',
      ],
    ],
    [
      '*:0/10\n2:00',
      'Europe/Berlin',
      [
        'Clocks skip 02:00 to 03:00: no runs in between.',
        'Clocks skip 02:00 to 03:00: the 02:00 run is skipped.',
        'Clocks go back, so 02:00 to 03:00 happens twice: the 02:00 run counts only the first time.',
      ],
    ],
  ])('%j is described with the effect of a clock change', (expression, timezone, words) => {
    const { clockChanges } = previewOf({
      schedule: calendar(expression, timezone),
      graceSeconds: 60,
      now: NOW,
      past: null,
    });
    expect(clockChanges.map((change) => change.words)).toEqual(words);
  });

  it('lists only the runs that remain', () => {
    const options = { graceSeconds: 60, now: NOW, past: null };
    const of = (expression: string) => previewOf({ schedule: calendar(expression), ...options }).nextRuns;
    expect(of('2026-11-23,24')).toHaveLength(2);
    expect(of('2020-*-*')).toEqual([]);
  });

  it('is parsed without throwing, and has times in order', () => {
    const word = fc.stringMatching(/^[0-9*,/.~:A-Za-z-]{1,12}$/);
    const expressions = fc.oneof(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
      fc.constantFrom(...SYSTEMD_RESULTS.map(([expression]) => expression)),
    );
    fc.assert(
      fc.property(expressions, fc.integer({ min: 0, max: Date.UTC(2190, 0) }), (expression, after) => {
        const read = readSchedule(calendar(expression, 'Europe/Berlin'));
        const first = read.ok ? (nextDue(calendar(expression, 'Europe/Berlin'), after) ?? Infinity) : Infinity;
        expect(first).toBeGreaterThan(after);
      }),
      { numRuns: 500 },
    );
  });
});
