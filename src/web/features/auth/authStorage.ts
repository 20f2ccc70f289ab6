import { LINK_FRAGMENT } from '../../../contract/flow.ts';
import { CLIENT_ID, isTokenSet, type TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf, sessionExpiryMs } from '../../../sdk/jwt.ts';
import type { AuthState } from './authSlice.ts';
import { hasSession, mergeChange, withoutSession } from './tokenPlaces.ts';

export const TOKENS_KEY = `${CLIENT_ID}:tokens`;
export const CURRENT_TOKEN_KEY = `${CLIENT_ID}:currentToken`;

type Reads = Pick<Storage, 'getItem'>;
type Writes = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** The parts of a URL that say which identity a tab uses. */
export type PageAddress = Partial<Pick<Location, 'search' | 'hash'>>;

function parseTokens(stored: string | null): TokenSet[] {
  if (stored === null) return [];
  try {
    const tokens: unknown = JSON.parse(stored);
    return Array.isArray(tokens) && tokens.every(isTokenSet) ? tokens : [];
  } catch {
    return [];
  }
}

const isUsable = (tokenSet: TokenSet, now: number) =>
  hasSession(tokenSet) && (sessionExpiryMs(tokenSet) ?? Infinity) > now;

/**
 * Returns whether the URL is for signing in to another account: by request, on the way back from a provider, or through
 * an e-mailed link.
 */
const isSignIn = ({ search = '', hash = '' }: PageAddress) =>
  /[?&](?:add=account|state=)/.test(search) || hash.startsWith(`#${LINK_FRAGMENT}`);

/**
 * Reads the stored tokens. A list with an invalid entry counts as empty (specification §5); expired sets are reduced to
 * their identity. The current identity is the one that `i` in the page's URL names, otherwise the last one used; it's
 * null if that one is invalid or has no session.
 */
export function readAuthState(storage: Reads, now: number, address: PageAddress = {}): AuthState {
  try {
    const tokens = parseTokens(storage.getItem(TOKENS_KEY)).map((tokenSet) =>
      isUsable(tokenSet, now) ? tokenSet : withoutSession(tokenSet),
    );
    const last = storage.getItem(CURRENT_TOKEN_KEY);
    const i = new URLSearchParams(address.search).get('i');
    const isUsed = (tokenSet: TokenSet) => identityOf(tokenSet)?.identityId === last;
    const named = i === null ? undefined : tokens[Number(i)];
    const tokenSet = named?.id_token ? named : tokens.find(isUsed);
    const current = tokenSet && hasSession(tokenSet) && !isSignIn(address) ? identityOf(tokenSet)?.identityId : null;
    return {
      tokens,
      current: current ?? null,
      ...(i !== null && current && !named?.id_token && { unknown: Number(i) }),
    };
  } catch {
    return { tokens: [], current: null };
  }
}

/**
 * Stores what changed, merged with what other tabs have changed since. Another tab can read between the two writes.
 * Their order ensures that it finds either no identity or one whose tokens are stored. Returns whether writing
 * succeeded.
 */
export function writeAuthState(
  storage: Writes,
  { tokens, current }: AuthState,
  before: AuthState = { tokens: [], current: null },
): boolean {
  try {
    const merged = mergeChange(parseTokens(storage.getItem(TOKENS_KEY)), before.tokens, tokens);
    const writeTokens = () => storage.setItem(TOKENS_KEY, JSON.stringify(merged));
    if (current === null) {
      // Another tab's identity may now be the one last used.
      if (storage.getItem(CURRENT_TOKEN_KEY) === before.current) storage.removeItem(CURRENT_TOKEN_KEY);
      writeTokens();
    } else {
      writeTokens();
      if (current !== before.current) storage.setItem(CURRENT_TOKEN_KEY, current);
    }
    return true;
  } catch {
    // If storage is full or blocked, the session lasts only as long as the page.
    return false;
  }
}
