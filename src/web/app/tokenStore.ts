import type { UnknownAction } from '@reduxjs/toolkit';
import type { TokenStore } from '../../sdk/platform.ts';
import { selectTokenSet, signedOut, tokensRefreshed, type AuthState } from '../features/auth/index.ts';

interface StorePort {
  getState(): { auth: AuthState };
  dispatch(action: UnknownAction): unknown;
}

/** Lets the platform client, which is made before the store, read and write the tokens that the store holds. */
export function createTokenStore(store: () => StorePort): TokenStore {
  return {
    getCurrent: () => selectTokenSet(store().getState()),
    replaceCurrent: (previous, next) => void store().dispatch(tokensRefreshed({ previous, next })),
    dropCurrent(previous) {
      const current = selectTokenSet(store().getState());
      if (current?.access_token === previous.access_token) store().dispatch(signedOut());
    },
  };
}
