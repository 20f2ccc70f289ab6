import type { Logger } from './logger.ts';
export interface ChoreOptions {
  everyMs: number;
  /** Stops early when the signal is aborted. */
  run(signal: AbortSignal): Promise<void>;
  logger: Pick<Logger, 'error'>;
}

export interface Chore {
  /** Resolves once the chore has stopped. */
  close(): Promise<void>;
}

/**
 * Runs a function immediately and then repeatedly, one run at a time. A failed run is logged and doesn't stop later
 * ones.
 */
export function startChore({ everyMs, run, logger }: ChoreOptions): Chore {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let inFlight = Promise.resolve();

  async function round(): Promise<void> {
    try {
      await run(stopped.signal);
    } catch (error) {
      logger.error({ err: error }, 'A background task failed; it will run again');
    }
    if (!stopped.signal.aborted) plan(everyMs);
  }

  function plan(ms: number): void {
    timer = setTimeout(() => (inFlight = round()), ms);
  }

  plan(0);
  return {
    async close() {
      stopped.abort();
      clearTimeout(timer);
      await inFlight;
    },
  };
}
