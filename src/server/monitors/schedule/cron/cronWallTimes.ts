import { createWallTimes } from '../wallTimes.ts';
import { createDayTest } from './cronDays.ts';
import { CRON_RULES, numbersIn, type CronFields } from './cronRules.ts';

const MINUTE_MS = 60_000;
/** A 29 February falls on each weekday within 28 years, or 40 where a year such as 2100 has none. */
const YEARS_AHEAD = 41;

/** The times that checked fields name on a wall that never jumps. */
export function cronWallTimes(fields: CronFields): (after: number) => number | null {
  const [minuteRule, hourRule, , monthRule] = CRON_RULES;
  const [minute, hour, , month] = fields;
  const minutes = numbersIn(minuteRule, minute);
  const hours = numbersIn(hourRule, hour);
  const months = new Set(numbersIn(monthRule, month));

  function nextInDay(from: number): number | null {
    for (const begin of hours.map((number) => number * 60)) {
      const found = minutes.find((number) => (begin + number) * MINUTE_MS >= from);
      if (found !== undefined) return (begin + found) * MINUTE_MS;
    }
    return null;
  }

  return createWallTimes({
    lastYear: (firstYear) => firstYear + YEARS_AHEAD,
    hasDaysIn: (_year, number) => months.has(number),
    isDay: createDayTest(fields),
    nextInDay,
    unitMs: MINUTE_MS,
  });
}
