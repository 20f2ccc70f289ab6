import { createHmac } from 'node:crypto';
import type { AtomicCheck, AtomicOp, Document, DocumentKey } from '../../../contract/documents.ts';
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { expiresAtOp } from '../expiring.ts';

/**
 * How many sign-in e-mails can be requested. A request counts toward several limits, and each can refuse it.
 * - `pair`: requests by one client for one address.
 * - `address`: requests for one address, except from its known devices. It's twice a pair's, so that one client can't use
 *   it up. It refills faster than an e-mailed link expires, so that the owner of the mailbox always has a working link or
 *   can request one, even if several strangers use up the limit.
 * - `client`: requests by one client for all addresses.
 * - `device`: requests from a device that has signed in before. It replaces the other three.
 */
export const MAIL_BOUNDS = {
  pair: { max: 5, windowMs: HOUR_MS },
  address: { max: 10, windowMs: HOUR_MS, refillMs: 6 * MINUTE_MS },
  client: { max: 200, windowMs: HOUR_MS },
  device: { max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/**
 * How many wrong codes can be entered before codes are refused: by one client, for one address, and in total. Once the
 * total is reached, new codes are long ones, which it doesn't apply to. A known device has a separate limit that
 * replaces these three, so strangers can't lock it out. E-mailed links aren't affected.
 */
export const GUESS_BOUNDS = {
  client: { max: 30, windowMs: HOUR_MS },
  address: { max: 30, windowMs: 24 * HOUR_MS },
  everybody: { max: 500, windowMs: HOUR_MS },
  device: { max: 30, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/**
 * Limits for a signed-in person who is confirming their identity: on e-mailed codes, and on wrong guesses, including
 * those at the codes for a change of address.
 */
export const PROOF_BOUNDS = {
  mails: { max: 5, windowMs: HOUR_MS },
  guesses: { max: 20, windowMs: 24 * HOUR_MS },
} satisfies Record<string, Bound>;

/**
 * Limits on the codes for a change of address (one is sent to each of the two addresses): per person who requests them,
 * and per address that receives them.
 */
export const ADDRESS_BOUNDS = {
  person: { max: 5, windowMs: HOUR_MS },
  address: { max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/** How many uses a time window allows. */
export interface Bound {
  max: number;
  windowMs: number;
  /** Once `max` is reached, another use is allowed this long after the last one. */
  refillMs?: number;
}

/** The times of recent uses. */
export interface UseRecord {
  usedAt: number[];
  expiresAt: number;
}

/** Whether another use is allowed: the record that includes it, or how long to wait. */
export type Use = { allowed: true; record: UseRecord } | { allowed: false; retryAfterSeconds: number };

/** Decides whether another use is allowed, based on the uses within the limit's window. */
export function decideUse(record: UseRecord | undefined, { max, windowMs, refillMs }: Bound, now: number): Use {
  const recent = (record?.usedAt ?? []).filter((at) => now - at < windowMs);
  const next: Use = { allowed: true, record: { usedAt: [...recent, now], expiresAt: now + windowMs } };
  const [oldest] = recent;
  const newest = recent.at(-1);
  if (oldest === undefined || newest === undefined || recent.length < max) return next;
  // The use that has to leave the window before another is allowed.
  const leaving = recent[recent.length - max] ?? oldest;
  const freeAt = Math.min(leaving + windowMs, newest + (refillMs ?? Infinity));
  return freeAt <= now ? next : { allowed: false, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) };
}

/** Uncounts a use that failed. */
export function withoutUse(record: UseRecord, usedAt: number): UseRecord {
  const index = record.usedAt.lastIndexOf(usedAt);
  return { ...record, usedAt: index < 0 ? record.usedAt : record.usedAt.toSpliced(index, 1) };
}

/** A counter: its key, record and limit. */
export interface Counted<Name extends string> {
  name: Name;
  key: DocumentKey;
  record: Document<UseRecord> | null;
  bound: Bound;
}

export type CountedUse<Name extends string> =
  | { allowed: true; checks: AtomicCheck[]; ops: AtomicOp[]; /** Limits that this use reaches. */ filled: Name[] }
  | { allowed: false; name: Name; retryAfterSeconds: number };

/** Checks another use against all counters. If one refuses, nothing is counted. */
export function countUse<Name extends string>(counted: readonly Counted<Name>[], now: number): CountedUse<Name> {
  const checks: AtomicCheck[] = [];
  const ops: AtomicOp[] = [];
  const filled: Name[] = [];
  for (const { name, key, record, bound } of counted) {
    const use = decideUse(record?.data, bound, now);
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
 * Returns a mark that replaces a string in keys and logs without revealing it. Equal strings have equal marks, which
 * are useless without the secret.
 */
export type MarkOf = (...words: string[]) => string;

export function createMarkOf(secret: Uint8Array): MarkOf {
  return (...words) =>
    createHmac('sha256', secret).update(JSON.stringify(words)).digest().subarray(0, MARK_BYTES).toString('base64url');
}
