import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../contract/durations.ts';
import { createWallTimes, type WallMonth } from '../wallTimes.ts';
import { createZonedTimes, type JumpRule, type ZonedTimes } from '../zonedTimes.ts';
import type { CalendarLine } from './readCalendar.ts';

/** As in systemd, which runs such jobs: skipped times don't run, and repeated times run only once. */
const SYSTEMD: JumpRule = { skipped: 'never', repeated: 'once' };

/** Returns the times for one OnCalendar expression, in its own zone or the schedule's. */
export function createCalendarTimes(line: CalendarLine, zone: string): ZonedTimes {
  return createZonedTimes({ zone: line.zone ?? zone, jumps: SYSTEMD, nextOnWall: calendarWallTimes(line) });
}

function calendarWallTimes(line: CalendarLine): (after: number) => number | null {
  const { years, months, days, hours, minutes, seconds, isFromEnd } = line;
  const weekdays = new Set(line.weekdays);
  const daysInOrder = isFromEnd ? days.toReversed() : days;
  const [firstSecond = 0] = seconds;
  const firstInHour = (minutes[0] ?? 0) * MINUTE_MS + firstSecond * SECOND_MS;

  function nextInMonth({ daysInMonth, firstWeekday }: WallMonth, from: number): number | null {
    for (const number of daysInOrder) {
      const day = isFromEnd ? daysInMonth - number + 1 : number;
      if (day >= from && day <= daysInMonth && weekdays.has((firstWeekday + day - 1) % 7)) return day;
    }
    return null;
  }

  function nextInHour(from: number): number | null {
    for (const minute of minutes) {
      const begin = minute * MINUTE_MS;
      if (begin + MINUTE_MS <= from) continue;
      const second = seconds.find((number) => begin + number * SECOND_MS >= from);
      if (second !== undefined) return begin + second * SECOND_MS;
    }
    return null;
  }

  function nextInDay(from: number): number | null {
    for (const hour of hours) {
      const begin = hour * HOUR_MS;
      if (begin + HOUR_MS <= from) continue;
      const found = begin >= from ? firstInHour : nextInHour(from - begin);
      if (found !== null) return begin + found;
    }
    return null;
  }

  return createWallTimes({ yearsFrom: () => years, months, nextInMonth, nextInDay, unitMs: SECOND_MS });
}
