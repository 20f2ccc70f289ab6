import type { StoredDays } from '../monitors/monitorCatalog.ts';
import { accountTime } from '../monitors/rules/accountTime.ts';

/** Days such as `2026-11-16`, both counted in. */
export interface Week {
  firstDay: string;
  lastDay: string;
}

/** What the days of a week amount to for one monitor. Time while new or paused is neither. */
export interface MonitorWeek {
  monitorId: string;
  name: string;
  isDown: boolean;
  upMs: number;
  downMs: number;
}

/** Sums up what is stored of a monitor's week; time that is not accounted yet is counted up to now. */
export function weekOfMonitor(
  { monitorId, name, days, state }: StoredDays,
  { firstDay, lastDay }: Week,
  now: number,
): MonitorWeek {
  const known = new Map(days.map((day) => [day.day, day]));
  if (state !== null) {
    const { state: accounted, finishedDays } = accountTime(state, now);
    for (const day of [...finishedDays, accounted.today]) known.set(day.day, day);
  }
  const week = { monitorId, name, isDown: state?.status === 'down', upMs: 0, downMs: 0 };
  for (const { day, upMs, lateMs, downMs } of known.values()) {
    if (day < firstDay || day > lastDay) continue;
    week.upMs += upMs + lateMs;
    week.downMs += downMs;
  }
  return week;
}
