import type { Absence } from '../../contract/monitors/monitorRecord.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { ALIVE_EVERY_MS, CLOCK_TOLERANCE_MS, createClockWatch } from './clock.ts';
import type { DeadlineStore } from './monitorStore.ts';

/** Wakes up at least this often, because another process could have set an earlier deadline. */
const MAX_SLEEP_MS = 1_000;
/** Sleeps at least this long, so that deadlines in quick succession share a commit. */
const MIN_SLEEP_MS = 25;
/**
 * How many turns of the event loop a request needs after waiting for a busy process: connection, head, body, and one to
 * spare.
 */
const TURNS_PER_REQUEST = 4;

export interface SchedulerOptions {
  store: DeadlineStore;
  logger: Logger;
  now: Clock;
  /** Returns how long the process has been running, in milliseconds. This time stops while the machine is suspended. */
  uptime?(): number;
}

export interface Scheduler {
  /** Settles once the current step is done; no further steps are started. */
  close(): Promise<void>;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Starts a scheduler that notices each deadline within a second. It sleeps until the earliest deadline, handles waiting
 * requests, writes the flips for missed deadlines, and sleeps again. Start it once the server accepts pings. After an
 * absence, monitors get their amnesty before any are taken down.
 */
export function startScheduler({ store, logger, now, uptime = () => performance.now() }: SchedulerOptions): Scheduler {
  const clock = createClockWatch(now, uptime);
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Whether it might have been impossible to record pings at some point since the last liveness update. */
  let isInDoubt = true;
  let isFirst = true;
  let isFailing = false;
  let amnesties = 0;
  /** The pending absence, if any. */
  let away: Absence | null = null;
  let aliveRecordedAt = -Infinity;
  /** The latest time read from the clock, here or by the file's last writer, since the last correction. */
  let latestAt = -Infinity;

  function lookAtClock(): number {
    const at = clock.look();
    latestAt = Math.max(latestAt, at);
    return at;
  }

  const canContinue = (): boolean => !isClosed;
  const nextDeadline = async (): Promise<number> => (await store.nextDeadline()) ?? Infinity;

  /** Repeats a step until it's done, and lets other work run between steps. */
  async function untilDone(step: () => Promise<boolean>): Promise<void> {
    while (canContinue() && (await step())) {
      lookAtClock();
      await nextTurn();
    }
  }

  /** Repeats a step until it has covered all monitors, and returns how many monitors it changed. */
  async function throughAll(
    step: (place: number) => Promise<{ changed: number; nextPlace: number | null }>,
  ): Promise<number> {
    let place: number | null = 0;
    let changed = 0;
    await untilDone(async () => {
      const outcome = await step(place ?? 0);
      changed += outcome.changed;
      place = outcome.nextPlace;
      return place !== null;
    });
    return changed;
  }

  async function begin(): Promise<void> {
    const aliveAt = await store.aliveAt();
    latestAt = Math.max(latestAt, aliveAt ?? 0);
    if (await store.isOnlyProcess()) return;
    isInDoubt = false;
    const fields = { aliveAt };
    logger.warn(fields, 'Another server is using this data file: changes on one do not show up live on the other');
  }

  /** Corrects times written while the clock was ahead. Otherwise, they would remain until the clock reaches them. */
  async function clampToClock(at: number): Promise<void> {
    const aheadMs = latestAt - at;
    const monitors = await throughAll(async (place) => {
      const { clamped, nextPlace } = await store.clampToClock(at, place);
      return { changed: clamped, nextPlace };
    });
    if (isClosed) return;
    latestAt = at;
    aliveRecordedAt = -Infinity;
    const isAhead = aheadMs > CLOCK_TOLERANCE_MS;
    if (isAhead || monitors > 0)
      logger.warn(
        { aheadMs, monitors },
        'Monitors were written while the clock was ahead: moved their future times to now',
      );
  }

  async function recordLiveness(at: number): Promise<void> {
    const hasRefused = store.takeRefusals();
    const hasLeapt = clock.takeLeap();
    if (hasRefused || hasLeapt) isInDoubt = true;
    if (!isInDoubt && at - aliveRecordedAt < ALIVE_EVERY_MS) return;
    away = await store.recordAlive({ now: at, isInDoubt });
    isInDoubt = false;
    aliveRecordedAt = at;
  }

  async function grantAmnesty(absence: Absence): Promise<void> {
    const granted = await throughAll(async (place) => {
      const outcome = await store.grantAmnesty(absence, place);
      return { changed: outcome.granted, nextPlace: outcome.nextPlace };
    });
    if (isClosed) return;
    await store.clearAbsence(absence);
    away = null;
    amnesties += 1;
    const { from, until } = absence;
    const fields = { from: new Date(from), until: new Date(until), awayMs: until - from, granted, amnesties };
    logger.warn(fields, 'No pings could be recorded for a while: affected monitors get one extra grace period');
  }

  async function callDown(at: number): Promise<void> {
    if ((await nextDeadline()) > at) return;
    // Let a busy process handle waiting requests first, so that pings that arrived on time aren't considered late.
    for (let turn = 0; turn < TURNS_PER_REQUEST; turn += 1) await nextTurn();
    // Handle only deadlines up to the start of the round: those that pass during a suspension wait for the amnesty.
    await untilDone(async () => (await store.sweepDeadlines(at)).hasMore);
  }

  async function round(): Promise<void> {
    if (isFirst) await begin();
    const at = lookAtClock();
    if (isFirst || latestAt - at > CLOCK_TOLERANCE_MS) await clampToClock(at);
    isFirst = false;
    await recordLiveness(at);
    if (away !== null) await grantAmnesty(away);
    await callDown(at);
    await tidyUp(at);
  }

  /** Prunes until the next deadline, or until the next round would be late. */
  async function tidyUp(from: number): Promise<void> {
    const hasTime = async (): Promise<boolean> => now() - from < MAX_SLEEP_MS && now() < (await nextDeadline());
    await untilDone(async () => (await store.prune(from)).hasMore && (await hasTime()));
  }

  async function untilNextRoundMs(): Promise<number> {
    const untilNearestMs = (await nextDeadline()) - now();
    return Math.max(MIN_SLEEP_MS, Math.min(MAX_SLEEP_MS, untilNearestMs));
  }

  async function run(): Promise<void> {
    let sleepMs = MAX_SLEEP_MS;
    try {
      await round();
      sleepMs = await untilNextRoundMs();
      if (isFailing) logger.warn({}, 'The deadline scheduler works again');
      isFailing = false;
    } catch (error) {
      isInDoubt = true;
      if (!isFailing) logger.error({ err: error }, 'The deadline scheduler failed; retrying every second');
      isFailing = true;
    }
    if (!isClosed) timer = setTimeout(() => (running = run()), sleepMs);
  }

  let running = run();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
      // If in doubt, leave the decision to the next server that starts.
      if (!isInDoubt && !clock.takeLeap()) await store.recordAlive({ now: now(), isInDoubt });
    },
  };
}
