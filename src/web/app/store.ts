import {
  combineReducers,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { FLUSH, PERSIST, PURGE, REHYDRATE } from 'redux-persist';
import type { Platform } from '../../sdk/platform.ts';
import type { api } from '../api/api.ts';
import { authReducer } from '../features/auth/index.ts';
import { connectionReducer } from '../features/connection/index.ts';
import { flowReducer } from '../features/flow/index.ts';
import { themeReducer } from '../features/theme/index.ts';
import { toastsReducer } from '../features/toasts/index.ts';
import type { AppDispatch, AppExtra, AppStore, RootState } from '../store/hooks.ts';
import { locationReducer } from './locationSlice.ts';

type ApiState = RootState['api'];

const slices: { [Slice in Exclude<keyof RootState, 'api'>]: Reducer<RootState[Slice]> } = {
  auth: authReducer,
  flow: flowReducer,
  theme: themeReducer,
  toasts: toastsReducer,
  connection: connectionReducer,
  location: locationReducer,
};

/** Combines the slices, and the query cache's reducer once it's loaded. */
const createRootReducer = (apiReducer?: Reducer<ApiState>) =>
  combineReducers(apiReducer ? { ...slices, api: apiReducer } : slices) as Reducer<
    RootState,
    UnknownAction,
    Partial<RootState>
  >;

export interface AppStoreOptions {
  platform: Platform;
  /** Returns the platform client for another identity. If it's omitted, all identities share one connection. */
  platformOf?: AppExtra['platformOf'];
  preloadedState?: Partial<RootState>;
  middleware?: Middleware[];
  /** Added to the store's own enhancers, such as a Redux DevTools instrument. */
  enhancers?: StoreEnhancer[];
}

/** The persistence library's actions contain callbacks, which aren't serializable. */
const CARRYING_CALLBACKS = [PERSIST, REHYDRATE, FLUSH, PURGE];

/** Development checks warn when they take longer than this. The limit is high because busy test machines are slow. */
const CHECK_WARNING_MS = 500;

/** Creates the store. Everything in it is serializable, so past states can be shown again without sending anything. */
export function createAppStore({
  platform,
  platformOf = () => platform,
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
        thunk: { extraArgument: { platform, platformOf } satisfies AppExtra },
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
