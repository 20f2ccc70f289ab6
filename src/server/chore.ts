import type { Logger } from './logger.ts';
export interface ChoreOptions {
  everyMs: number;
  /** Stops early once it is told to. */
  run(signal: AbortSignal): Promise<void>;
  logger: Pick<Logger, 'error'>;
}

export interface Chore {
  /** Settles once it is not under way any more. */
  close(): Promise<void>;
}

/** Does something at once and again and again, never twice at a time; what fails is done again the next time. */
export function startChore({ everyMs, run, logger }: ChoreOptions): Chore {
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();

  async function round(): Promise<void> {
    try {
      await run(stopped.signal);
    } catch (error) {
      logger.error({ err: error }, 'A chore failed; it is done again later');
    }
    if (!stopped.signal.aborted) plan(everyMs);
  }

  function plan(ms: number): void {
    timer = setTimeout(() => (underWay = round()), ms);
  }

  plan(0);
  return {
    async close() {
      stopped.abort();
      clearTimeout(timer);
      await underWay;
    },
  };
}
