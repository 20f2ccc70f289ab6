import { QueryStatus } from '@reduxjs/toolkit/query';
import { readAgain } from './readAgain.ts';

/** How long reading again waits where nothing is known to have changed: a page that loads comes first. */
export const SETTLE_MS = 1_000;

type Query = NonNullable<ReturnType<typeof readAgain>>;

interface Entry {
  arg: unknown;
  getCacheEntry(): { endpointName?: string; status: QueryStatus };
  execute(query: Query): Promise<unknown>;
  /** Called each time the entry was read. */
  onRead(): void;
  /** Reads begin at least this far apart. */
  spacingMs?: number | undefined;
}

/** Reads a cache entry again on demand: one read at a time, and one more for all that was asked for meanwhile. */
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
    // A query on its way is joined, which is not enough: it may have been answered before the change.
    if (status === QueryStatus.pending) await execute(query);
    if (!isStopped) await execute(query);
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
    // The clock may have been set back: then the wait is not longer than it would have been.
    const waitMs = Math.min(lastReadMs + spacingMs - Date.now(), spacingMs);
    if (waitMs > 0) {
      timer = setTimeout(soon, waitMs);
      return;
    }
    isWanted = true;
    if (!isReading) void readIfWanted();
  }

  return {
    /** Something changed. */
    soon,
    /** Something may have changed. */
    later() {
      timer ??= setTimeout(soon, SETTLE_MS);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
