import { createWallTimes } from '../wallTimes.ts';
import { createZonedTimes, type JumpRule, type ZonedTimes } from '../zonedTimes.ts';
import { PARTS } from './calendarRules.ts';
import type { CalendarLine } from './readCalendar.ts';

const SECOND_MS = 1_000;
/** As in systemd, which runs such jobs: skipped times don't run, and repeated times run only once. */
const SYSTEMD: JumpRule = { skipped: 'never', repeated: 'once' };

/** Returns the times for one OnCalendar expression, in its own zone or the schedule's. */
export function createCalendarTimes(line: CalendarLine, zone: string): ZonedTimes {
  return createZonedTimes({ zone: line.zone ?? zone, jumps: SYSTEMD, nextOnWall: calendarWallTimes(line) });
}

function calendarWallTimes(line: CalendarLine): (after: number) => number | null {
  const { hours, minutes, seconds, isFromEnd } = line;
  const [years, months, days] = [new Set(line.years), new Set(line.months), new Set(line.days)];
  const weekdays = new Set(line.weekdays);
  const lastYear = Math.max(...line.years);
  const [firstSecond = 0] = seconds;
  const firstInHour = ((minutes[0] ?? 0) * 60 + firstSecond) * SECOND_MS;

  function nextInHour(from: number): number | null {
    for (const minute of minutes) {
      const second = seconds.find((number) => (minute * 60 + number) * SECOND_MS >= from);
      if (second !== undefined) return (minute * 60 + second) * SECOND_MS;
    }
    return null;
  }

  function nextInDay(from: number): number | null {
    for (const begin of hours.map((hour) => hour * 3_600 * SECOND_MS)) {
      const found = begin >= from ? firstInHour : nextInHour(from - begin);
      if (found !== null) return begin + found;
    }
    return null;
  }

  return createWallTimes({
    lastYear: () => Math.min(lastYear, PARTS.year.max),
    hasDaysIn: (year, month) => years.has(year) && months.has(month),
    isDay: ({ dayOfMonth, daysInMonth, weekday }) =>
      weekdays.has(weekday) && days.has(isFromEnd ? daysInMonth - dayOfMonth + 1 : dayOfMonth),
    nextInDay,
    unitMs: SECOND_MS,
  });
}
