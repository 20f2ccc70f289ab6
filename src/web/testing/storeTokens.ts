import type { TokenSet } from '../../contract/tokenSet.ts';
import { identityOf } from '../../sdk/jwt.ts';

/** Stores a token set as if its identity had signed in before the page was loaded. */
export function storeTokens(storage: Storage, tokenSet: TokenSet): void {
  storage.setItem('hearth:tokens', JSON.stringify([tokenSet]));
  storage.setItem('hearth:currentToken', identityOf(tokenSet)?.identityId ?? '');
}
