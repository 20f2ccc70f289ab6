import type { DailyRollup, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import { dayPlus, startOfDay, zonedTime } from '../../lib/zonedTime.ts';

export const STRIP_DAYS = 90;

export interface DayOfStrip {
  /** In UTC, such as `2026-11-21`. */
  day: string;
  /** The part of the watched time that the monitor was up or late; null for a day without any. */
  upPart: number | null;
  rollup: DailyRollup | null;
}

const watched = ({ upSeconds, lateSeconds, downSeconds }: DailyRollup) => upSeconds + lateSeconds + downSeconds;

/** The last days up to today, with their data. Late still counts as up: nobody has been alerted. */
export function stripOf(days: readonly DailyRollup[], today: string, count = STRIP_DAYS): DayOfStrip[] {
  const known = new Map(days.map((rollup) => [rollup.day, rollup]));
  return Array.from({ length: count }, (_, index) => {
    const day = dayPlus(today, index - count + 1);
    const rollup = known.get(day) ?? null;
    const seconds = rollup === null ? 0 : watched(rollup);
    return { day, rollup, upPart: rollup === null || seconds === 0 ? null : 1 - rollup.downSeconds / seconds };
  });
}

/** The part of all watched time that was not down; null where nothing was watched. */
export function availabilityOf(days: readonly DailyRollup[]): number | null {
  const seconds = days.reduce((sum, rollup) => sum + watched(rollup), 0);
  const down = days.reduce((sum, { downSeconds }) => sum + downSeconds, 0);
  return seconds === 0 ? null : 1 - down / seconds;
}

/** Writes a part as a percentage that never rounds a time down away: "100%", "99.98%", "97.4%". */
export function percentWords(part: number): string {
  if (part >= 1) return '100%';
  const digits = part >= 0.99 ? 2 : 1;
  const factor = 10 ** digits;
  return `${Number((Math.floor(part * 100 * factor) / factor).toFixed(digits))}%`;
}

export interface MonthDown {
  /** Such as `2026-11`. */
  month: string;
  downMs: number;
  times: number;
  longestMs: number;
}

/**
 * Times down by month of a zone, newest month first, from the month of `from` to that of `to` (milliseconds). A time
 * that spans months counts in each with its share, and as one time in each.
 */
export function downtimeByMonth(
  downtimes: readonly Pick<MonitorHistory['downtimes'][number], 'from' | 'to'>[],
  { from, to, timezone }: { from: number; to: number; timezone: string },
): MonthDown[] {
  const monthOf = (atMs: number) => zonedTime(atMs, timezone).day.slice(0, 7);
  const months = new Map<string, MonthDown>();
  for (let day = zonedTime(from, timezone).day; day.slice(0, 7) <= monthOf(to); day = nextMonth(day))
    months.set(day.slice(0, 7), { month: day.slice(0, 7), downMs: 0, times: 0, longestMs: 0 });
  for (const downtime of downtimes) {
    const end = Math.min(downtime.to ?? to, to);
    for (const [start, stop] of partsOf(Math.max(downtime.from, from), end, timezone)) {
      const month = months.get(monthOf(start));
      if (!month) continue;
      month.downMs += stop - start;
      month.times += 1;
      month.longestMs = Math.max(month.longestMs, stop - start);
    }
  }
  return [...months.values()].toReversed();
}

const nextMonth = (day: string) => `${dayPlus(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;

/** Cuts a time where months end in the zone. */
function partsOf(from: number, to: number, timezone: string): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  while (start < to) {
    const stop = Math.min(to, startOfDay(nextMonth(zonedTime(start, timezone).day), timezone));
    parts.push([start, stop]);
    start = stop;
  }
  return parts;
}
