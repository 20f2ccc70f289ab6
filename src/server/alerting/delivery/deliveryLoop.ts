import { setMaxListeners } from 'node:events';
import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import { createId } from '../../../contract/ids.ts';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import type { Delivery, DeliveryOutcome, Outbox } from '../outbox.ts';
import { createDestinationSlots, type Slot } from './destinationSlots.ts';
import { createRecounts } from './recounts.ts';
import { createTakeTurns } from './takeTurns.ts';

/** Wakes up at least this often, because another process might have queued alerts. */
const MAX_SLEEP_MS = 1_000;
/** How long until another process, or the same one after a restart, can claim a crashed process's deliveries. */
const LEASE_MS = 10_000;
const RENEW_EVERY_MS = 3_000;
/** Maximum number of parallel deliveries across all destinations. */
const MAX_CONCURRENT = 512;
/** Outcomes that arrive within this time share one commit. */
const GATHER_OUTCOMES_MS = 20;

export interface DeliveryLoopOptions {
  outbox: Outbox;
  /** Makes one delivery attempt; never rejects. `isOurs` returns whether this process still has the delivery. */
  deliver(delivery: Delivery, signal: AbortSignal, isOurs: () => Promise<boolean>): Promise<DeliveryOutcome>;
  /** Notifies the owners of integrations whose destination refused permanently. */
  notifyOwners(): Promise<void>;
  takesSummaries(kind: IntegrationKind): boolean;
  logger: Pick<Logger, 'error'>;
  now: Clock;
  leaseMs?: number;
  /** A point where a test can kill the process. */
  failPoint?(name: FailPoint): void;
}

/** Steps in a delivery after which a test can kill the process. */
export type FailPoint = 'queued' | 'claimed' | 'delivered' | 'finished';

export interface DeliveryLoop {
  /** Call this when there may be alerts to send. */
  wake(): void;
  /** Call this when monitors have changed, with their ids. Their alerts may have waited for enough failures. */
  noteChanged(monitorIds: readonly string[]): void;
  /** Resolves once no delivery is in flight; interrupted ones are sent again after the next start. */
  close(): Promise<void>;
}

/** Ensures that each flip is reported: queues notifications, sends them in parallel, and retries failed ones. */
export function startDeliveryLoop(options: DeliveryLoopOptions): DeliveryLoop {
  const { outbox, deliver, notifyOwners, takesSummaries, logger, now, leaseMs = LEASE_MS } = options;
  const { failPoint = () => undefined } = options;
  const owner = createId('');
  const recounts = createRecounts(outbox);
  const slots = createDestinationSlots();
  const takeTurns = createTakeTurns({ outbox, slots, owner, leaseMs, takesSummaries });
  /** The deliveries in flight, each with the end of its lease. */
  const inFlight = new Map<Delivery, number>();
  const aborted = new AbortController();
  // Every delivery in flight adds a listener.
  setMaxListeners(0, aborted.signal);
  /** Outcomes that aren't durable yet. */
  let outcomes: DeliveryOutcome[] = [];
  const cutOff: Delivery[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wakesAt = Infinity;
  let renewedAt = now();
  let isClosed = false;
  let notifyingOwners: Promise<void> | undefined;

  function wakeWithin(ms: number): void {
    const at = performance.now() + ms;
    if (isClosed || at >= wakesAt) return;
    clearTimeout(timer);
    wakesAt = at;
    timer = setTimeout(run, ms);
  }

  function start(delivery: Delivery, slot: Slot, leasedUntil: number): void {
    inFlight.set(delivery, leasedUntil);
    void deliver(delivery, aborted.signal, () => isOurs(delivery)).then((outcome) => {
      failPoint('delivered');
      // Deliveries interrupted by shutdown got no response, so they're sent again after the next start.
      if (isClosed && outcome.attempt.status === null && !outcome.attempt.isDelivered) cutOff.push(delivery);
      else if (!outcome.isLost) outcomes.push(outcome);
      inFlight.delete(delivery);
      slot.release(wasTried(outcome) ? outcome.attempt : undefined);
      wakeWithin(GATHER_OUTCOMES_MS);
    });
  }

  /**
   * Returns whether this process still has a delivery. If the process was paused, the lease may have ended, and another
   * process may have claimed it.
   */
  async function isOurs(delivery: Delivery): Promise<boolean> {
    if (now() < (inFlight.get(delivery) ?? 0)) return true;
    return (await renewUntil([delivery], now() + leaseMs)).length > 0;
  }

  async function renewUntil(deliveries: readonly Delivery[], until: number): Promise<Delivery[]> {
    const kept = await outbox.renew(deliveries, owner, until);
    for (const delivery of kept) if (inFlight.has(delivery)) inFlight.set(delivery, until);
    return kept;
  }

  async function finish(): Promise<void> {
    const done = outcomes;
    // Start a new list, because more outcomes can arrive while these are recorded.
    outcomes = [];
    try {
      await outbox.finish(done, owner, now());
    } catch (error) {
      outcomes = [...done, ...outcomes];
      throw error;
    }
    if (done.length > 0) failPoint('finished');
  }

  async function claim(): Promise<void> {
    const at = now();
    const taken = await takeTurns(at, MAX_CONCURRENT - inFlight.size);
    if (taken.length > 0) failPoint('claimed');
    for (const { delivery, slot } of taken) start(delivery, slot, at + leaseMs);
  }

  async function renew(): Promise<void> {
    if (now() - renewedAt < Math.min(RENEW_EVERY_MS, leaseMs / 3)) return;
    renewedAt = now();
    await renewUntil([...inFlight.keys()], renewedAt + leaseMs);
  }

  /** Returns how long to sleep, in milliseconds. */
  async function round(): Promise<number> {
    await finish();
    await outbox.endMutes(now());
    const flips = await outbox.queueFlips(now());
    const counts = await recounts.queueDue(now());
    failPoint('queued');
    await claim();
    await renew();
    notifyingOwners ??= notifyOwners()
      .catch((error: unknown) => logger.error({ err: error }, 'Could not notify owners; retrying'))
      .finally(() => (notifyingOwners = undefined));
    if (flips.hasMore || counts.hasMore) return 0;
    const at = now();
    return Math.max(1, Math.min(MAX_SLEEP_MS, ((await outbox.nextDue(at)) ?? Infinity) - at));
  }

  async function runOnce(): Promise<void> {
    wakesAt = Infinity;
    let sleepMs = MAX_SLEEP_MS;
    try {
      sleepMs = await round();
    } catch (error) {
      logger.error({ err: error }, 'Delivering alerts failed; retrying');
    }
    wakeWithin(sleepMs);
  }

  /** Runs a round after the current one, so that rounds never overlap. */
  function run(): void {
    running = (running ?? Promise.resolve()).then(runOnce);
  }

  wakeWithin(0);
  return {
    wake: () => wakeWithin(0),
    noteChanged: recounts.noteChanged,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      aborted.abort();
      while (inFlight.size > 0) await new Promise((resolve) => setTimeout(resolve, GATHER_OUTCOMES_MS));
      await Promise.all([running, notifyingOwners]);
      await finish();
      // End the leases now, so that the next process doesn't have to wait.
      await outbox.renew(cutOff, owner, now());
    },
  };
}

/** Returns whether a delivery was attempted. Otherwise, its outcome doesn't show whether the destination works. */
const wasTried = ({ held, isUnnecessary = false, isLost = false }: DeliveryOutcome): boolean =>
  held === undefined && !isUnnecessary && !isLost;
