import { dayOf, emptyDay, isEmptyDay, nextDayAt, type DayRollup } from '../rollups/dayRollup.ts';
import type { MonitorState } from './monitorState.ts';

export interface Accounted {
  state: MonitorState;
  /** Finished days with data since the last accounting, oldest first. */
  finishedDays: readonly DayRollup[];
}

/** Returns a monitor's days up to an instant: the stored ones, and those since the last accounting. */
export function daysUntil(
  { days, state }: { days: readonly DayRollup[]; state: MonitorState | null },
  now: number,
): DayRollup[] {
  const known = new Map(days.map((day) => [day.day, day]));
  if (state !== null) {
    const { state: accounted, finishedDays } = accountTime(state, now);
    for (const day of [...finishedDays, accounted.today]) known.set(day.day, day);
  }
  return [...known.values()];
}

/**
 * Counts the time up to an instant as up, late or down, by UTC day. Requires that the status hasn't changed since the
 * last accounting; doesn't check whether a deadline has passed.
 */
export function accountTime(state: MonitorState, until: number): Accounted {
  const { accountedAt } = state;
  if (until <= accountedAt) return { state, finishedDays: [] };
  const finishedDays: DayRollup[] = [];
  let { today } = state;
  let from = accountedAt;
  while (nextDayAt(from) <= until) {
    const end = nextDayAt(from);
    finishedDays.push(withTime(today, state, from, end));
    today = emptyDay(dayOf(end));
    from = end;
  }
  return {
    state: { ...state, accountedAt: until, today: withTime(today, state, from, until) },
    finishedDays: finishedDays.filter((day) => !isEmptyDay(day)),
  };
}

function withTime(day: DayRollup, { status, dueAt, openRuns }: MonitorState, from: number, to: number): DayRollup {
  if (status === 'down') return { ...day, downMs: day.downMs + to - from };
  if (status !== 'up') return day;
  // A monitor with an open run isn't late: the run has its own limit.
  const lateFrom = dueAt === null || openRuns.length > 0 ? to : Math.min(to, Math.max(from, dueAt));
  return { ...day, upMs: day.upMs + lateFrom - from, lateMs: day.lateMs + to - lateFrom };
}
