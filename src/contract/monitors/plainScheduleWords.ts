import { ordinal } from '../ordinal.ts';

const AT_TIMES = /^At (\d\d:\d\d(?:(?:, and |, | and )\d\d:\d\d)*)(?:, (.+))?$/;
const WEEKDAY = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const ONLY_ON = new RegExp(`^only on ((?:${WEEKDAY})(?:(?:, and |, | and )(?:${WEEKDAY}))*)$`);
const DAYS_OF_MONTH = /^on day (\d+(?:(?:, and |, | and )\d+)*) of the month$/;

/**
 * Says common schedules the way people do: "At 05:30" becomes "Daily at 05:30", "At 14:00, only on Thursday" becomes
 * "Thursdays at 14:00". Returns all others unchanged, so it can be applied twice.
 */
export function plainScheduleWords(words: string): string {
  const [, times, days] = AT_TIMES.exec(words) ?? [];
  if (times === undefined) return words;
  const when = days === undefined ? 'Daily' : daysWords(days);
  return when === null ? words : `${when} at ${times}`;
}

function daysWords(days: string): string | null {
  if (days === 'Monday through Friday') return 'Weekdays';
  const [, weekdays] = ONLY_ON.exec(days) ?? [];
  if (weekdays !== undefined) return weekdays.replaceAll(/day\b/g, 'days').replace(', and ', ' and ');
  const [, numbers] = DAYS_OF_MONTH.exec(days) ?? [];
  if (numbers === undefined) return null;
  return `On the ${numbers.replaceAll(/\d+/g, (number) => ordinal(Number(number))).replace(', and ', ' and ')}`;
}
