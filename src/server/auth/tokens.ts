import { decodeProtectedHeader, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { DAY_MS } from '../../contract/durations.ts';
import { isIdentityId } from '../../contract/ids.ts';
import { CLIENT_ID, type TokenSet } from '../../contract/tokenSet.ts';
import type { Clock } from '../clock.ts';
import { type KeySet, ROTATION_MS, SIGNING_ALGORITHM, type ServerKeys } from './serverKeys.ts';
import { SESSION_MS } from './sessions/sessionRecord.ts';

export const ACCESS_TOKEN_SECONDS = 10 * 60;
/** How long a device counts as known after its last sign-in. */
export const DEVICE_MS = 180 * DAY_MS;

/** The maximum lifetimes of our tokens. A token that claims to live longer was signed with a stolen key. */
const LIFETIMES_MS = { access: ACCESS_TOKEN_SECONDS * 1000, refresh: SESSION_MS, device: DEVICE_MS };
/** How far apart the clocks of two servers can be. */
const SKEW_MS = 60 * 1000;

/** The session that a token set is issued for. */
export interface TokenGrant {
  identityId: string;
  /** Sent to the client in the identity token. */
  data: Record<string, unknown>;
  sessionId: string;
  /** Id of the refresh token; the session stores the current one. */
  refreshId: string;
  sessionExpiresAt: number;
}

export interface AccessClaims {
  identityId: string;
  sessionId: string;
  expiresAt: number;
}

export interface RefreshClaims {
  identityId: string;
  sessionId: string;
  refreshId: string;
}

export interface DeviceClaims {
  identityId: string;
  deviceId: string;
}

export interface Tokens {
  issue(grant: TokenGrant): Promise<TokenSet>;
  issueDevice(device: DeviceClaims & { expiresAt: number }): Promise<string>;
  /** Returns `null` unless it's a valid device token from this installation. */
  verifyDevice(token: string): Promise<DeviceClaims | null>;
  /** Returns `null` unless it's a valid access token from this installation. */
  verifyAccess(token: string): Promise<AccessClaims | null>;
  /** Returns `null` unless it's a valid refresh token from this installation. */
  verifyRefresh(token: string): Promise<RefreshClaims | null>;
}

export interface TokensOptions {
  keys: Pick<ServerKeys, 'current' | 'find'>;
  publicUrl: string;
  now: Clock;
}

/** Issues and verifies tokens. Each kind has its own type and audience, so that one kind can't be used as another. */
export function createTokens({ keys, publicUrl, now }: TokensOptions): Tokens {
  const kinds = {
    access: { typ: 'at+jwt', audience: `${publicUrl}/api` },
    refresh: { typ: 'rt+jwt', audience: `${publicUrl}/api/refresh` },
    id: { typ: 'id+jwt', audience: CLIENT_ID },
    device: { typ: 'dt+jwt', audience: `${publicUrl}/api/device` },
  };

  function sign(kind: keyof typeof kinds, subject: string, claims: JWTPayload, expiresAt: number): Promise<string> {
    const { id, privateKey } = keys.current();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: kinds[kind].typ, kid: id })
      .setIssuer(publicUrl)
      .setAudience(kinds[kind].audience)
      .setSubject(subject)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(privateKey);
  }

  async function verify(kind: keyof typeof LIFETIMES_MS, token: string): Promise<JWTPayload | null> {
    const keyId = keyIdOf(token);
    const set = keyId === null ? null : await keys.find(keyId);
    if (set === null) return null;
    try {
      const { payload } = await jwtVerify(token, set.publicKey, {
        ...kinds[kind],
        issuer: publicUrl,
        algorithms: [SIGNING_ALGORITHM],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
      });
      return isPlausible(payload, LIFETIMES_MS[kind], set) ? payload : null;
    } catch {
      return null;
    }
  }

  return {
    async issue({ identityId, data, sessionId, refreshId, sessionExpiresAt }) {
      const accessExpiresAt = Math.min(now() + ACCESS_TOKEN_SECONDS * 1000, sessionExpiresAt);
      const [access_token, id_token, refresh_token] = await Promise.all([
        sign('access', identityId, { sid: sessionId }, accessExpiresAt),
        sign('id', identityId, { data }, accessExpiresAt),
        sign('refresh', identityId, { sid: sessionId, jti: refreshId }, sessionExpiresAt),
      ]);
      return { access_token, id_token, refresh_token };
    },
    issueDevice: ({ identityId, deviceId, expiresAt }) => sign('device', identityId, { sid: deviceId }, expiresAt),
    async verifyDevice(token) {
      const payload = await verify('device', token);
      if (!payload || !isIdentityId(payload.sub) || typeof payload.sid !== 'string') return null;
      return { identityId: payload.sub, deviceId: payload.sid };
    },
    async verifyAccess(token) {
      const payload = await verify('access', token);
      if (!payload || !isIdentityId(payload.sub) || typeof payload.sid !== 'string') return null;
      return { identityId: payload.sub, sessionId: payload.sid, expiresAt: Number(payload.exp) * 1000 };
    },
    async verifyRefresh(token) {
      const payload = await verify('refresh', token);
      if (!payload || !isIdentityId(payload.sub)) return null;
      if (typeof payload.sid !== 'string' || typeof payload.jti !== 'string') return null;
      return { identityId: payload.sub, sessionId: payload.sid, refreshId: payload.jti };
    },
  };
}

function keyIdOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null;
  } catch {
    return null;
  }
}

/**
 * Whether a token's times are plausible. A token signed with a replaced key must have been issued before the
 * replacement, so that even one signed by a thief expires. Other tokens can be from the future, because the clock might
 * have been set back.
 */
function isPlausible({ iat = 0, exp = 0 }: JWTPayload, lifetimeMs: number, { retiredAt }: KeySet): boolean {
  const [from, until] = [iat * 1000, exp * 1000];
  if (until - from > lifetimeMs + SKEW_MS) return false;
  return retiredAt === null || from <= retiredAt + ROTATION_MS;
}
