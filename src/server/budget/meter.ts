export interface MeterOptions {
  /** The most that a key can spend at a time. */
  burst: number;
  /** The amount that a key regains each second. */
  perSecond: number;
  /** Maximum number of remembered keys. */
  maxKeys?: number;
}

/** `retryAfterSeconds`: when the same charge would be covered, if nothing else is spent until then. */
export type Charge = { isCovered: true } | { isCovered: false; retryAfterSeconds: number };

export interface Meter {
  /** Spends `cost` if the key has that much left; otherwise, spends nothing. `now` is in milliseconds. */
  charge(key: string, cost: number, now: number): Charge;
  /** Spends `cost` even if the key has less left, so that it's in debt. `now` is in milliseconds. */
  spend(key: string, cost: number, now: number): void;
  /** Refunds an advance that wasn't needed. */
  refund(key: string, cost: number): void;
  /** The number of remembered keys. */
  size(): number;
}

const MAX_KEYS = 50_000;
/** The most that a key can owe, in full buckets. */
const MAX_DEBT_BURSTS = 10;
/** How often to look for keys that can be forgotten. */
const SWEEP_MS = 1_000;
/** The key that all new keys share while there's no room for more. */
const NEWCOMERS = '';
const COVERED: Charge = { isCovered: true };

/**
 * A token bucket for each key (GCRA: the only state is when the bucket will be full). Keys are only forgotten while
 * their bucket is full, so a flood of new keys can't clear anyone's debt.
 */
export function createMeter({ burst, perSecond, maxKeys = MAX_KEYS }: MeterOptions): Meter {
  const fullAt = new Map<string, number>();
  const msPerUnit = 1_000 / perSecond;
  const capacityMs = burst * msPerUnit;
  const isUnlimited = !Number.isFinite(capacityMs) || msPerUnit === 0;
  const maxAheadMs = capacityMs * (1 + MAX_DEBT_BURSTS);
  let sweptAt = -Infinity;

  function makeRoom(now: number): boolean {
    if (fullAt.size < maxKeys) return true;
    if (Math.abs(now - sweptAt) < SWEEP_MS) return false;
    sweptAt = now;
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
    return fullAt.size < maxKeys;
  }

  const keyFor = (asked: string, now: number): string => (fullAt.has(asked) || makeRoom(now) ? asked : NEWCOMERS);

  function fullAtFrom(key: string, now: number): number {
    const at = Math.max(fullAt.get(key) ?? now, now);
    // No debt is that large, so the clock was set back. No one waits longer for that than an empty bucket takes to fill.
    return at > now + maxAheadMs ? now + capacityMs : at;
  }

  return {
    charge(asked, cost, now) {
      if (isUnlimited) return COVERED;
      const key = keyFor(asked, now);
      const before = fullAtFrom(key, now);
      const after = before + cost * msPerUnit;
      const missingMs = after - now - capacityMs;
      fullAt.set(key, missingMs > 0 ? before : after);
      if (missingMs > 0) return { isCovered: false, retryAfterSeconds: Math.ceil(missingMs / 1_000) };
      return COVERED;
    },
    spend(asked, cost, now) {
      if (isUnlimited) return;
      const key = keyFor(asked, now);
      fullAt.set(key, Math.min(fullAtFrom(key, now) + cost * msPerUnit, now + maxAheadMs));
    },
    refund(asked, cost) {
      // An unknown key either paid from the shared bucket, or its own bucket is full by now.
      const key = fullAt.has(asked) ? asked : NEWCOMERS;
      const at = fullAt.get(key);
      if (at !== undefined) fullAt.set(key, at - cost * msPerUnit);
    },
    size: () => fullAt.size,
  };
}
