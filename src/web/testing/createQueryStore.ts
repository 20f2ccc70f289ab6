import { api } from '../api/api.ts';
import { createAppStore, type AppStoreOptions } from '../app/store.ts';
import type { AppStore } from '../store/hooks.ts';

/** A store as signed-in screens find it: with the query cache, though nothing is stored of it. */
export function createQueryStore(options: AppStoreOptions): AppStore {
  const store = createAppStore(options);
  store.addQueryCache(api.reducer, api.middleware);
  return store;
}
