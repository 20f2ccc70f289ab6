import { createHash } from 'node:crypto';

const MARK_BYTES = 12;

/** Stands for an address where it need not be spelt out: in links, which are written to logs on their way. However it was typed, it is one. */
export function addressMark(address: string): string {
  const digest = createHash('sha256').update(address.trim().toLowerCase()).digest();
  return digest.subarray(0, MARK_BYTES).toString('base64url');
}
