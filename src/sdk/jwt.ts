import { isRecord } from '../contract/json.ts';
import { type Identity, isIdentity, type TokenSet } from '../contract/tokenSet.ts';
import { decodeBase64Url, encodeBase64Url } from './base64Url.ts';

/** Returns the claims of a JWT, or `null` if it isn't one. Doesn't check the signature, because the platform does. */
export function decodeJwtPayload(token: string): Record<string, unknown> | null {
  const [, payload, signature, ...more] = token.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload));
    return isRecord(claims) ? claims : null;
  } catch {
    return null;
  }
}

/** Returns when a token expires, in milliseconds since the epoch; `null` if it doesn't. */
export function tokenExpiryMs(token: string): number | null {
  const expirySeconds = decodeJwtPayload(token)?.exp;
  return typeof expirySeconds === 'number' && Number.isFinite(expirySeconds) ? expirySeconds * 1000 : null;
}

/** Returns when the access token expires, in milliseconds since the epoch; `null` if it doesn't. */
export function accessExpiryMs(tokenSet: TokenSet): number | null {
  return tokenExpiryMs(tokenSet.access_token);
}

/**
 * Returns when a token set stops being usable, in milliseconds since the epoch: when the refresh token expires, or the
 * access token if there's no refresh token (specification §4). `null` if it doesn't expire.
 */
export function sessionExpiryMs(tokenSet: TokenSet): number | null {
  return tokenExpiryMs(tokenSet.refresh_token ?? tokenSet.access_token);
}

/**
 * Returns the owner of a token set, from the identity token's `sub` and `data`; `null` if they aren't a valid identity.
 */
export function identityOf(tokenSet: TokenSet): Identity | null {
  const claims = decodeJwtPayload(tokenSet.id_token);
  if (!claims) return null;
  const identity = {
    identityId: claims.sub,
    ...(claims.data === undefined ? {} : { data: claims.data }),
  };
  return isIdentity(identity) ? identity : null;
}

/** Returns an unsigned token with nothing but an identity's id and e-mail address, to tell accounts apart by. */
export function createNameTag({ identityId, data }: Identity): string {
  const email = data?.email;
  const claims = { sub: identityId, ...(typeof email === 'string' && { data: { email } }) };
  return `.${encodeBase64Url(JSON.stringify(claims))}.`;
}
