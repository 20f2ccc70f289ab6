import { createHmac } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import { expiresAtOp } from '../expiring.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How many sign-in e-mails may be asked for. The first bound that is met refuses.
 * - `pair`: by one client for one address.
 * - `address`: by all clients that the address doesn't know. It refills faster than an e-mailed link expires, so that the owner of the
 *   mailbox always has a link that works or can ask for one, whatever strangers do.
 * - `client`: by one client for all addresses.
 * - `device`: by a device that has signed in before, in the place of the other three.
 */
export const MAIL_BOUNDS = {
  pair: { max: 5, windowMs: HOUR_MS },
  address: { max: 5, windowMs: HOUR_MS, refillMs: 6 * MINUTE_MS },
  client: { max: 200, windowMs: HOUR_MS },
  device: { max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/**
 * How many wrong codes may be entered before codes are refused: by one client, for one address, and by everyone
 * together. A known device has its own limit in place of the other three, and an e-mailed link isn't a code: both keep
 * working.
 */
export const GUESS_BOUNDS = {
  client: { max: 30, windowMs: HOUR_MS },
  address: { max: 30, windowMs: 24 * HOUR_MS },
  everybody: { max: 500, windowMs: HOUR_MS },
  device: { max: 30, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/** For someone who is signed in and proves that it's them: e-mailed codes, and wrong ones. */
export const PROOF_BOUNDS = {
  mails: { max: 5, windowMs: HOUR_MS },
  guesses: { max: 20, windowMs: 24 * HOUR_MS },
} satisfies Record<string, Bound>;

/** Codes for a change of address, which go to two addresses: what one person may ask for, and what one address gets. */
export const ADDRESS_BOUNDS = {
  person: { max: 5, windowMs: HOUR_MS },
  address: { max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

export type MailBound = keyof typeof MAIL_BOUNDS;
export type GuessBound = keyof typeof GUESS_BOUNDS;

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
  // Enough of them have to leave the window to make room for one more.
  const leaving = recent[recent.length - max] ?? oldest;
  const freeAt = Math.min(leaving + windowMs, newest + (refillMs ?? Infinity));
  return freeAt <= now ? next : { allowed: false, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) };
}

/** Uncounts a use that failed. */
export function withoutUse(record: UseRecord, usedAt: number): UseRecord {
  const index = record.usedAt.lastIndexOf(usedAt);
  return { ...record, usedAt: index < 0 ? record.usedAt : record.usedAt.toSpliced(index, 1) };
}

/** A count: its key, its record, and its bound. */
export interface Counted<Name extends string> {
  name: Name;
  key: DocumentKey;
  record: Document<UseRecord> | null;
  bound: Bound;
}

export type CountedUse<Name extends string> =
  | { allowed: true; checks: AtomicCheck[]; ops: AtomicOp[]; /** Bounds that this use fills. */ filled: Name[] }
  | { allowed: false; name: Name; retryAfterSeconds: number };

/** Judges one more use against all counts. The first count that refuses decides, and then nothing is counted. */
export function countUse<Name extends string>(counted: readonly Counted<Name>[], now: number): CountedUse<Name> {
  const checks: AtomicCheck[] = [];
  const ops: AtomicOp[] = [];
  const filled: Name[] = [];
  for (const { name, key, record, bound } of counted) {
    const use = judgeUse(record?.data, bound, now);
    if (!use.allowed) return { allowed: false, name, retryAfterSeconds: use.retryAfterSeconds };
    checks.push({ key, versionstamp: record?.versionstamp ?? null });
    ops.push({ type: 'set', key, data: { ...record?.data, ...use.record } });
    if (record === null) ops.push(expiresAtOp(key, use.record.expiresAt));
    if (use.record.usedAt.length === bound.max) filled.push(name);
  }
  return { allowed: true, checks, ops, filled };
}

const MARK_BYTES = 16;

/**
 * Replaces a text in keys and in the log without revealing it. Equal texts have equal marks, and a mark is useless
 * without the secret.
 */
export type MarkOf = (...words: string[]) => string;

export function createMarkOf(secret: Uint8Array): MarkOf {
  return (...words) =>
    createHmac('sha256', secret).update(JSON.stringify(words)).digest().subarray(0, MARK_BYTES).toString('base64url');
}
