import { isIdentityId } from './ids.ts';
import { isRecord } from './json.ts';

/**
 * The id of the client that tokens are issued to: the product's short name. Also the prefix of the client's storage
 * keys (specification §7).
 */
export const CLIENT_ID = 'hearth';

/** The result of a finished flow or a refresh (specification §3). */
export interface TokenSet {
  access_token: string;
  id_token: string;
  refresh_token?: string;
}

/** Returns whether a value is a token set: two strings and, if present, a third (specification §5). */
export function isTokenSet(value: unknown): value is TokenSet {
  return (
    isRecord(value) &&
    typeof value.access_token === 'string' &&
    typeof value.id_token === 'string' &&
    (value.refresh_token === undefined || typeof value.refresh_token === 'string')
  );
}

/**
 * Returned with the tokens from an e-mail sign-in. The browser keeps it across sign-outs and sends it with each flow.
 */
export interface DeviceToken {
  device_token?: string;
}

/** Maximum number of device tokens that a client sends with a step. */
export const MAX_DEVICE_TOKENS = 5;

/** Who is signed in: read from the identity token's `sub` and `data` (specification §3). */
export interface Identity {
  identityId: string;
  data?: Record<string, unknown>;
}

/** Returns whether a value is an identity: a valid id and, if present, `data` that is an object (specification §5). */
export function isIdentity(value: unknown): value is Identity {
  if (!isRecord(value) || !isIdentityId(value.identityId)) return false;
  return value.data === undefined || isRecord(value.data);
}
