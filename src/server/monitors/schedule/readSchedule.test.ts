import { describe, expect, it } from '@jest/globals';
import { Cron } from 'croner';
import fc from 'fast-check';
import { nextDue, nextDueIfReadable, readSchedule, UnreadableScheduleError } from './readSchedule.ts';

const problemOf = (expression: string, timezone = 'UTC') => {
  const read = readSchedule({ kind: 'cron', expression, timezone });
  return read.ok ? null : read.problem;
};

const DAYS = (text: string) =>
  `Day of month: can’t read “${text}”; use L for the last day, LW for the last Monday to Friday`;

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
    ['60 * * * *', 'Minute: 60 isn’t between 0 and 59'],
    ['* 24 * * *', 'Hour: 24 isn’t between 0 and 23'],
    ['* * 0 * *', 'Day of month: 0 isn’t between 1 and 31'],
    ['* * * 13 *', 'Month: 13 isn’t between 1 and 12'],
    ['* * * * 8', 'Day of week: 8 isn’t between 0 and 7'],
    ['0 0 31 2 *', 'Day of month: month 2 has no day 31'],
    ['0 0 31 APR,6 *', 'Day of month: month APR,6 has no day 31'],
    ['0 0 30 2 */2', 'Day of month: month 2 has no day 30'],
    ['0 0 31 11 */2', 'Day of month: month 11 has no day 31'],
    ['*/2 */2 31 2,4,6,9,11 */2', 'Day of month: month 2,4,6,9,11 has no day 31'],
    ['0 22-2 * * *', 'Hour: the range 22-2 ends before it starts'],
    ['*/0 * * * *', 'Minute: the step in “*/0” must be a number above 0'],
    ['5/ * * * *', 'Minute: the step in “5/” must be a number above 0'],
    ['5/5/5 * * * *', 'Minute: “5/5/5” has more than one step'],
    ['* L * * *', 'Hour: can’t read “L”'],
    ['* * L/2 * *', 'Day of month: “L” can’t have a step'],
    ['* * * * 5L/2', 'Day of week: “5L” can’t have a step'],
    ['* * L-3 * *', DAYS('L')],
    ['* * 15L * *', DAYS('15L')],
    ['* * * * 1-5#2', 'Day of week: can’t read “5#2”; use MON#1 to MON#5'],
    ['* * * * 1#6', 'Day of week: can’t read “1#6”; use MON#1 to MON#5'],
    ['* * * * 8#1', 'Day of week: can’t read “8#1”; use MON#1 to MON#5'],
    ['* * * * L', 'Day of week: can’t read “L”; use 5L for the last Friday'],
    ['* * * * FRIL', 'Day of week: can’t read “FRIL”; use 5L for the last Friday'],
    ['0 0 */30 2 1#5', 'Day of month: no such day exists'],
    [
      '0 30 2 * * *',
      'Six fields found. Leave out the seconds or the year: minute, hour, day of month, month, day of week',
    ],
    ['1,,2 * * * *', 'Minute: nothing next to a comma'],
    ['* * 15W * *', DAYS('15W')],
    ['* * ? * *', 'Day of month: can’t read “?”'],
    ['0 0 * * FRI-MON', 'Day of week: the range FRI-MON ends before it starts'],
    ['a * * * *', 'Minute: can’t read “a”'],
    ['-1 * * * *', 'Minute: can’t read “”'],
    ['@reboot', '@reboot has no fixed time'],
  ])('reports the field and the reason: %s', (expression, message) => {
    expect(problemOf(expression)).toEqual({ path: 'expression', message });
  });

  it.each([
    ['30 2 * * * /usr/bin/backup --all', '30 2 * * *', 'Use “30 2 * * *”: the rest of the line is a command'],
    ['@daily', '0 0 * * *', 'Use “0 0 * * *” instead of @daily'],
  ])('suggests what was probably meant: %s', (expression, suggestion, message) => {
    expect(problemOf(expression)).toEqual({ path: 'expression', message, suggestion });
  });

  it.each(['', '* * * *', '0 * * * * *', '0 0 0 * * * 2026'])('requires five fields, not %p', (expression) => {
    expect(problemOf(expression)?.message).toMatch(/minute, hour, day of month, month, day of week$/);
  });

  it.each(['Nowhere/Land', '+01:00', ''])('reports the zone if it is %p', (timezone) => {
    expect(problemOf('0 0 * * *', timezone)).toEqual({ path: 'timezone', message: 'There’s no such timezone' });
  });

  it('never throws, and finds times for everything it accepts', () => {
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

const cron = (expression: string, timezone: string) => ({ kind: 'cron', expression, timezone }) as const;

/** Returns the next runs after an instant, as UTC without seconds. */
function runs(expression: string, timezone: string, after: string, count: number): string[] {
  const found: string[] = [];
  let at: number | null = Date.parse(after);
  while (found.length < count) {
    at = nextDue(cron(expression, timezone), at);
    if (at === null) return [...found, 'never'];
    found.push(new Date(at).toISOString().slice(5, 16));
  }
  return found;
}

describe('nextDue', () => {
  it('is exactly one period after the last success', () => {
    expect(nextDue({ kind: 'period', periodSeconds: 60 }, 1_234)).toBe(61_234);
  });

  it.each<[string, string, string, string, string[]]>([
    ['a skipped time, north', '30 2 * * *', 'Europe/Berlin', '2026-03-28T02:00Z', ['03-29T01:00', '03-30T00:30']],
    ['a repeated time, north', '30 2 * * *', 'Europe/Berlin', '2026-10-24T02:00Z', ['10-25T00:30', '10-26T01:30']],
    ['a skipped time, America', '30 2 * * *', 'America/New_York', '2026-03-07T12:00Z', ['03-08T07:00', '03-09T06:30']],
    ['a repeated time, America', '30 1 * * *', 'America/New_York', '2026-10-31T12:00Z', ['11-01T05:30', '11-02T06:30']],
    ['a skipped time, south', '30 2 * * *', 'Australia/Sydney', '2026-10-03T00:00Z', ['10-03T16:00', '10-04T15:30']],
    ['a repeated time, south', '30 2 * * *', 'Australia/Sydney', '2026-04-04T00:00Z', ['04-04T15:30', '04-05T16:30']],
    ['a skipped midnight', '0 0 * * *', 'America/Santiago', '2026-09-05T12:00Z', ['09-06T04:00', '09-07T03:00']],
    ['a repeated end of a day', '30 23 * * *', 'America/Santiago', '2026-04-04T12:00Z', ['04-05T02:30', '04-06T03:30']],
    ['a skipped half hour', '15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', ['10-03T15:30', '10-04T15:15']],
    ['after a skipped half hour', '45 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00Z', ['10-03T15:45']],
    ['a repeated half hour', '45 1 * * *', 'Australia/Lord_Howe', '2026-04-04T00:00Z', ['04-04T14:45', '04-05T15:15']],
    ['before a repeated half hour', '15 1 * * *', 'Australia/Lord_Howe', '2026-04-04T00:00Z', ['04-04T14:15']],
    ['no change in spring', '30 2 * * *', 'Asia/Kolkata', '2026-03-28T12:00Z', ['03-28T21:00', '03-29T21:00']],
    ['no change in autumn', '30 2 * * *', 'Asia/Kolkata', '2026-10-24T12:00Z', ['10-24T21:00', '10-25T21:00']],
  ])('follows the wall clock: %s', (_case, expression, zone, after, expected) => {
    expect(runs(expression, zone, after, expected.length)).toEqual(expected);
  });

  it.each<[string, string, string, string[]]>([
    ['several skipped times run once', '15,45 2 * * *', '2026-03-28T12:00Z', ['03-29T01:00', '03-30T00:15']],
    [
      'a skipped time and the one it lands on run once',
      '0 2,3 * * *',
      '2026-03-28T12:00Z',
      ['03-29T01:00', '03-30T00:00'],
    ],
    ['a ping between the two passes waits for the next day', '30 2 * * *', '2026-10-25T00:40Z', ['10-26T01:30']],
    ['a ping in the second pass waits for the next day', '30 2 * * *', '2026-10-25T01:10Z', ['10-26T01:30']],
    [
      'half-hourly runs follow elapsed time in spring',
      '*/30 * * * *',
      '2026-03-29T00:10Z',
      ['03-29T00:30', '03-29T01:00'],
    ],
    [
      'hourly runs follow elapsed time in autumn',
      '30 * * * *',
      '2026-10-25T00:00Z',
      ['10-25T00:30', '10-25T01:30', '10-25T02:30'],
    ],
  ])('handles clock changes like cron: %s', (_case, expression, after, expected) => {
    expect(runs(expression, 'Europe/Berlin', after, expected.length)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['29 February', '0 0 29 2 *', ['02-29T00:00']],
    ['either day if both are specific', '0 0 13 * FRI', ['01-02T00:00', '01-09T00:00', '01-13T00:00']],
    ['both days if one starts with a star', '0 0 */2 * MON', ['01-05T00:00', '01-19T00:00']],
    ['29 February that is a Sunday', '0 0 29 2 */7', ['02-29T00:00', '02-29T00:00']],
    [
      'a step of weekday numbers, with Sunday at both ends',
      '0 0 * * 0-7/2',
      ['01-03T00:00', '01-04T00:00', '01-06T00:00'],
    ],
    ['Sunday as 7', '0 12 * * 7', ['01-04T12:00']],
  ])('matches days: %s', (_case, expression, expected) => {
    expect(runs(expression, 'UTC', '2026-01-01T00:00Z', expected.length)).toEqual(expected);
  });

  it('throws for a stored schedule that cannot be read', () => {
    expect(() => nextDue(cron('61 * * * *', 'UTC'), 0)).toThrow(UnreadableScheduleError);
  });

  it('can also return null instead', () => {
    expect(nextDueIfReadable(cron('61 * * * *', 'UTC'), 0)).toBeNull();
    expect(nextDueIfReadable(cron('0 * * * *', 'UTC'), 0)).toBe(3_600_000);
  });

  const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) });
  const zone = fc.constantFrom(
    'Europe/Berlin',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Africa/Casablanca',
  );
  const expression = fc.constantFrom(
    '30 2 * * *',
    '0 0 * * *',
    '*/20 * * * *',
    '15,45 1,2 * * 0',
    '30 * * * *',
    '5 23 1 * *',
  );

  it('agrees with an independent library', () => {
    fc.assert(
      fc.property(expression, zone, instant, (text, timezone, after) => {
        const oracle = new Cron(text, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
        expect(nextDue(cron(text, timezone), after)).toBe(oracle.nextRun(new Date(after))?.getTime());
      }),
      { numRuns: 300 },
    );
  });

  it('is always after the given instant, and does not depend on earlier calls', () => {
    fc.assert(
      fc.property(
        expression,
        zone,
        instant,
        fc.integer({ min: 0, max: 172_800_000 }),
        (text, timezone, after, later) => {
          const first = nextDue(cron(text, timezone), after);
          const second = nextDue(cron(text, timezone), after + later);
          expect(first).toBeGreaterThan(after);
          expect(second).toBeGreaterThanOrEqual(first ?? Infinity);
          expect(nextDue(cron(text, timezone), after)).toBe(first);
        },
      ),
    );
  });
});
