import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { isIdentityId } from '../../contract/ids.ts';
import { CLIENT_ID, type TokenSet } from '../../contract/tokenSet.ts';
import type { Clock } from '../clock.ts';
import { SIGNING_ALGORITHM, type ServerKeys } from './serverKeys.ts';

export const ACCESS_TOKEN_SECONDS = 10 * 60;

/** What a token set is issued for. */
export interface TokenGrant {
  identityId: string;
  /** Told to the client in the identity token. */
  data: Record<string, unknown>;
  sessionId: string;
  /** Id of the refresh token; the session knows which one is current. */
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
  /** `null` unless it's a live device token of ours. */
  verifyDevice(token: string): Promise<DeviceClaims | null>;
  /** `null` unless it's a live access token of ours. */
  verifyAccess(token: string): Promise<AccessClaims | null>;
  /** `null` for anything but a live refresh token of ours. */
  verifyRefresh(token: string): Promise<RefreshClaims | null>;
}

export interface TokensOptions {
  signing: ServerKeys['signing'];
  publicUrl: string;
  now: Clock;
}

/** Issues and verifies tokens. Type and audience differ for each kind, so that none is taken for another. */
export function createTokens({ signing, publicUrl, now }: TokensOptions): Tokens {
  const kinds = {
    access: { typ: 'at+jwt', audience: `${publicUrl}/api` },
    refresh: { typ: 'rt+jwt', audience: `${publicUrl}/api/refresh` },
    id: { typ: 'id+jwt', audience: CLIENT_ID },
    device: { typ: 'dt+jwt', audience: `${publicUrl}/api/device` },
  };

  function sign(kind: keyof typeof kinds, subject: string, claims: JWTPayload, expiresAt: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: kinds[kind].typ, kid: signing.keyId })
      .setIssuer(publicUrl)
      .setAudience(kinds[kind].audience)
      .setSubject(subject)
      .setIssuedAt(Math.floor(now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(signing.privateKey);
  }

  async function verify(kind: keyof typeof kinds, token: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, signing.publicKey, {
        ...kinds[kind],
        issuer: publicUrl,
        algorithms: [SIGNING_ALGORITHM],
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return payload;
    } catch {
      return null;
    }
  }

  return {
    async issue({ identityId, data, sessionId, refreshId, sessionExpiresAt }) {
      const accessExpiresAt = now() + ACCESS_TOKEN_SECONDS * 1000;
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
