import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextDue } from './nextDue.ts';
import { readSchedule } from './readSchedule.ts';

const problemOf = (expression: string, timezone = 'UTC') => {
  const read = readSchedule({ kind: 'cron', expression, timezone });
  return read.ok ? null : read.problem;
};

const DAYS = (text: string) =>
  `Day of month: "${text}" cannot be read; write L for the last day, LW for the last Monday to Friday`;

describe('readSchedule', () => {
  it.each([
    '* * * * *',
    '*/5 0-6/2 1,15 jan-MAR MON-fri',
    '  0 0 * * 7 ',
    '0 0 29 2 *',
    '0 0 29 2 */7',
    '0 0 31 2 1',
    '59 23 31 12 0',
    '5/15 1/5 * * 1/5',
    '*/61 * * * *',
    '0 0 L * *',
    '0 0 lw,15 2 *',
    '0 0 L * MON',
    '0 0 * * 5L',
    '0 0 * * 7#1,0#5,mon#2',
    '0 0 * 2 MON#5',
    '0 0 */2 2 1#5',
  ])('reads %p', (expression) => {
    expect(problemOf(expression)).toBeNull();
  });

  it.each([
    ['60 * * * *', 'Minute: 60 is not 0 to 59'],
    ['* 24 * * *', 'Hour: 24 is not 0 to 23'],
    ['* * 0 * *', 'Day of month: 0 is not 1 to 31'],
    ['* * * 13 *', 'Month: 13 is not 1 to 12'],
    ['* * * * 8', 'Day of week: 8 is not 0 to 7'],
    ['0 0 31 2 *', 'Day of month: 31 never comes in month 2'],
    ['0 0 31 APR,6 *', 'Day of month: 31 never comes in month APR,6'],
    ['0 0 30 2 */2', 'Day of month: 30 never comes in month 2'],
    ['0 0 31 11 */2', 'Day of month: 31 never comes in month 11'],
    ['*/2 */2 31 2,4,6,9,11 */2', 'Day of month: 31 never comes in month 2,4,6,9,11'],
    ['0 22-2 * * *', 'Hour: the range 22-2 ends before it begins'],
    ['*/0 * * * *', 'Minute: the step of "*/0" is not a number above 0'],
    ['5/ * * * *', 'Minute: the step of "5/" is not a number above 0'],
    ['5/5/5 * * * *', 'Minute: "5/5/5" has more than one step'],
    ['* L * * *', 'Hour: "L" cannot be read'],
    ['* * L/2 * *', 'Day of month: "L" takes no step'],
    ['* * * * 5L/2', 'Day of week: "5L" takes no step'],
    ['* * L-3 * *', DAYS('L')],
    ['* * 15L * *', DAYS('15L')],
    ['* * * * 1-5#2', 'Day of week: "5#2" cannot be read; write MON#1 to MON#5'],
    ['* * * * 1#6', 'Day of week: "1#6" cannot be read; write MON#1 to MON#5'],
    ['* * * * 8#1', 'Day of week: "8#1" cannot be read; write MON#1 to MON#5'],
    ['* * * * L', 'Day of week: "L" cannot be read; write 5L for the last Friday'],
    ['* * * * FRIL', 'Day of week: "FRIL" cannot be read; write 5L for the last Friday'],
    ['0 0 */30 2 1#5', 'Day of month: no such day ever comes'],
    ['1,,2 * * * *', 'Minute: there is nothing beside a comma'],
    ['* * 15W * *', DAYS('15W')],
    ['* * ? * *', 'Day of month: "?" cannot be read'],
    ['0 0 * * FRI-MON', 'Day of week: the range FRI-MON ends before it begins'],
    ['a * * * *', 'Minute: "a" cannot be read'],
    ['-1 * * * *', 'Minute: "" cannot be read'],
    ['@daily', 'Write "0 0 * * *" for @daily'],
    ['@reboot', '@reboot has no time at which it is due'],
  ])('names the field and the reason: %s', (expression, message) => {
    expect(problemOf(expression)).toEqual({ path: 'expression', message });
  });

  it.each(['', '* * * *', '0 * * * * *', '0 0 0 * * * 2026'])('wants five fields, not %p', (expression) => {
    expect(problemOf(expression)?.message).toMatch(/minute, hour, day of month, month, day of week$/);
  });

  it.each(['Nowhere/Land', '+01:00', ''])('names the zone where it is %p', (timezone) => {
    expect(problemOf('0 0 * * *', timezone)).toEqual({ path: 'timezone', message: 'There is no such time zone' });
  });

  it('never throws, and what it reads comes again', () => {
    const field = fc.stringMatching(/^[0-9*,/-]{1,5}$/);
    fc.assert(
      fc.property(fc.array(field, { minLength: 4, maxLength: 6 }), (fields) => {
        const schedule = { kind: 'cron', expression: fields.join(' '), timezone: 'Europe/Berlin' } as const;
        const read = readSchedule(schedule);
        expect(!read.ok || nextDue(schedule, 0) !== null).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
