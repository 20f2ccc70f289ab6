import { describe, expect, it } from '@jest/globals';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { previewOf } from './previewOf.ts';
import { wordsOf } from './wordsOf.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const cron = (expression: string, timezone = 'UTC'): Schedule => ({ kind: 'cron', expression, timezone });
const period = (periodSeconds: number): Schedule => ({ kind: 'period', periodSeconds });
const preview = (schedule: Schedule, successes: number[] | null = null, pauses: number[] = []) =>
  previewOf({ schedule, graceSeconds: 600, now: NOW, past: successes && { successes, pauses } });

describe('wordsOf', () => {
  it.each<[Schedule, string]>([
    [period(60), 'Every minute'],
    [period(600), 'Every 10 min'],
    [period(5_400), 'Every 1 h 30 min'],
    [period(86_400), 'Every day'],
    [period(172_800), 'Every 2 d'],
    [cron('30 2 * * 1-5'), 'Weekdays at 02:30'],
    [cron('*/10 * * * *'), 'Every 10 minutes'],
    [cron('0\t0  * * 1'), 'Mondays at 00:00'],
    [cron('0 0 1 * 1'), 'At 00:00, on day 1 of the month or on Monday'],
    [cron('0 0 13 2 1-5'), 'At 00:00, only in February, on day 13 of the month or on Monday through Friday'],
    [cron('0 0 */2 * 1'), 'At 00:00, on the days that are both Monday and one of every 2 days in a month'],
    [
      cron('0 0 15 * */2'),
      'At 00:00, on the days that are both Sunday, Tuesday, Thursday or Saturday and day 15 of the month',
    ],
    [cron('0 0 */1 * 1'), 'Mondays at 00:00'],
    [cron('0 0 1 * 0-7'), 'Daily at 00:00'],
    [cron('0 0 * * 0-7/2'), 'Sundays, Tuesdays, Thursdays and Saturdays at 00:00'],
    [cron('0 3 L * *'), 'At 03:00, on the last day of the month'],
    [cron('0 3 LW * *'), 'At 03:00, on the last weekday of the month'],
    [cron('0 3 L,15 2 *'), 'At 03:00, only in February, on day 15 of the month and on the last day of the month'],
    [cron('0 3 L * MON'), 'At 03:00, on the last day of the month or on Monday'],
    [cron('0 3 * * 5L'), 'At 03:00, on the last Friday of the month'],
    [cron('0 3 * * wed#3'), 'At 03:00, on the third Wednesday of the month'],
    [cron('0 3 * * 1,3#2'), 'At 03:00, on Monday and on the second Wednesday of the month'],
    [
      cron('0 0 */2 * 5L'),
      'At 00:00, on the days that are both the last Friday of the month and one of every 2 days in a month',
    ],
    [cron('5/15 * * * *'), 'Every 15 minutes, starting at 5 minutes past the hour'],
    [cron('*/61 * * * *'), 'Every hour'],
    [cron('*/15 */25 * * *'), 'Every 15 minutes, between 00:00 and 00:59'],
    [cron('0 0 1 2/3 *'), 'At 00:00, on day 1 of the month, only in February, May, August, and November'],
    [cron('0 0 * * 1/5'), 'Mondays and Saturdays at 00:00'],
    [cron('61 0 * * *'), '61 0 * * *'],
  ])('describes %j', (schedule, words) => {
    expect(wordsOf(schedule)).toBe(words);
  });
});

describe('previewOf', () => {
  it.each<[string, string]>([
    [
      '*/90 * * * *',
      'A step of 90 minutes doesn’t fit into an hour, so this runs only at minute 0. To run every 90 minutes, use an interval.',
    ],
    [
      '0 */36 * * *',
      'A step of 36 hours doesn’t fit into a day, so this runs only at hour 0. To run every 36 hours, use an interval.',
    ],
    ['0 0 1 */18 *', 'A step of 18 months doesn’t fit into a year, so this runs only in January.'],
  ])('explains a step that’s longer than its field: %s', (expression, remark) => {
    expect(preview(cron(expression))).toMatchObject({ remark });
  });

  it.each(['*/60 */24 */31 */12 */7', '*/59 * * * *', '5/90 * * * *', '30 2 * * *'])('has no remark on %s', (plain) => {
    expect(preview(cron(plain))).not.toHaveProperty('remark');
  });

  it('shows the next five runs', () => {
    expect(preview(cron('0 */6 * * *')).nextRuns).toEqual([6, 12, 18, 24, 30].map((hours) => NOW + hours * HOUR));
  });

  it.each<[string, Schedule, string[]]>([
    [
      'a run that is skipped, and one that happens twice',
      cron('30 2 * * *', 'Europe/Berlin'),
      [
        'Clocks skip 02:00 to 03:00: the 02:30 run moves to 03:00.',
        'Clocks go back, so 02:00 to 03:00 happens twice: the 02:30 run counts only the first time.',
      ],
    ],
    [
      'runs by elapsed time, with a change of half an hour',
      cron('*/10 * * * *', 'Australia/Lord_Howe'),
      [
        'Clocks go back, so 01:30 to 02:00 happens twice: its runs do too.',
        'Clocks skip 02:00 to 02:30: no runs in between.',
      ],
    ],
    ['nothing for a run at another time', cron('30 5 * * *', 'Europe/Berlin'), []],
    ['nothing for a zone without changes', cron('30 2 * * *', 'Asia/Kolkata'), []],
    ['nothing for a period', period(3_600), []],
  ])('lists runs affected by clock changes: %s', (_case, schedule, words) => {
    expect(preview(schedule).clockChanges.map((change) => change.words)).toEqual(words);
  });

  it('shows the outages of the last 30 days', () => {
    const successes = [-40 * 24, -5, -4, -1].map((hours) => NOW + hours * HOUR);
    expect(preview(period(3_600), successes).past).toEqual({
      from: NOW - 720 * HOUR,
      downtimes: [
        { from: NOW - 720 * HOUR, to: NOW - 5 * HOUR },
        { from: NOW - 3 * HOUR + 600_000, to: NOW - HOUR },
      ],
      pings: successes.slice(1),
    });
    expect(preview(period(60), [NOW - HOUR]).past?.downtimes).toEqual([{ from: NOW - HOUR + 660_000, to: null }]);
  });

  it('starts with the oldest stored ping if it is more recent', () => {
    const past = { from: NOW - 2 * HOUR, downtimes: [], pings: [NOW - 2 * HOUR, NOW - HOUR] };
    expect(preview(period(3_600), [NOW - 2 * HOUR, NOW - HOUR]).past).toEqual(past);
  });

  it('does not count pauses as downtime', () => {
    const successes = [NOW - 9 * HOUR, NOW - 2 * HOUR];
    const downtimes = (pauses: number[]) => preview(period(3_600), successes, pauses).past?.downtimes;
    const open = { from: NOW - HOUR + 600_000, to: null };
    expect(downtimes([])).toEqual([{ from: NOW - 8 * HOUR + 600_000, to: NOW - 2 * HOUR }, open]);
    expect(downtimes([NOW - 8.5 * HOUR])).toEqual([open]);
    expect(downtimes([NOW - 6 * HOUR])).toEqual([{ from: NOW - 8 * HOUR + 600_000, to: NOW - 6 * HOUR }, open]);
    expect(downtimes([NOW - 8.5 * HOUR, NOW - 1.5 * HOUR])).toEqual([]);
  });

  it('shows no past without a monitor or pings', () => {
    expect([preview(period(60)).past, preview(period(60), []).past]).toEqual([null, null]);
  });
});
