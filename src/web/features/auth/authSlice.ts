import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Identity, TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf } from '../../../sdk/jwt.ts';
import { useAppSelector } from '../../store/hooks.ts';

export interface AuthState {
  /** Every stored token set; at most one per identity. */
  tokens: TokenSet[];
  /** The identity id of the current set; null when signed out. */
  current: string | null;
}

const initialState: AuthState = { tokens: [], current: null };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const identityIdOf = (tokenSet: TokenSet) => identityOf(tokenSet)?.identityId;
const isOf = (identityId: string | null) => (tokenSet: TokenSet) => identityIdOf(tokenSet) === identityId;

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** A ceremony returned tokens: keep them and make them current. Tokens without an identity are ignored. */
    signedIn(state, { payload }: PayloadAction<TokenSet>) {
      const identityId = identityIdOf(payload);
      if (identityId === undefined) return;
      state.tokens = [...state.tokens.filter((tokenSet) => !isOf(identityId)(tokenSet)), payload];
      state.current = identityId;
    },
    /** The current set is gone: signed out here, expired, or refused by the platform. */
    signedOut(state) {
      state.tokens = state.tokens.filter((tokenSet) => !isOf(state.current)(tokenSet));
      state.current = null;
    },
    tokensRefreshed(state, { payload }: PayloadAction<{ previous: TokenSet; next: TokenSet }>) {
      const { previous, next } = payload;
      const index = state.tokens.findIndex((tokenSet) => tokenSet.access_token === previous.access_token);
      if (index !== -1 && identityIdOf(next) === identityIdOf(previous)) state.tokens[index] = next;
    },
    /** Another tab changed the stored tokens, or they were read at the start. */
    tokensRestored(state, { payload }: PayloadAction<AuthState>) {
      return isSame(state, payload) ? state : payload;
    },
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    auth: AuthState;
  }
}

export const authReducer = authSlice.reducer;
export const { signedIn, signedOut, tokensRefreshed, tokensRestored } = authSlice.actions;

interface WithAuth {
  auth: AuthState;
}

/** The current token set; null when signed out. */
export const selectTokenSet = createSelector(
  [(state: WithAuth) => state.auth.tokens, (state: WithAuth) => state.auth.current],
  (tokens, current): TokenSet | null =>
    current === null ? null : (tokens.find((tokenSet) => identityOf(tokenSet)?.identityId === current) ?? null),
);

/** Who is signed in, or null. The same object for as long as it's the same identity. */
export const selectIdentity = createSelector(
  [selectTokenSet],
  (tokenSet): Identity | null => tokenSet && identityOf(tokenSet),
  { memoizeOptions: { resultEqualityCheck: isSame } },
);

/** Who is signed in, or null. */
export const useIdentity = (): Identity | null => useAppSelector(selectIdentity);
