import { deadlineAtOf } from '../../monitors/rules/deadlines.ts';
import type { MonitorTiming, OpenRun } from '../../monitors/rules/monitorState.ts';
import { nextDue, UnreadableScheduleError } from '../../monitors/schedule/nextDue.ts';

export interface FailedMonitor extends MonitorTiming {
  openRuns: readonly OpenRun[];
  /** When its newest failure came, in milliseconds since 1970. */
  failedAt: number;
}

/**
 * When a monitor that is down has missed a ping, too: it has no deadline while it is down, and so this is the one that it would
 * have had its newest failure been a success. Null for never; at once where nobody can tell.
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
