import { createHmac } from 'node:crypto';

const MARK_BYTES = 16;

/**
 * Stands for a text in keys and in the log without revealing it. Equal texts have equal marks, and a mark is useless
 * without the secret.
 */
export type MarkOf = (...words: string[]) => string;

export function createMarkOf(secret: Uint8Array): MarkOf {
  return (...words) =>
    createHmac('sha256', secret).update(JSON.stringify(words)).digest().subarray(0, MARK_BYTES).toString('base64url');
}
