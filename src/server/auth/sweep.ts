import type { Clock } from '../clock.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { Departures } from './account/departures.ts';
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
  departures: Departures;
  logger: Logger;
  now: Clock;
}

/**
 * Removes expired codes, limits and sessions once a minute, in small portions, along with remains of deleted accounts.
 * Doesn't keep the process running.
 */
export function startSweep({ store, departures, logger, now }: SweepOptions): Sweep {
  // Finishes at the start what a crash interrupted.
  let running: Promise<void> = finishDepartures();

  function finishDepartures(): Promise<void> {
    return departures.finish().catch((error: unknown) => {
      logger.warn({ err: error }, 'deleted accounts could not be looked at');
    });
  }

  const timer = setInterval(() => {
    running = running
      .then(() => sweepExpired(store, now(), MAX_RECORDS))
      .catch((error: unknown) => logger.warn({ err: error }, 'expired sign-in records could not be removed'))
      .then(finishDepartures);
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
