import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Store,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Platform, TokenStore } from '../../sdk/platform.ts';
import { api } from '../api/api.ts';
import type { PlatformExtra } from '../api/platformBaseQuery.ts';
import { authReducer } from '../features/auth/index.ts';
import { connectionReducer } from '../features/connection/index.ts';
import { createTokenStore } from './tokenStore.ts';

const rootReducer = combineReducers({
  auth: authReducer,
  connection: connectionReducer,
  api: api.reducer,
});

export type AppExtra = PlatformExtra;
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, AppExtra, UnknownAction>;
export type AppStore = Store<RootState, UnknownAction> & { dispatch: AppDispatch };

export interface AppStoreOptions {
  /** The platform, or how to make one that keeps its tokens in this store. */
  platform: Platform | ((tokens: TokenStore) => Platform);
  preloadedState?: Partial<RootState>;
}

/** Makes the store. Everything in it is serialisable: past states can be shown again, and nothing is sent for it. */
export function createAppStore({ platform, preloadedState }: AppStoreOptions): AppStore {
  const tokens = createTokenStore({ getState: () => store.getState(), dispatch: (action) => store.dispatch(action) });
  const extra: AppExtra = { platform: typeof platform === 'function' ? platform(tokens) : platform };
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppExtra>({ extra });
  const store: AppStore = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({ thunk: { extraArgument: extra } })
        .prepend(listeners.middleware)
        .concat(api.middleware),
  });
  return store;
}
