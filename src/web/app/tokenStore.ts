import type { UnknownAction } from '@reduxjs/toolkit';
import type { TokenStore } from '../../sdk/platform.ts';
import { selectTokenSet, signedOut, tokensRefreshed, type AuthState } from '../features/auth/index.ts';

interface StorePort {
  getState(): { auth: AuthState };
  dispatch(action: UnknownAction): unknown;
}

/** Lets the platform client read and write the tokens that the store holds. */
export function createTokenStore({ getState, dispatch }: StorePort): TokenStore {
  return {
    getCurrent: () => selectTokenSet(getState()),
    replaceCurrent: (previous, next) => dispatch(tokensRefreshed({ previous, next })),
    dropCurrent: (previous) => {
      if (selectTokenSet(getState())?.access_token === previous.access_token) dispatch(signedOut());
    },
  };
}
