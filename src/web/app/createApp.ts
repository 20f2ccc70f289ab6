import { createListenerMiddleware, type StoreEnhancer, type UnknownAction } from '@reduxjs/toolkit';
import type { Platform, TokenStore } from '../../sdk/platform.ts';
import {
  type AuthState,
  readAuthState,
  selectTokenSet,
  sessionEnded,
  tokensRefreshed,
  tokensRestored,
} from '../features/auth/index.ts';
import { searchBeforeProof } from '../features/proof/tripKey.ts';
import { readThemePreference } from '../features/theme/index.ts';
import { loadToastCard } from '../features/toasts/index.ts';
import type { AppDispatch, AppExtra, AppStore, RootState } from '../store/hooks.ts';
import { setupListeners } from './listeners.ts';
import type { QueryLayer } from './queryLayer.ts';
import { withoutBasePath } from './searchParams.ts';
import { createAppStore } from './store.ts';
import { isShowingPast, presentOnly } from '../store/timeTravel.ts';
import { clock } from '../lib/clock.ts';

interface StorePort {
  getState(): { auth: AuthState };
  dispatch(action: UnknownAction): unknown;
}

/**
 * Gives the platform client, which is created before the store, access to the tokens in the store: those for one
 * identity, by default the current one.
 */
export function createTokenStore(
  store: () => StorePort,
  storage: Pick<Storage, 'getItem'>,
  identityId?: string,
): TokenStore {
  return {
    getCurrent: () => selectTokenSet(store().getState(), identityId),
    // The storage event that syncs the store with other tabs may arrive after the next refresh has started.
    syncWithOtherTabs: () =>
      void store().dispatch(tokensRestored({ ...readAuthState(storage, clock.now()), current: null })),
    replaceCurrent: (previous, next) => void store().dispatch(tokensRefreshed({ previous, next })),
    dropCurrent(previous) {
      const current = selectTokenSet(store().getState());
      if (current?.access_token === previous.access_token) store().dispatch(sessionEnded());
    },
  };
}

export interface AppOptions {
  /** Creates the platform client with the given token store. */
  connect: (tokens: TokenStore) => Platform;
  window: Window;
  preloadedState?: Partial<RootState>;
  enhancers?: StoreEnhancer[];
}

export interface App {
  store: AppStore;
  platform: Platform;
  /** Loads, once, the code that only signed-in screens need, and restores stored data. */
  openQueryLayer(): Promise<QueryLayer>;
  close(): void;
}

/** Assembles the application without rendering it. */
export function createApp({ connect, window, preloadedState, enhancers }: AppOptions): App {
  const platformOf = (identityId?: string) => connect(createTokenStore(() => store, window.localStorage, identityId));
  const platform = platformOf();
  const listeners = createListenerMiddleware<RootState, AppDispatch, AppExtra>({ extra: { platform, platformOf } });
  const location = preloadedState?.location ?? {
    pathname: withoutBasePath(window.location.pathname),
    search: window.location.search,
  };
  // Returning with proof from a provider isn't a sign-in.
  const proofSearch = searchBeforeProof(window.sessionStorage, location.search);
  const store: AppStore = createAppStore({
    platform,
    platformOf,
    preloadedState: {
      auth: readAuthState(
        window.localStorage,
        clock.now(),
        proofSearch === null ? { ...location, hash: window.location.hash } : { search: proofSearch },
      ),
      theme: { preference: readThemePreference(window.localStorage) },
      location,
      ...preloadedState,
    },
    middleware: [presentOnly(() => isShowingPast(store)), listeners.middleware],
    enhancers,
  });
  let queryLayer: QueryLayer | undefined;
  const openQueryLayer = async () => {
    void loadToastCard().catch(() => undefined);
    const { createQueryLayer } = await import('./queryLayer.ts');
    queryLayer ??= createQueryLayer({ store, window, realtime: platform.realtime });
    await queryLayer.ready;
    return queryLayer;
  };
  const stopListening = setupListeners({
    startListening: listeners.startListening,
    store,
    platform,
    window,
    forget: () => queryLayer?.forget(),
  });
  return {
    store,
    platform,
    openQueryLayer,
    close() {
      stopListening();
      listeners.clearListeners();
      queryLayer?.close();
      platform.realtime.close();
    },
  };
}
