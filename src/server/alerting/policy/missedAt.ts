import { deadlineAtOf } from '../../monitors/rules/deadlines.ts';
import type { MonitorTiming, OpenRun } from '../../monitors/rules/monitorState.ts';
import { nextDue, UnreadableScheduleError } from '../../monitors/schedule/nextDue.ts';

export interface FailedMonitor extends MonitorTiming {
  openRuns: readonly OpenRun[];
  /** When its newest failure came, in milliseconds since 1970. */
  failedAt: number;
}

/**
 * When a monitor that is down has also missed a ping. It has no deadline while down, so this is the one it would have
 * had if its newest failure had been a success. Null for never; immediately if that can't be computed.
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
