import { MINUTE_MS } from '../../../../contract/durations.ts';
import { createWallTimes, type WallMonth } from '../wallTimes.ts';
import { createZonedTimes, type JumpRule, type ZonedTimes } from '../zonedTimes.ts';
import { createDayTest, CRON_RULES, type CronFields, numbersIn } from './cronRules.ts';

/** February 29 falls on each weekday within 28 years, or 40 years across a year such as 2100. */
const YEARS_AHEAD = 41;

const FIXED: JumpRule = { skipped: 'after', repeated: 'once' };
const ELAPSED: JumpRule = { skipped: 'never', repeated: 'twice' };

/**
 * Returns the times that validated fields match in an existing zone. As in cron, a time with specific minutes and hours
 * runs right after a clock change that skips it, and only once if it's repeated. If the minute or hour starts with `*`,
 * elapsed time counts instead.
 */
export function createCronTimes(fields: CronFields, zone: string): ZonedTimes {
  const [minute, hour] = fields;
  const isFixed = !minute.startsWith('*') && !hour.startsWith('*');
  return createZonedTimes({ zone, jumps: isFixed ? FIXED : ELAPSED, nextOnWall: cronWallTimes(fields) });
}

/** Returns the times that validated fields match on a clock that never changes. */
export function cronWallTimes(fields: CronFields): (after: number) => number | null {
  const [minuteRule, hourRule, , monthRule] = CRON_RULES;
  const [minute, hour, , month] = fields;
  const minutes = numbersIn(minuteRule, minute);
  const hours = numbersIn(hourRule, hour);
  const isDay = createDayTest(fields);

  function nextInMonth(of: WallMonth, from: number): number | null {
    for (let day = from; day <= of.daysInMonth; day += 1) if (isDay(day, of)) return day;
    return null;
  }

  function nextInDay(from: number): number | null {
    for (const hour of hours) {
      const begin = hour * 60;
      const found = minutes.find((number) => (begin + number) * MINUTE_MS >= from);
      if (found !== undefined) return (begin + found) * MINUTE_MS;
    }
    return null;
  }

  return createWallTimes({
    yearsFrom,
    months: numbersIn(monthRule, month),
    nextInMonth,
    nextInDay,
    unitMs: MINUTE_MS,
  });
}

function* yearsFrom(firstYear: number): Generator<number> {
  for (let year = firstYear; year <= firstYear + YEARS_AHEAD; year += 1) yield year;
}
