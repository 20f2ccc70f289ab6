import { DAY_MS } from '../../contract/durations.ts';
import { isRecord } from '../../contract/json.ts';

/** Stored data older than this is dropped (specification §4). */
export const MAX_AGE_MS = DAY_MS;
/** The minimum time between writes (specification §9). */
const WRITE_INTERVAL_MS = 1_000;

/** The stored envelope: the value, when it was written, and the version that must match. */
interface Envelope {
  savedAt: number;
  version: string;
  value: unknown;
}

export interface QueryCacheStorageOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The format of stored data. */
  form: number;
  /**
   * The identity that the data belongs to; null while nothing can be stored or read. Each identity's data is stored
   * separately.
   */
  owner: () => string | null;
  /**
   * Whether an identity's data may still be stored, since another tab may have signed it out. Always true by default.
   */
  canStore?: (owner: string) => boolean;
  now?: () => number;
}

const isEnvelope = (value: unknown): value is Envelope =>
  isRecord(value) && typeof value.savedAt === 'number' && typeof value.version === 'string';

const placeOf = (key: string, owner: string) => `${key}:${owner}`;

/**
 * Storage for redux-persist's query cache, in an envelope with a timestamp and a version. Writes at most once a second,
 * and always ends up writing the latest value.
 */
export function createQueryCacheStorage({
  storage,
  form,
  owner,
  canStore = () => true,
  now = Date.now,
}: QueryCacheStorageOptions) {
  const versionOf = (identityId: string) => `${form} ${identityId}`;
  let waiting: { key: string; owner: string; value: unknown } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWriteMs = -Infinity;

  function write() {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { key, owner: identityId, value } = waiting;
    waiting = undefined;
    lastWriteMs = now();
    if (!canStore(identityId)) return;
    try {
      const envelope: Envelope = { savedAt: lastWriteMs, version: versionOf(identityId), value };
      storage.setItem(placeOf(key, identityId), JSON.stringify(envelope));
    } catch {
      // Storage may be full or blocked. What's already stored stays until it expires.
    }
  }

  function drop(key: string) {
    const identityId = owner();
    if (identityId === null) return;
    try {
      storage.removeItem(placeOf(key, identityId));
    } catch {
      // Blocked storage has nothing to drop.
    }
  }

  function read(key: string): unknown {
    const identityId = owner();
    if (identityId === null) return undefined;
    try {
      const stored = storage.getItem(placeOf(key, identityId));
      if (stored === null) return undefined;
      const envelope: unknown = JSON.parse(stored);
      if (!isEnvelope(envelope) || envelope.version !== versionOf(identityId)) return undefined;
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
      const identityId = owner();
      if (identityId === null) return;
      waiting = { key, owner: identityId, value };
      const waitMs = lastWriteMs + WRITE_INTERVAL_MS - now();
      if (waitMs <= 0) write();
      else timer ??= setTimeout(write, waitMs);
    },
    async removeItem(key: string): Promise<void> {
      waiting = undefined;
      drop(key);
    },
    /** Writes pending changes immediately, when the page is about to close. */
    flush: write,
  };
}

/** Removes data stored for identities that shouldn't be kept; `owner` is the part of the name after the key. */
export function dropStored(storage: Storage, key: string, isKept: (owner: string) => boolean): void {
  try {
    for (const stored of Object.keys(storage)) {
      if (stored.startsWith(key) && !isKept(stored.slice(placeOf(key, '').length))) storage.removeItem(stored);
    }
  } catch {
    // Blocked storage has nothing to drop.
  }
}
