import { startChore, type Chore } from '../chore.ts';
import { createSendReports, type SendReportsOptions } from './sendReports.ts';

const LOOK_EVERY_MS = 30_000;

export interface Reports {
  /** Sends the weekly reports that are due, from now on. */
  start(): void;
  close(): Promise<void>;
}

export function createReports(options: SendReportsOptions): Reports {
  const { logger } = options;
  const run = createSendReports(options);
  let chore: Chore | undefined;
  return {
    start() {
      chore ??= startChore({ everyMs: LOOK_EVERY_MS, run, logger });
    },
    async close() {
      await chore?.close();
    },
  };
}
