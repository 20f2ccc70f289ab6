import { isRecord } from '../../contract/json.ts';

/** Stored data older than this is dropped (specification §4). */
export const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** Writes are at least this far apart (specification §9). */
export const WRITE_INTERVAL_MS = 1_000;

/** The stored envelope: the value, when it was written, and what must match for it to be read. */
interface Envelope {
  savedAt: number;
  version: string;
  value: unknown;
}

export interface QueryCacheStorageOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The scope of stored data, such as one identity; null while nothing may be stored or read. */
  version: () => string | null;
  now?: () => number;
}

const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) && typeof value.savedAt === 'number' && typeof value.version === 'string';

/**
 * Storage for redux-persist's query cache, in an envelope with expiry and scope, written at most once a second. Of
 * several values in a second, only the last is written, and the very last always is.
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
      // Storage may be full or forbidden. Whatever is stored stays until it expires.
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
    /** Writes pending changes immediately: the page is about to close. */
    flush: write,
  };
}

export type QueryCacheStorage = ReturnType<typeof createQueryCacheStorage>;
