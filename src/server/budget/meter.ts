export interface MeterOptions {
  /** What one key may spend at once. */
  burst: number;
  /** What comes back. */
  perSecond: number;
  /** Keys that are remembered at most. */
  maxKeys?: number;
}

/** `retryAfterSeconds`: when the same would be let through, if nothing else is spent meanwhile. */
export type Charge = { isCovered: true } | { isCovered: false; retryAfterSeconds: number };

export interface Meter {
  /** Spends `cost` of what the key has, or nothing where it has less. `now` is in milliseconds. */
  charge(key: string, cost: number, now: number): Charge;
  /** Gives back what was spent in advance and not needed. */
  refund(key: string, cost: number): void;
  /** Keys that are remembered. */
  size(): number;
}

const MAX_KEYS = 50_000;
/** Between two looks for keys that can be forgotten. */
const SWEEP_MS = 1_000;
/** Shared by all newcomers while as many keys as can be remembered are in use. */
const NEWCOMERS = '';
const COVERED: Charge = { isCovered: true };

/**
 * A token bucket for each key (GCRA: all that is kept is when the bucket will be full again). Keys with a full bucket are
 * forgotten, and no others: a flood of new keys never makes it forget who has spent too much.
 */
export function createMeter({ burst, perSecond, maxKeys = MAX_KEYS }: MeterOptions): Meter {
  const fullAt = new Map<string, number>();
  const msPerUnit = 1_000 / perSecond;
  const capacityMs = burst * msPerUnit;
  let sweptAt = -Infinity;

  function makeRoom(now: number): boolean {
    if (fullAt.size < maxKeys) return true;
    if (Math.abs(now - sweptAt) < SWEEP_MS) return false;
    sweptAt = now;
    for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
    return fullAt.size < maxKeys;
  }

  return {
    charge(asked, cost, now) {
      if (!Number.isFinite(capacityMs) || msPerUnit === 0) return COVERED;
      const key = fullAt.has(asked) || makeRoom(now) ? asked : NEWCOMERS;
      // A clock that was set back must not lock anybody out for longer than an empty bucket takes to fill.
      const before = Math.min(Math.max(fullAt.get(key) ?? now, now), now + capacityMs);
      const after = before + cost * msPerUnit;
      const missingMs = after - now - capacityMs;
      fullAt.set(key, missingMs > 0 ? before : after);
      if (missingMs > 0) return { isCovered: false, retryAfterSeconds: Math.ceil(missingMs / 1_000) };
      return COVERED;
    },
    refund(key, cost) {
      const at = fullAt.get(key);
      if (at !== undefined) fullAt.set(key, at - cost * msPerUnit);
    },
    size: () => fullAt.size,
  };
}
