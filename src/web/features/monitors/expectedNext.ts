import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { shownStatusOf } from '../../../contract/monitors/shownStatus.ts';

/** Says that the last date of a schedule has passed. */
export const NO_MORE_RUNS = 'No more runs';

type Known = Parameters<typeof shownStatusOf>[0] & Pick<Monitor, 'deadlineAt'>;

interface Expected {
  /** Milliseconds since 1970; null if nothing is expected. */
  at: number | null;
  /** Whether this is when the open run must finish, rather than when a ping is due. */
  isRunLimit: boolean;
}

/**
 * What's expected next from a monitor: the end of its open run, or else a ping. While the monitor is down, its runs have
 * no limit, and `nextRunAt` is its schedule's next run.
 */
export function expectedNext(monitor: Known, nextRunAt: number | null): Expected {
  // Whether a run is open doesn't depend on the clock.
  if (shownStatusOf(monitor, 0) === 'started') return { at: monitor.deadlineAt, isRunLimit: true };
  return { at: nextRunAt ?? monitor.dueAt, isRunLimit: false };
}
