import { createSelector } from '@reduxjs/toolkit';
import type { Identity } from '../../../contract/identity.ts';
import type { TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf } from '../../../sdk/jwt.ts';
import { useAppSelector } from '../../app/hooks.ts';
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

/** Who is signed in; null when nobody is. */
export const selectIdentity = createSelector([selectTokenSet], (tokenSet): Identity | null =>
  tokenSet ? (identityOf(tokenSet) ?? null) : null,
);

/** Who is signed in; null when nobody is. */
export const useIdentity = (): Identity | null => useAppSelector(selectIdentity);
