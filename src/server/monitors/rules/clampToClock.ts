import { CLOCK_TOLERANCE_MS, isPlausible } from '../clock.ts';
import { packRuns, unpackRuns } from '../recentRuns.ts';
import { dayOf, emptyDay, withinDay, type DayRollup } from '../rollups/dayRollup.ts';
import type { Accounted } from './accountTime.ts';
import { deadlineAtOf, dueAtOf } from './deadlines.ts';
import type { StateChange, MonitorState, MonitorTiming, OpenRun } from './monitorState.ts';

/** The current time, and a lookup of the monitor's stored rollup for a UTC day. */
export interface TrueTime {
  now: number;
  storedDay(day: string): DayRollup | null;
}

/**
 * Corrects a state written while the clock was ahead: future events are moved to now, and a deadline that depends on
 * them to one grace period from now. Returns null for a state that's consistent with the clock, apart from small steps.
 * Throws `UnreadableScheduleError`.
 */
export function clampToClock(before: MonitorState, timing: MonitorTiming, time: TrueTime): StateChange | null {
  const { now } = time;
  if (!isPlausible(now)) return null;
  const hasHappenedAhead = lastEventAt(before) > now + CLOCK_TOLERANCE_MS;
  if (!hasHappenedAhead && !isDeferred(before, timing, now)) return null;
  const { state, finishedDays } = hasHappenedAhead ? clampState(before, time) : { state: before, finishedDays: [] };
  const dueAt = hasHappenedAhead ? dueAtOf(state, timing) : state.dueAt;
  const deadlineAt = deadlineAtOf({ ...state, dueAt }, timing);
  return {
    state: { ...state, dueAt, deadlineAt: deadlineAt && Math.max(deadlineAt, now + timing.graceSeconds * 1_000) },
    flip: null,
    finishedDays,
  };
}

function lastEventAt(state: MonitorState): number {
  const { statusSince, accountedAt, lastPingAt, lastSuccessAt, openRuns, away } = state;
  const runAt = openRuns.at(-1)?.at ?? 0;
  return Math.max(statusSince, accountedAt, lastPingAt ?? 0, lastSuccessAt ?? 0, runAt, away?.until ?? 0);
}

/** Returns whether the deadline is later than the schedule or another grace period would allow. */
function isDeferred(state: MonitorState, timing: MonitorTiming, now: number): boolean {
  if (state.deadlineAt === null) return false;
  const latest = Math.max(deadlineAtOf(state, timing) ?? 0, now + timing.graceSeconds * 1_000);
  return state.deadlineAt > latest + CLOCK_TOLERANCE_MS;
}

function clampState(state: MonitorState, time: TrueTime): Accounted {
  const { now } = time;
  const by = (at: number): number => Math.min(at, now);
  const runBy = ({ firstAt, ...run }: OpenRun): OpenRun => ({
    ...run,
    at: by(run.at),
    ...(firstAt !== undefined && { firstAt: by(firstAt) }),
  });
  const { accountedAt, today, finishedDays } = accountedBy(state, time);
  return {
    state: {
      ...state,
      statusSince: by(state.statusSince),
      lastPingAt: state.lastPingAt && by(state.lastPingAt),
      lastSuccessAt: state.lastSuccessAt && by(state.lastSuccessAt),
      openRuns: state.openRuns.map(runBy),
      interruptedRuns: state.interruptedRuns.map(runBy),
      away: state.away && { from: by(state.away.from), until: by(state.away.until) },
      recentRuns: packRuns(unpackRuns(state.recentRuns).map((run) => ({ ...run, at: by(run.at) }))),
      accountedAt,
      today,
    },
    finishedDays,
  };
}

/** Returns the day whose stored rollup `clampToClock` requires; null if there isn't one. */
export function dayToClamp({ accountedAt, today }: MonitorState, now: number): string | null {
  if (accountedAt <= now) return null;
  const day = dayOf(now);
  return today.day === day ? null : day;
}

function accountedBy(state: MonitorState, { now, storedDay }: TrueTime) {
  const { accountedAt, today } = state;
  if (accountedAt <= now) return { accountedAt, today, finishedDays: [] };
  const day = dayToClamp(state, now);
  if (day === null) return { accountedAt: now, today: withinDay(today, now), finishedDays: [] };
  const known = storedDay(day) ?? emptyDay(day);
  // Keep the finished day: it's valid if the current clock is wrong.
  return { accountedAt: now, today: withinDay(known, now), finishedDays: [today] };
}
