import { describe, expect, it } from '@jest/globals';
import { plainScheduleWords } from '../../../contract/monitors/plainScheduleWords.ts';
import { wordsOf } from './wordsOf.ts';

const cron = (expression: string) => wordsOf({ kind: 'cron', expression, timezone: 'UTC' });
const calendar = (expression: string) => wordsOf({ kind: 'oncalendar', expression, timezone: 'UTC' });

describe('the words for a schedule', () => {
  it.each([
    ['30 5 * * *', 'Daily at 05:30'],
    ['0 2,14 * * *', 'Daily at 02:00 and 14:00'],
    ['0 14 * * 4', 'Thursdays at 14:00'],
    ['0 14 * * 1,3,5', 'Mondays, Wednesdays and Fridays at 14:00'],
    ['0 9 * * 1-5', 'Weekdays at 09:00'],
    ['0 6 1 * *', 'On the 1st at 06:00'],
    ['0 6 2,15,23 * *', 'On the 2nd, 15th and 23rd at 06:00'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['0 6 * 1 *', 'At 06:00, only in January'],
    ['0 6 1 * 1', 'At 06:00, on day 1 of the month or on Monday'],
  ])('of cron %s are “%s”', (expression, words) => expect(cron(expression)).toBe(words));

  it.each([
    ['*-*-* 05:30', 'Daily at 05:30'],
    ['Thu 14:00', 'Thursdays at 14:00'],
    ['Mon..Fri 10:00\nSat 12:00', 'Weekdays at 10:00; Saturdays at 12:00'],
    ['*-*-01 06:00 Asia/Tokyo', 'On the 1st at 06:00 (Asia/Tokyo)'],
  ])('of OnCalendar %j are “%s”', (expression, words) => expect(calendar(expression)).toBe(words));

  it.each(['At 05:30', 'At 14:00, only on Thursday', 'At 06:00, on day 1 of the month'])(
    'stay the same when they’re rewritten again: %s',
    (words) => expect(plainScheduleWords(plainScheduleWords(words))).toBe(plainScheduleWords(words)),
  );
});
