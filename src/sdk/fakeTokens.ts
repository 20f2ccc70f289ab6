import type { TokenSet } from '../contract/tokenSet.ts';
import { encodeBase64Url } from './base64Url.ts';
import type { TokenStore } from './platform.ts';

export interface FakeTokenSetOptions {
  identityId?: string;
  data?: Record<string, unknown>;
  /** When the access token expires, in milliseconds since the epoch. */
  accessExpiryMs?: number;
  /** When the refresh token expires, in milliseconds since the epoch; `null` for a set without one. */
  refreshExpiryMs?: number | null;
  /** Distinguishes tokens that are otherwise identical. */
  jti?: string;
}

/** A valid identity id. */
export const FAKE_IDENTITY_ID = 'id_0123456789abcdefghijkl';

const FAR_FUTURE_MS = Date.UTC(2100, 0);

/** Creates a token set for tests, which decodes like a real one but is unsigned. */
export function createFakeTokenSet({
  identityId = FAKE_IDENTITY_ID,
  data,
  accessExpiryMs = FAR_FUTURE_MS,
  refreshExpiryMs = FAR_FUTURE_MS,
  jti = '1',
}: FakeTokenSetOptions = {}): TokenSet {
  return {
    access_token: createFakeJwt({ typ: 'access', sub: identityId, jti, exp: accessExpiryMs / 1000 }),
    id_token: createFakeJwt({ typ: 'id', sub: identityId, ...(data && { data }) }),
    ...(refreshExpiryMs !== null && {
      refresh_token: createFakeJwt({ typ: 'refresh', sub: identityId, jti, exp: refreshExpiryMs / 1000 }),
    }),
  };
}

/** Creates a JWT with these claims and a fake signature. */
export function createFakeJwt(claims: Record<string, unknown>): string {
  return [{ alg: 'none' }, claims].map((part) => encodeBase64Url(JSON.stringify(part))).join('.') + '.unsigned';
}

export interface FakeTokenStore extends Required<TokenStore> {
  setCurrent(tokenSet: TokenSet | null): void;
  /** Simulates another tab: called whenever the store reads what other tabs have saved. */
  onSync(sync: () => void): void;
}

/** Creates a token store for tests: one set, in memory. */
export function createFakeTokenStore(initial: TokenSet | null = null): FakeTokenStore {
  let current = initial;
  let sync = () => {};
  const isCurrent = (tokenSet: TokenSet) => current?.access_token === tokenSet.access_token;
  return {
    getCurrent: () => current,
    setCurrent(tokenSet) {
      current = tokenSet;
    },
    replaceCurrent(previous, next) {
      if (isCurrent(previous)) current = next;
    },
    dropCurrent(previous) {
      if (isCurrent(previous)) current = null;
    },
    syncWithOtherTabs: () => sync(),
    onSync(listener) {
      sync = listener;
    },
  };
}
