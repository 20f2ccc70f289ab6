import { createHash } from 'node:crypto';

const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** The rule of the HTML standard for `input type=email`: ASCII only, so that two spellings of one address never look the same. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An e-mail address in the two forms that are needed. */
export interface EmailAddress {
  /** As typed, trimmed: where mail goes. */
  address: string;
  /** For comparison and in keys: addresses that differ only in case are the same. */
  normalized: string;
}

/** Reads what a person typed; `null` when it isn't an address. */
export function parseEmailAddress(value: unknown): EmailAddress | null {
  if (typeof value !== 'string') return null;
  const address = value.trim();
  if (address.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(address)) return null;
  if (address.indexOf('@') > MAX_LOCAL_LENGTH) return null;
  return { address, normalized: address.toLowerCase() };
}

const MARK_BYTES = 12;

/**
 * Identifies an address without spelling it out, for links, which get logged on their way. However the address was
 * typed, the mark is the same.
 */
export function addressMark(address: string): string {
  const digest = createHash('sha256').update(address.trim().toLowerCase()).digest();
  return digest.subarray(0, MARK_BYTES).toString('base64url');
}
