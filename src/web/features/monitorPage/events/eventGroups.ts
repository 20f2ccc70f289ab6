import { dayPlus, dayWordsBeside, zonedTime } from '../../../lib/zonedTime.ts';
import type { EventRowFacts } from './runRows.ts';

/** The rows of a day, or of several days with few rows each. */
export interface EventGroup {
  /** The first and the last day, such as `2026-11-21`. */
  from: string;
  to: string;
  rows: EventRowFacts[];
}

/** A day with at most this many rows gets no heading if the day before or after it has few rows, too. */
const FEW_ROWS = 2;

/** Groups rows by day, and consecutive days with few rows together. Rows and groups are newest first. */
export function groupsOf(rows: readonly EventRowFacts[], timezone: string): EventGroup[] {
  const groups: EventGroup[] = [];
  let hadFewRows = false;
  for (const { day, rows: ofDay } of daysOf(rows, timezone)) {
    const hasFewRows = ofDay.length <= FEW_ROWS;
    const last = groups.at(-1);
    if (last && hasFewRows && hadFewRows) {
      last.from = day;
      last.rows.push(...ofDay);
    } else groups.push({ from: day, to: day, rows: ofDay });
    hadFewRows = hasFewRows;
  }
  return groups;
}

function daysOf(rows: readonly EventRowFacts[], timezone: string) {
  const days: { day: string; rows: EventRowFacts[] }[] = [];
  for (const row of rows) {
    const { day } = zonedTime(row.event.at, timezone);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** A group's heading: "Today", "21 Nov", "3 Nov to today". */
export function groupWords({ from, to }: EventGroup, today: string): string {
  const words = (day: string) => {
    if (day === today) return 'today';
    return day === dayPlus(today, -1) ? 'yesterday' : dayWordsBeside(day, today);
  };
  const heading = from === to ? words(to) : `${words(from)} to ${words(to)}`;
  return heading.charAt(0).toUpperCase() + heading.slice(1);
}
