import { describe, expect, it } from '@jest/globals';
import { Cron } from 'croner';
import fc from 'fast-check';
import { nextDue, UnreadableScheduleError } from './nextDue.ts';

const cron = (expression: string, timezone: string) => ({ kind: 'cron', expression, timezone }) as const;

/** The next runs after an instant, as UTC without the seconds. */
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
  it('expects a period to the millisecond after the last success', () => {
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
    ['no jump in spring', '30 2 * * *', 'Asia/Kolkata', '2026-03-28T12:00Z', ['03-28T21:00', '03-29T21:00']],
    ['no jump in autumn', '30 2 * * *', 'Asia/Kolkata', '2026-10-24T12:00Z', ['10-24T21:00', '10-25T21:00']],
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
    ['a ping between both passes waits for the next day', '30 2 * * *', '2026-10-25T00:40Z', ['10-26T01:30']],
    ['a ping in the second pass waits for the next day', '30 2 * * *', '2026-10-25T01:10Z', ['10-26T01:30']],
    [
      'every half hour goes by elapsed time in spring',
      '*/30 * * * *',
      '2026-03-29T00:10Z',
      ['03-29T00:30', '03-29T01:00'],
    ],
    [
      'each hour goes by elapsed time in autumn',
      '30 * * * *',
      '2026-10-25T00:00Z',
      ['10-25T00:30', '10-25T01:30', '10-25T02:30'],
    ],
  ])('treats a jump as cron does: %s', (_case, expression, after, expected) => {
    expect(runs(expression, 'Europe/Berlin', after, expected.length)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ['29 February', '0 0 29 2 *', ['02-29T00:00']],
    ['either day, where both are named', '0 0 13 * FRI', ['01-02T00:00', '01-09T00:00', '01-13T00:00']],
    ['both days, where one begins with a star', '0 0 */2 * MON', ['01-05T00:00', '01-19T00:00']],
    ['29 February that is a Sunday', '0 0 29 2 */7', ['02-29T00:00', '02-29T00:00']],
    [
      'a step of weekdays by number, Sunday at both ends',
      '0 0 * * 0-7/2',
      ['01-03T00:00', '01-04T00:00', '01-06T00:00'],
    ],
    ['Sunday as 7', '0 12 * * 7', ['01-04T12:00']],
  ])('reads days: %s', (_case, expression, expected) => {
    expect(runs(expression, 'UTC', '2026-01-01T00:00Z', expected.length)).toEqual(expected);
  });

  it('throws for a stored schedule that cannot be read', () => {
    expect(() => nextDue(cron('61 * * * *', 'UTC'), 0)).toThrow(UnreadableScheduleError);
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

  it('agrees with a library that asks the clock of the zone itself', () => {
    fc.assert(
      fc.property(expression, zone, instant, (text, timezone, after) => {
        const oracle = new Cron(text, { timezone, mode: '5-part', fixedTimeRule: 'no-wildcard', paused: true });
        expect(nextDue(cron(text, timezone), after)).toBe(oracle.nextRun(new Date(after))?.getTime());
      }),
      { numRuns: 300 },
    );
  });

  it('is after the instant it was asked for, and the same whatever was asked before', () => {
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
