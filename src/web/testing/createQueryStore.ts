import { api } from '../api/api.ts';
import { createAppStore, type AppStoreOptions } from '../app/store.ts';
import type { AppStore } from '../store/hooks.ts';

/** A store for signed-in screens, with a query cache that isn't persisted. */
export function createQueryStore(options: AppStoreOptions): AppStore {
  const store = createAppStore(options);
  store.addQueryCache(api.reducer, api.middleware);
  return store;
}
