const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const RANDOM_BYTES = 17;
const SUFFIX_LENGTH = 22;

export const IDENTITY_ID_PREFIX = 'id_';
export const TEAM_ID_PREFIX = 'tid_';
export const MONITOR_ID_PREFIX = 'mid_';
export const INTEGRATION_ID_PREFIX = 'iid_';
export const API_KEY_ID_PREFIX = 'kid_';

const SUFFIX = /^(?:[0-9A-Za-z]{22}|[0-9A-Za-z]{32})$/;

/**
 * Creates an id: the prefix and 22 base-62 digits taken from 17 random bytes (specification §9). 17 bytes are slightly
 * more than 22 digits need; the excess is ignored.
 */
export function createId(prefix: string): string {
  let rest = 0n;
  for (const byte of crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))) rest = (rest << 8n) | BigInt(byte);
  let suffix = '';
  while (suffix.length < SUFFIX_LENGTH) {
    suffix += ALPHABET[Number(rest % BASE)];
    rest /= BASE;
  }
  return prefix + suffix;
}

/**
 * Returns whether a value is an id with this prefix, followed by 22 or 32 base-62 characters (specification §5, §9).
 */
export function isId(prefix: string, value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(prefix) && SUFFIX.test(value.slice(prefix.length));
}

/** Returns whether a value is an identity id: `id_` and 22 or 32 characters. */
export function isIdentityId(value: unknown): value is string {
  return isId(IDENTITY_ID_PREFIX, value);
}

/** Returns whether a value is a team id: `tid_` and 22 or 32 characters. */
export function isTeamId(value: unknown): value is string {
  return isId(TEAM_ID_PREFIX, value);
}
