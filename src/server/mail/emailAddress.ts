import { createHash } from 'node:crypto';

const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** The HTML standard's rule for `input type=email`. It only allows ASCII, so no two addresses look alike. */
const ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An e-mail address in its two forms. */
export interface EmailAddress {
  /** As typed, but trimmed. E-mails are sent to this form. */
  address: string;
  /** For comparisons and keys. Addresses that differ only in case are the same. */
  normalized: string;
}

/** Parses an address that a person typed; `null` if it isn't one. */
export function parseEmailAddress(value: unknown): EmailAddress | null {
  if (typeof value !== 'string') return null;
  const address = value.trim();
  if (address.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(address)) return null;
  if (address.indexOf('@') > MAX_LOCAL_LENGTH) return null;
  return { address, normalized: address.toLowerCase() };
}

const MARK_BYTES = 12;

/**
 * Identifies an address without revealing it, for use in links, which could be logged. The mark is the same for every
 * spelling of the address.
 */
export function addressMark(address: string): string {
  const digest = createHash('sha256').update(address.trim().toLowerCase()).digest();
  return digest.subarray(0, MARK_BYTES).toString('base64url');
}
