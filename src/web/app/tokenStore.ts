import type { UnknownAction } from '@reduxjs/toolkit';
import type { TokenStore } from '../../sdk/platform.ts';
import {
  readAuthState,
  selectTokenSet,
  signedOut,
  tokensRefreshed,
  tokensRestored,
  type AuthState,
} from '../features/auth/index.ts';

interface StorePort {
  getState(): { auth: AuthState };
  dispatch(action: UnknownAction): unknown;
}

/** Lets the platform client, which is made before the store, read and write the tokens that the store holds. */
export function createTokenStore(store: () => StorePort, storage: Pick<Storage, 'getItem'>): TokenStore {
  return {
    getCurrent: () => selectTokenSet(store().getState()),
    // The storage event, by which the store follows other tabs, may come after the next refresh has begun.
    syncWithOtherTabs: () => void store().dispatch(tokensRestored(readAuthState(storage, Date.now()))),
    replaceCurrent: (previous, next) => void store().dispatch(tokensRefreshed({ previous, next })),
    dropCurrent(previous) {
      const current = selectTokenSet(store().getState());
      if (current?.access_token === previous.access_token) store().dispatch(signedOut());
    },
  };
}
