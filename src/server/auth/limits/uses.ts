/** How often something may be used within a window of time. */
export interface Bound {
  max: number;
  windowMs: number;
  /** Over `max`, one more is allowed once the last one is this long ago. */
  refillMs?: number;
}

/** When something was used recently. */
export interface UseRecord {
  usedAt: number[];
  expiresAt: number;
}

/** One more use: the record with it, or how long to wait. */
export type Use = { allowed: true; record: UseRecord } | { allowed: false; retryAfterSeconds: number };

/** Judges one more use by those within the bound's window. */
export function judgeUse(record: UseRecord | undefined, { max, windowMs, refillMs }: Bound, now: number): Use {
  const recent = (record?.usedAt ?? []).filter((at) => now - at < windowMs);
  const next: Use = { allowed: true, record: { usedAt: [...recent, now], expiresAt: now + windowMs } };
  const [oldest] = recent;
  const newest = recent.at(-1);
  if (oldest === undefined || newest === undefined || recent.length < max) return next;
  // Enough of them have to leave the window for one more to fit in.
  const leaving = recent[recent.length - max] ?? oldest;
  const freeAt = Math.min(leaving + windowMs, newest + (refillMs ?? Infinity));
  return freeAt <= now ? next : { allowed: false, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) };
}

/** Takes back a use that failed. */
export function withoutUse(record: UseRecord, usedAt: number): UseRecord {
  const index = record.usedAt.lastIndexOf(usedAt);
  return { ...record, usedAt: index < 0 ? record.usedAt : record.usedAt.toSpliced(index, 1) };
}
