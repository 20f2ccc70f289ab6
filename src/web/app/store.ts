import {
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
  type Store,
  type StoreEnhancer,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { FLUSH, PERSIST, PURGE, REHYDRATE } from 'redux-persist';
import type { Platform } from '../../sdk/platform.ts';
import type { api } from '../api/api.ts';
import type { PlatformExtra } from '../api/platformBaseQuery.ts';
import { createRootReducer, type ApiState, type RootState } from './rootReducer.ts';

export type { RootState };
export type AppExtra = PlatformExtra;
export type AppDispatch = ThunkDispatch<RootState, AppExtra, UnknownAction>;
export type AppStore = Store<RootState, UnknownAction> & {
  dispatch: AppDispatch;
  /** Puts the query cache into the store; visitors' screens do without it. */
  addQueryCache(reducer: Reducer<ApiState>, middleware: typeof api.middleware): void;
};

export interface AppStoreOptions {
  platform: Platform;
  preloadedState?: Partial<RootState>;
  middleware?: Middleware[];
  /** Added to the store's own, such as a Redux DevTools instrument. */
  enhancers?: StoreEnhancer[];
}

/** The persisting library's own actions carry callbacks; nothing of ours does. */
const CARRYING_CALLBACKS = [PERSIST, REHYDRATE, FLUSH, PURGE];

/** The checks of development speak up when they take longer than this: a busy test machine is no news. */
const CHECK_WARNING_MS = 500;

/** Makes the store. Everything in it is serialisable: past states can be shown again, and nothing is sent for it. */
export function createAppStore({
  platform,
  preloadedState,
  middleware = [],
  enhancers = [],
}: AppStoreOptions): AppStore {
  const added = createDynamicMiddleware<RootState, AppDispatch>();
  const store = configureStore({
    reducer: createRootReducer(),
    preloadedState,
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: { platform } satisfies AppExtra },
        serializableCheck: { ignoredActions: CARRYING_CALLBACKS, warnAfter: CHECK_WARNING_MS },
        immutableCheck: { warnAfter: CHECK_WARNING_MS },
      })
        .prepend(...middleware)
        .concat(added.middleware),
    enhancers: (getDefaultEnhancers) => getDefaultEnhancers().concat(enhancers),
  });
  return Object.assign(store, {
    addQueryCache(reducer: Reducer<ApiState>, queryMiddleware: typeof api.middleware) {
      added.addMiddleware(queryMiddleware);
      store.replaceReducer(createRootReducer(reducer));
    },
  });
}
