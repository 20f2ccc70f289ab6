import { isRecord } from '../../contract/json.ts';

/** Stored data older than this is dropped (specification §4). */
export const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** Writes are at least this far apart (specification §9). */
export const WRITE_INTERVAL_MS = 1_000;

/** What is stored: the value, when it was written, and what it must match to be read again. */
interface Envelope {
  savedAt: number;
  version: string;
  value: unknown;
}

export interface QueryCacheStorageOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** What stored data is good for, such as one identity's eyes; null while nothing may be stored or read. */
  version: () => string | null;
  now?: () => number;
}

const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) && typeof value.savedAt === 'number' && typeof value.version === 'string';

/**
 * Where redux-persist keeps the query cache: in an envelope that says until when and for whom it is good, written at
 * most once a second. Only the last value of a second is written, and the last of all always is.
 */
export function createQueryCacheStorage({ storage, version, now = Date.now }: QueryCacheStorageOptions) {
  let waiting: { key: string; version: string; value: unknown } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWriteMs = -Infinity;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { key, version: forVersion, value } = waiting;
    waiting = undefined;
    lastWriteMs = now();
    try {
      storage.setItem(key, JSON.stringify({ savedAt: lastWriteMs, version: forVersion, value } satisfies Envelope));
    } catch {
      // Storage may be full or forbidden: what is there stays, and grows old by itself.
    }
  }

  function drop(key: string) {
    try {
      storage.removeItem(key);
    } catch {
      // A forbidden storage has nothing to drop.
    }
  }

  function read(key: string): unknown {
    try {
      const stored = storage.getItem(key);
      if (stored === null) return undefined;
      const envelope: unknown = JSON.parse(stored);
      if (!isEnvelope(envelope) || envelope.version !== version()) return undefined;
      return Math.abs(now() - envelope.savedAt) <= MAX_AGE_MS ? envelope.value : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async getItem(key: string): Promise<unknown> {
      const value = read(key);
      if (value === undefined) drop(key);
      return value;
    },
    async setItem(key: string, value: unknown): Promise<void> {
      const forVersion = version();
      if (forVersion === null) return;
      waiting = { key, version: forVersion, value };
      const waitMs = lastWriteMs + WRITE_INTERVAL_MS - now();
      if (waitMs <= 0) write();
      else timer ??= setTimeout(write, waitMs);
    },
    async removeItem(key: string): Promise<void> {
      waiting = undefined;
      drop(key);
    },
    /** Writes at once what waits: the page is about to go. */
    flush: write,
  };
}

export type QueryCacheStorage = ReturnType<typeof createQueryCacheStorage>;
