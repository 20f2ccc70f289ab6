import { CLIENT_ID, isTokenSet, type TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf, sessionExpiryMs } from '../../../sdk/jwt.ts';
import type { AuthState } from './authSlice.ts';

export const TOKENS_KEY = `${CLIENT_ID}:tokens`;
export const CURRENT_TOKEN_KEY = `${CLIENT_ID}:currentToken`;

type Reads = Pick<Storage, 'getItem'>;
type Writes = Pick<Storage, 'setItem' | 'removeItem'>;

function parseTokens(stored: string | null): TokenSet[] {
  if (stored === null) return [];
  try {
    const tokens: unknown = JSON.parse(stored);
    return Array.isArray(tokens) && tokens.every(isTokenSet) ? tokens : [];
  } catch {
    return [];
  }
}

const isUsable = (tokenSet: TokenSet, now: number) => (sessionExpiryMs(tokenSet) ?? Infinity) > now;

/**
 * Reads the stored tokens. A list with one invalid entry counts as empty (specification §5); expired sets are left
 * out; a current set that is missing or names no valid identity is none.
 */
export function readAuthState(storage: Reads, now: number): AuthState {
  try {
    const tokens = parseTokens(storage.getItem(TOKENS_KEY)).filter((tokenSet) => isUsable(tokenSet, now));
    const stored = storage.getItem(CURRENT_TOKEN_KEY);
    const isThere = tokens.some((tokenSet) => identityOf(tokenSet)?.identityId === stored);
    return { tokens, current: isThere ? stored : null };
  } catch {
    return { tokens: [], current: null };
  }
}

/**
 * Stores the tokens. The order of the two writes matters to other tabs, which may read in between: they must find no
 * one, or someone whose tokens are stored.
 */
export function writeAuthState(storage: Writes, { tokens, current }: AuthState): void {
  const writeTokens = () => storage.setItem(TOKENS_KEY, JSON.stringify(tokens));
  try {
    if (current === null) {
      storage.removeItem(CURRENT_TOKEN_KEY);
      writeTokens();
    } else {
      writeTokens();
      storage.setItem(CURRENT_TOKEN_KEY, current);
    }
  } catch {
    // Storage may be full or forbidden. The session then lasts as long as the page.
  }
}
