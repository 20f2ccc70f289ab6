import { createListenerMiddleware, type StoreEnhancer } from '@reduxjs/toolkit';
import type { Platform, TokenStore } from '../../sdk/platform.ts';
import { readAuthState, selectIdentity } from '../features/auth/index.ts';
import { readThemePreference } from '../features/theme/index.ts';
import type { AppDispatch, AppExtra, RootState } from './hooks.ts';
import { setupListeners } from './listeners.ts';
import { createQueryCache } from './persistence.ts';
import { createAppStore, type AppStore } from './store.ts';
import { isShowingPast, presentOnly } from './timeTravel.ts';
import { createTokenStore } from './tokenStore.ts';

/** Stored data of another form of the records is dropped: count up with each change of what endpoints answer. */
const CACHE_FORM = 1;

export interface AppOptions {
  /** Makes the platform client that keeps its tokens where it is told. */
  connect: (tokens: TokenStore) => Platform;
  window: Window;
  preloadedState?: Partial<RootState>;
  enhancers?: StoreEnhancer[];
}

export interface App {
  store: AppStore;
  platform: Platform;
  close(): void;
}

/** Puts the application together, all but what is drawn: settles once what was stored is in the store. */
export async function createApp({ connect, window, preloadedState, enhancers }: AppOptions): Promise<App> {
  const platform = connect(createTokenStore(() => store));
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppExtra>({ extra: { platform } });
  // Kept beside the store: the cache is also written while a reducer runs, when the store may not be asked.
  let cacheVersion: string | null = null;
  const queryCache = createQueryCache({ storage: window.localStorage, version: () => cacheVersion });
  const store: AppStore = createAppStore({
    platform,
    preloadedState: {
      auth: readAuthState(window.localStorage, Date.now()),
      theme: { preference: readThemePreference(window.localStorage) },
      ...preloadedState,
    },
    middleware: [presentOnly(() => isShowingPast(store)), listeners.middleware],
    apiReducer: queryCache.reducer,
    enhancers,
  });
  const followIdentity = () => {
    const identity = selectIdentity(store.getState());
    cacheVersion = identity && `${CACHE_FORM} ${identity.identityId}`;
  };
  followIdentity();
  store.subscribe(followIdentity);
  const persistor = await queryCache.start(store);
  const stopListening = setupListeners({
    startListening: listeners.startListening,
    store,
    platform,
    window,
    purge: () => void persistor.purge(),
  });
  window.addEventListener('pagehide', queryCache.flush);
  return {
    store,
    platform,
    close() {
      stopListening();
      listeners.clearListeners();
      window.removeEventListener('pagehide', queryCache.flush);
      persistor.pause();
      platform.realtime.close();
    },
  };
}
