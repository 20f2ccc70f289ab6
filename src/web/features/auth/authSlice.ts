import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Identity, TokenSet } from '../../../contract/tokenSet.ts';
import { identityOf } from '../../../sdk/jwt.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { hasSession, isOf, placed, vacated, withoutSession } from './tokenPlaces.ts';

export interface AuthState {
  /** Every stored token set, in its place; at most one per identity. */
  tokens: TokenSet[];
  /** The identity that this tab uses; null when signed out. */
  current: string | null;
  /** The number in the page's URL if it matches no identity. The tab then uses the identity that was used last. */
  unknown?: number;
}

const initialState: AuthState = { tokens: [], current: null };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const findTokens = (tokens: readonly TokenSet[], identityId: string | null): TokenSet | null =>
  identityId === null ? null : (tokens.find(isOf(identityId)) ?? null);

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** A sign-in ceremony returned tokens, which become current. Tokens without an identity are ignored. */
    signedIn(state, { payload }: PayloadAction<TokenSet>) {
      const identityId = identityOf(payload)?.identityId;
      if (identityId === undefined) return;
      state.tokens = placed(state.tokens, payload);
      state.current = identityId;
      delete state.unknown;
    },
    /** An identity, by default the current one, has signed out here. */
    signedOut(state, { payload: identityId = state.current ?? undefined }: PayloadAction<string | undefined>) {
      state.tokens = vacated(state.tokens, identityId ?? null);
      if (identityId === state.current) state.current = null;
    },
    /**
     * The current set has expired, or the platform refused it. The identity keeps its place, so it can log in again.
     */
    sessionEnded(state) {
      const tokenSet = findTokens(state.tokens, state.current);
      if (tokenSet) state.tokens = placed(state.tokens, withoutSession(tokenSet));
      state.current = null;
    },
    tokensRefreshed(state, { payload }: PayloadAction<{ previous: TokenSet; next: TokenSet }>) {
      const { previous, next } = payload;
      const index = state.tokens.findIndex((tokenSet) => tokenSet.access_token === previous.access_token);
      const identityId = identityOf(previous)?.identityId ?? null;
      if (index !== -1 && isOf(identityId)(next)) state.tokens[index] = next;
    },
    /** Another tab changed the stored tokens. A signed-in tab never switches identities: at most, it's signed out. */
    tokensRestored(state, { payload }: PayloadAction<AuthState>) {
      const own = findTokens(payload.tokens, state.current);
      const current = state.current === null ? payload.current : own && hasSession(own) ? state.current : null;
      const next = { ...state, tokens: payload.tokens, current };
      return isSame(state, next) ? state : next;
    },
  },
});

declare module '../../store/hooks.ts' {
  interface RootState {
    auth: AuthState;
  }
}

export const authReducer = authSlice.reducer;
export const { sessionEnded, signedIn, signedOut, tokensRefreshed, tokensRestored } = authSlice.actions;

interface WithAuth {
  auth: AuthState;
}

/** The token set of an identity, by default the current one; null if it has no session. */
export function selectTokenSet({ auth: { tokens, current } }: WithAuth, identityId = current): TokenSet | null {
  const tokenSet = findTokens(tokens, identityId);
  return tokenSet && hasSession(tokenSet) ? tokenSet : null;
}

/** The tab's identity, or null. The object stays the same until the identity changes. */
export const selectIdentity = createSelector(
  [(state: WithAuth) => selectTokenSet(state)],
  (tokenSet): Identity | null => tokenSet && identityOf(tokenSet),
  { memoizeOptions: { resultEqualityCheck: isSame } },
);

/** The `i` in this tab's URLs; undefined unless the browser keeps several identities. */
export function selectNumber({ auth: { tokens, current } }: WithAuth): number | undefined {
  return tokens.length > 1 && current !== null ? tokens.findIndex(isOf(current)) : undefined;
}

/** The signed-in identity, or null. */
export const useIdentity = (): Identity | null => useAppSelector(selectIdentity);
