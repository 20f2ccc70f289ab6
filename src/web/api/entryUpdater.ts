import { QueryStatus } from '@reduxjs/toolkit/query';
import type { PlatformError } from './platformError.ts';
import { readAgain } from './readAgain.ts';
import { MAX_DELAY_MS, MAX_RETRIES, queryRetryDelayMs } from './retryPolicy.ts';

type Query = NonNullable<ReturnType<typeof readAgain>>;

interface Entry {
  arg: unknown;
  getCacheEntry(): { endpointName?: string; status: QueryStatus };
  execute(query: Query): Promise<unknown>;
  /** Called after each read of the entry. */
  onRead(): void;
  /** The minimum time between the starts of two reads. */
  spacingMs?: number | undefined;
}

/**
 * Rereads a cache entry on demand, one read at a time. Requests that arrive during a read share one more read after it.
 * A reread that fails for a temporary reason is retried until it succeeds, so that no change is missed.
 */
export function createEntryUpdater({ arg, getCacheEntry, execute, onRead, spacingMs = 0 }: Entry) {
  let isReading = false;
  let isWanted = false;
  let isStopped = false;
  let lastReadMs = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function read() {
    lastReadMs = Date.now();
    const { endpointName, status } = getCacheEntry();
    const query = endpointName === undefined ? undefined : readAgain(endpointName, arg);
    if (!query) return;
    // Joining a query in flight isn't enough: it may have been served before the change.
    if (status === QueryStatus.pending) await execute(query);
    if (isStopped) return;
    const { error } = (await execute(query)) as { error?: PlatformError };
    if (error !== undefined && queryRetryDelayMs(error, MAX_RETRIES) !== null) later();
  }

  async function readIfWanted(): Promise<void> {
    isReading = isWanted && !isStopped;
    if (!isReading) return;
    isWanted = false;
    await read();
    if (!isStopped) onRead();
    await readIfWanted();
  }

  function soon() {
    clearTimeout(timer);
    timer = undefined;
    // If the clock was set back, don't wait longer than planned.
    const waitMs = Math.min(lastReadMs + spacingMs - Date.now(), spacingMs);
    if (waitMs > 0) {
      timer = setTimeout(soon, waitMs);
      return;
    }
    isWanted = true;
    if (!isReading) void readIfWanted();
  }

  function later() {
    if (!isStopped) timer ??= setTimeout(soon, MAX_DELAY_MS);
  }

  return {
    /** Rereads the entry after a change. */
    soon,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
