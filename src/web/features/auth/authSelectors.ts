import { createSelector } from '@reduxjs/toolkit';
import type { Identity, TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf } from '../../../sdk/jwt.ts';
import { useAppSelector } from '../../store/hooks.ts';
import type { AuthState } from './authSlice.ts';

interface WithAuth {
  auth: AuthState;
}

/** The current token set; null when signed out. */
export const selectTokenSet = createSelector(
  [(state: WithAuth) => state.auth.tokens, (state: WithAuth) => state.auth.current],
  (tokens, current): TokenSet | null =>
    current === null ? null : (tokens.find((tokenSet) => identityOf(tokenSet)?.identityId === current) ?? null),
);

const isSame = (one: Identity | null, other: Identity | null) => JSON.stringify(one) === JSON.stringify(other);

/** Who is signed in, or null. The same object as long as it is the same identity. */
export const selectIdentity = createSelector(
  [selectTokenSet],
  (tokenSet): Identity | null => tokenSet && identityOf(tokenSet),
  { memoizeOptions: { resultEqualityCheck: isSame } },
);

/** Who is signed in, or null. */
export const useIdentity = (): Identity | null => useAppSelector(selectIdentity);
