import { deadlineAtOf } from '../../monitors/rules/deadlines.ts';
import type { MonitorTiming, OpenRun } from '../../monitors/rules/monitorState.ts';
import { nextDue, UnreadableScheduleError } from '../../monitors/schedule/readSchedule.ts';
import type { CountingAlert, DueReminder, Hold, NewAlert } from '../alertFacts.ts';

/**
 * `drop`: the monitor recovered before enough failures. `send`: send from this instant onward. `wait`: check again at
 * `lookAt`.
 */
export type CountingDecision =
  { kind: 'drop' } | { kind: 'send'; at: number } | { kind: 'wait'; lookAt: number | null };

/**
 * Decides what to do with an alert that's waiting for several consecutive failures; null if nothing changes. After
 * enough failures, it's sent even if the monitor has recovered in the meantime. A monitor that is down has no deadline,
 * so if a job failed once and then went silent, its alert would wait forever. Instead, it's sent once the job has also
 * missed its next ping.
 */
export function countFailures(alert: CountingAlert, now: number): CountingDecision | null {
  const { monitor, failures, awaitsFailures, lookAt, hold, createdAt, lastFailureAt } = alert;
  // The pause might be undone, which continues the outage.
  if (monitor?.status === 'paused') return lookAt === null ? null : { kind: 'wait', lookAt: null };
  const isEnough = failures >= awaitsFailures;
  if (monitor === null || (monitor.status !== 'down' && !isEnough)) return { kind: 'drop' };
  if (!isEnough && lookAt !== null && lookAt > now) return null;
  const dueAt = isEnough ? now : missedPingAt(monitor, lastFailureAt ?? createdAt);
  if (dueAt === null || dueAt > now) return dueAt === lookAt ? null : { kind: 'wait', lookAt: dueAt };
  return { kind: 'send', at: hold?.by === 'flapping' ? Math.max(hold.until, now) : now };
}

function missedPingAt(monitor: NonNullable<CountingAlert['monitor']>, failedAt: number): number | null {
  const { schedule, graceSeconds, longestRunSeconds, openRuns } = monitor;
  return missedAt({
    schedule,
    graceSeconds,
    ...(longestRunSeconds !== null && { longestRunSeconds }),
    needsManualResume: false,
    openRuns,
    failedAt,
  });
}

export interface FailedMonitor extends MonitorTiming {
  openRuns: readonly OpenRun[];
  /** When the newest failure was received, in milliseconds since 1970. */
  failedAt: number;
}

/**
 * Returns when a monitor that is down would also have missed a ping. It has no deadline while it's down, so this is the
 * deadline it would have had if its newest failure had been a success. Null if it would have had none; the time of the
 * failure if the deadline can't be computed.
 */
export function missedAt({ openRuns, failedAt, ...timing }: FailedMonitor): number | null {
  try {
    const dueAt = nextDue(timing.schedule, failedAt);
    return deadlineAtOf({ status: 'up', openRuns, dueAt, lastSuccessAt: failedAt, away: null }, timing);
  } catch (error) {
    if (error instanceof UnreadableScheduleError) return failedAt;
    throw error;
  }
}

/** Returns when to send a reminder about a monitor that is still down; null if there are no reminders. */
export function nextReminder(everySeconds: number | null, now: number): number | null {
  return everySeconds === null ? null : now + everySeconds * 1_000;
}

/** Returns the reminder to queue. Null if the monitor has been up since, or if reminders are now off. */
export function reminderOf(due: DueReminder, hold: Hold | null, now: number): NewAlert | null {
  const { to, destinationName, kind, teamId, monitor, monitorId, sequence, facts } = due;
  const isDownSince = due.status === 'down' && due.statusSince === facts.at;
  if (!isDownSince || due.remindEverySeconds === null || !due.isNewest) return null;
  return {
    to,
    destinationName,
    kind,
    teamId,
    monitor,
    monitorId,
    sequence,
    facts,
    direction: 'down',
    isReminder: true,
    createdAt: now,
    hold,
    awaitsFailures: null,
    canJoin: false,
    nextAttemptAt: hold?.until ?? now,
    refusal: null,
    isMuted: false,
  };
}
