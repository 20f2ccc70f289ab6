import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../contract/durations.ts';
import { DEFAULT_CODE_DIGITS } from '../../contract/limits.ts';

export const CODE_MS = 10 * MINUTE_MS;
export const MAX_TRIES = 5;
/** While someone is guessing codes of many addresses, new ones are too long to guess. */
export const LONG_CODE_DIGITS = 10;
/** Our page disables "Resend code" for longer than this: 30 seconds. */
const FRESH_MS = 20_000;

/** The code and link in an e-mail. Either can be used to sign in once. Only their hashes are stored. */
export interface CodeRecord {
  hash: string;
  /** Hash of the link's secret. */
  linkHash: string;
  /** The encrypted state that the link continues the flow from. */
  linkState: string;
  triesLeft: number;
  /** The number of digits of a long code. */
  digits?: number;
  /** 0 if the e-mail couldn't be sent. */
  sentAt: number;
  expiresAt: number;
}

/** The keys for hashing codes: the current secret, then those for codes that can still be entered. */
export type CodeSecrets = readonly [Uint8Array, ...Uint8Array[]];

/** The random values in one e-mail. */
export interface GeneratedCode {
  code: string;
  /** The number of digits of a long code. */
  digits?: number;
  linkSecret: string;
  linkState: string;
}

/** Draws a code with equal probability: one of a million, or of ten billion long ones. */
export function generateCode(digits = DEFAULT_CODE_DIGITS): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/**
 * Draws a secret that can't be guessed. It's used in links, and is hashed in place of a code if no code should match.
 */
export function generateUnguessable(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hashes a code with a key and its ceremony. A stolen database doesn't reveal the codes, and a hash that's moved to
 * another ceremony matches nothing.
 */
function hashCode(secret: Uint8Array, ceremonyId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${ceremonyId}:${code}`).digest();
}

export function createCodeRecord(
  [secret]: CodeSecrets,
  ceremonyId: string,
  generated: GeneratedCode,
  now: number,
): CodeRecord {
  return {
    hash: hashCode(secret, ceremonyId, generated.code).toString('base64url'),
    linkHash: hashCode(secret, ceremonyId, generated.linkSecret).toString('base64url'),
    linkState: generated.linkState,
    triesLeft: MAX_TRIES,
    ...(generated.digits !== undefined && { digits: generated.digits }),
    sentAt: now,
    expiresAt: now + CODE_MS,
  };
}

/** Compares in constant time, ignoring the spaces and dashes that people type between groups of digits. */
export function isRightCode(secrets: CodeSecrets, ceremonyId: string, record: CodeRecord, typed: string): boolean {
  const code = typed.replace(/[\s-]/g, '');
  return isHashOf(secrets, ceremonyId, code, record.hash);
}

/** Whether this is the secret of the e-mailed link. Compares in constant time. */
export function isRightLink(secrets: CodeSecrets, ceremonyId: string, record: CodeRecord, linkSecret: string): boolean {
  return isHashOf(secrets, ceremonyId, linkSecret, record.linkHash);
}

function isHashOf(secrets: CodeSecrets, ceremonyId: string, shown: string, hash: string): boolean {
  const mailed = Buffer.from(hash, 'base64url');
  return secrets
    .map((secret) => hashCode(secret, ceremonyId, shown))
    .some((hashed) => hashed.length === mailed.length && timingSafeEqual(hashed, mailed));
}

/** Whether a code can still be entered. */
export function isEnterable(record: CodeRecord, now: number): boolean {
  return record.expiresAt > now && record.triesLeft > 0;
}

/** Whether a code was just sent and hasn't been tried. Sending another would only invalidate it. */
export function isFresh(record: CodeRecord, now: number): boolean {
  return now - record.sentAt < FRESH_MS && record.triesLeft === MAX_TRIES;
}
