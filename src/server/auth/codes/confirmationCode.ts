import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { DEFAULT_CODE_DIGITS } from '../../../contract/limits.ts';

export const CODE_MS = 10 * 60 * 1000;
export const MAX_TRIES = 5;

/** A code that was mailed. The code itself is not kept. */
export interface CodeRecord {
  hash: string;
  triesLeft: number;
  expiresAt: number;
}

/** Draws a code: every one of the million is as likely as the others. */
export function drawCode(): string {
  return String(randomInt(10 ** DEFAULT_CODE_DIGITS)).padStart(DEFAULT_CODE_DIGITS, '0');
}

/** Something to hash in place of a code where no code is to be right. */
export function drawUnguessable(): string {
  return randomBytes(32).toString('base64url');
}

/** Keyed and bound to its ceremony: a stolen store tells no code, and a hash moved to another ceremony fits nothing. */
function hashCode(secret: Uint8Array, ceremonyId: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${ceremonyId}:${code}`).digest();
}

export function createCodeRecord(secret: Uint8Array, ceremonyId: string, code: string, now: number): CodeRecord {
  return {
    hash: hashCode(secret, ceremonyId, code).toString('base64url'),
    triesLeft: MAX_TRIES,
    expiresAt: now + CODE_MS,
  };
}

/** Compares in constant time; the spaces and dashes that people type between groups of digits do not count. */
export function isRightCode(secret: Uint8Array, ceremonyId: string, record: CodeRecord, typed: string): boolean {
  const code = typed.replace(/[\s-]/g, '');
  return timingSafeEqual(hashCode(secret, ceremonyId, code), Buffer.from(record.hash, 'base64url'));
}
