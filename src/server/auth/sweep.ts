import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { sweepExpired } from './expiring.ts';
import type { Logger } from '../logger.ts';

const INTERVAL_MS = 60_000;
const MAX_RECORDS = 500;

export interface Sweep {
  /** Settles once the sweep no longer touches the store. */
  stop(): Promise<void>;
}

export interface SweepOptions {
  store: DocumentStore;
  logger: Logger;
  now: Clock;
}

/**
 * Removes expired codes, limits and sessions once a minute, in small portions. Doesn't keep the process running.
 */
export function startSweep({ store, logger, now }: SweepOptions): Sweep {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => sweepExpired(store, now(), MAX_RECORDS))
      .catch((error: unknown) => logger.warn({ err: error }, 'expired sign-in records could not be removed'));
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
