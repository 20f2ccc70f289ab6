import { DAY_SECONDS } from '../../../contract/durations.ts';
import type { DailyRollup, MonitorHistory } from '../../../contract/monitors/monitorCalls.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { dayPlus, startOfDay, zonedTime } from '../../lib/zonedTime.ts';

export interface DayOfStrip {
  /** Such as `2026-11-21`. */
  day: string;
  /** The fraction of the monitored time when the monitor was up or late; null for a day without monitoring. */
  upPart: number | null;
  latePart: number;
  rollup: DailyRollup | null;
}

const watchedSecondsOf = ({ upSeconds, lateSeconds, downSeconds }: DailyRollup) =>
  upSeconds + lateSeconds + downSeconds;

/** The days in a range, inclusive, with their data. Late counts as up, because no one has been alerted. */
export function stripOf(days: readonly DailyRollup[], { from, to }: { from: string; to: string }): DayOfStrip[] {
  const known = new Map(days.map((rollup) => [rollup.day, rollup]));
  const strip: DayOfStrip[] = [];
  for (let day = from; day <= to; day = dayPlus(day, 1)) {
    const rollup = known.get(day) ?? null;
    const seconds = rollup === null ? 0 : watchedSecondsOf(rollup);
    strip.push(
      rollup === null || seconds === 0
        ? { day, rollup, upPart: null, latePart: 0 }
        : { day, rollup, upPart: 1 - rollup.downSeconds / seconds, latePart: rollup.lateSeconds / seconds },
    );
  }
  return strip;
}

const NO_SECONDS = { upSeconds: 0, lateSeconds: 0, downSeconds: 0 };

/**
 * Adds the time since the days were read: the monitor kept its stored status but, if it was up, became late at `dueAt`.
 * Instants are in milliseconds since 1970.
 */
export function withTimeSince(
  days: readonly DailyRollup[],
  {
    readAt,
    nowMs,
    status,
    dueAt,
    timezone,
  }: { readAt: number; nowMs: number; status: StoredStatus; dueAt: number | null; timezone: string },
): DailyRollup[] {
  const today = zonedTime(nowMs, timezone).day;
  const from = Math.max(readAt, startOfDay(today, timezone));
  if (nowMs <= from || (status !== 'up' && status !== 'down')) return [...days];
  const lateFrom = status === 'up' ? Math.min(nowMs, Math.max(from, dueAt ?? nowMs)) : nowMs;
  const last = days.find(({ day }) => day === today) ?? {
    day: today,
    ...NO_SECONDS,
    pings: 0,
    failures: 0,
    durationMs: null,
  };
  const running: DailyRollup = {
    ...last,
    upSeconds: last.upSeconds + (status === 'up' ? (lateFrom - from) / 1_000 : 0),
    lateSeconds: last.lateSeconds + (nowMs - lateFrom) / 1_000,
    downSeconds: last.downSeconds + (status === 'down' ? (nowMs - from) / 1_000 : 0),
  };
  return [...days.filter(({ day }) => day !== today), running];
}

export const watchedSeconds = (days: readonly DailyRollup[]): number =>
  days.reduce((sum, rollup) => sum + watchedSecondsOf(rollup), 0);

/** The number of whole days that were monitored; all days of the strip if less than a day is missing. */
export function daysWatched(strip: readonly DayOfStrip[]): number {
  const days = watchedSeconds(strip.flatMap(({ rollup }) => rollup ?? [])) / DAY_SECONDS;
  return days > strip.length - 1 ? strip.length : Math.floor(days);
}

/** The fraction of the monitored time when the monitor wasn't down; null if it was never monitored. */
export function availabilityOf(days: readonly DailyRollup[]): number | null {
  const seconds = watchedSeconds(days);
  const down = days.reduce((sum, { downSeconds }) => sum + downSeconds, 0);
  return seconds === 0 ? null : 1 - down / seconds;
}

export interface MonthDown {
  /** The month, such as `2026-11`. */
  month: string;
  downMs: number;
  times: number;
  longestMs: number;
}

/**
 * Downtime by month in a time zone, newest first, from the month that contains `from` to the one that contains `to`
 * (milliseconds). An outage that spans several months counts once in each, with its duration within that month.
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

/** Splits an outage where a month ends in the time zone. */
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
