import type { CountingAlert } from '../alertFacts.ts';
import { missedAt } from './missedAt.ts';

/** `drop`: the monitor recovered before enough failures. `send`: from an instant on. `wait`: look again then. */
export type CountingDecision =
  { kind: 'drop' } | { kind: 'send'; at: number } | { kind: 'wait'; lookAt: number | null };

/**
 * Decides about an alert that waits for failures in a row. A monitor that is down has no deadline, so a job that fails once
 * and then says nothing would wait forever: its alert goes out when the job would have missed its next ping. Null if
 * nothing changes.
 */
export function countFailures(alert: CountingAlert, now: number): CountingDecision | null {
  const { monitor, failures, awaitsFailures, lookAt, hold, createdAt, lastFailureAt } = alert;
  if (monitor?.status !== 'down') return { kind: 'drop' };
  const isEnough = failures >= awaitsFailures;
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
