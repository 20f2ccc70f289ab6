import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import { CLOCK_TOLERANCE_MS } from './clock.ts';
import type { DeadlineStore } from './monitorStore.ts';

/** Another process may have set a nearer deadline than the one that is slept for. */
const LONGEST_SLEEP_MS = 1_000;
/** Deadlines that pass one right after the other share a commit. */
const SHORTEST_SLEEP_MS = 25;
const ALIVE_EVERY_MS = 5_000;
/** So long nothing takes here: the process, or the machine, was suspended. */
const SUSPENDED_MS = 5_000;

export interface SchedulerOptions {
  store: DeadlineStore;
  logger: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  now(): number;
}

export interface Scheduler {
  /** Settles once no step is under way; none begins afterwards. */
  close(): Promise<void>;
}

/**
 * Sees to it that each deadline is noticed within a second: sleeps until the nearest one, writes the flips of those that
 * passed, and sleeps again. After a time in which no server ran, grace runs once more before any monitor is called down.
 */
export function startScheduler({ store, logger, now }: SchedulerOptions): Scheduler {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Since when nobody looked at deadlines, until that is made good. */
  let awayFrom = store.aliveAt();
  let lastSeenAt = now();
  let aliveRecordedAt = -Infinity;
  /** The latest time that the clock has shown, here or to whoever wrote the file, since it was last set right. */
  let latestAt = Math.max(awayFrom ?? 0, lastSeenAt);
  let isChecked = false;

  function lookAtClock(): number {
    const at = now();
    if (at - lastSeenAt > SUSPENDED_MS) awayFrom ??= lastSeenAt;
    lastSeenAt = at;
    latestAt = Math.max(latestAt, at);
    return at;
  }

  const mayGoOn = (): boolean => !isClosed;

  /** Between two steps everything else gets its turn. */
  async function untilDone(step: () => boolean): Promise<void> {
    while (mayGoOn() && step()) {
      lookAtClock();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async function grantAmnesty(away: Absence): Promise<void> {
    let place: number | null = 0;
    let granted = 0;
    await untilDone(() => {
      const outcome = store.grantAmnesty(away, place ?? 0);
      granted += outcome.granted;
      place = outcome.nextPlace;
      return place !== null;
    });
    const fields = { awayMs: away.until - away.from, granted };
    logger.info(fields, 'Nobody watched the deadlines for a while: grace runs once more');
  }

  /** Whatever was written while the clock was ahead would stand until the clock comes there once more. */
  async function bringBack(now: number): Promise<void> {
    const aheadMs = latestAt - now;
    let place: number | null = 0;
    let monitors = 0;
    await untilDone(() => {
      const outcome = store.bringBack(now, place ?? 0);
      monitors += outcome.broughtBack;
      place = outcome.nextPlace;
      return place !== null;
    });
    if (place !== null) return;
    latestAt = lastSeenAt;
    aliveRecordedAt = -Infinity;
    isChecked = true;
    const isAhead = aheadMs > CLOCK_TOLERANCE_MS;
    if (isAhead || monitors > 0)
      logger.warn(
        { aheadMs, monitors },
        'Monitors were written by a clock that was ahead: what has yet to come is now',
      );
  }

  async function round(): Promise<void> {
    const at = lookAtClock();
    if (!isChecked || latestAt - at > CLOCK_TOLERANCE_MS) await bringBack(at);
    if (awayFrom !== null && awayFrom < at) await grantAmnesty({ from: awayFrom, until: at });
    if (isClosed) return;
    awayFrom = null;
    // Deadlines up to the beginning of the round alone: what passes while the process is suspended waits for the amnesty.
    await untilDone(() => store.sweepDeadlines(at).hasMore);
    if (at - aliveRecordedAt >= ALIVE_EVERY_MS) {
      store.recordAlive(at);
      aliveRecordedAt = at;
    }
    await tidyUp(at);
  }

  /** As long as no deadline is due, and no longer than a round may be late. */
  async function tidyUp(from: number): Promise<void> {
    const hasTime = (): boolean => now() - from < LONGEST_SLEEP_MS && now() < (store.nextDeadline() ?? Infinity);
    await untilDone(() => store.prune(from).hasMore && hasTime());
  }

  function untilNextRoundMs(): number {
    const nearest = store.nextDeadline() ?? Infinity;
    return Math.max(SHORTEST_SLEEP_MS, Math.min(LONGEST_SLEEP_MS, nearest - now()));
  }

  async function run(): Promise<void> {
    let sleepMs = LONGEST_SLEEP_MS;
    try {
      await round();
      sleepMs = untilNextRoundMs();
    } catch (error) {
      logger.error({ err: error }, 'The scheduler of deadlines failed; it tries again');
    }
    if (!isClosed) timer = setTimeout(() => (running = run()), sleepMs);
  }

  let running = run();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      store.recordAlive(now());
    },
  };
}
