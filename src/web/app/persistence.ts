import type { Reducer } from '@reduxjs/toolkit';
import { createTransform, persistReducer, persistStore, type PersistConfig, type Persistor } from 'redux-persist';
import { api } from '../api/api.ts';
import { FRESH_SECONDS } from '../api/fetchEndpoint.ts';
import type { EndpointOptions } from '../api/platformBaseQuery.ts';
import { readAgain } from '../api/readAgain.ts';
import { CACHE_KEY } from '../api/cacheKey.ts';
import { fulfilledQueries, asStoredCache, type StoredQuery } from '../api/storedCache.ts';
import { accountApi } from '../features/account/accountApi.ts';
import { addressApi } from '../features/address/addressApi.ts';
import { apiKeysApi } from '../features/apiKeys/apiKeysApi.ts';
import { auditApi } from '../features/auditLog/auditApi.ts';
import { deletedTeamsApi } from '../features/deletedTeams/deletedTeamsApi.ts';
import { importsApi } from '../features/importing/importsApi.ts';
import { integrationsApi } from '../features/integrations/integrationsApi.ts';
import { viewsApi } from '../features/monitorList/views/viewsApi.ts';
import { membersApi } from '../features/members/membersApi.ts';
import { monitorDefaultsApi } from '../features/monitors/monitorDefaultsApi.ts';
import { monitorsApi } from '../features/monitors/monitorsApi.ts';
import { passkeysApi } from '../features/passkeys/passkeysApi.ts';
import { pingCodesApi } from '../features/pingCodes/pingCodesApi.ts';
import { preferencesApi } from '../features/preferences/preferencesApi.ts';
import { proofApi } from '../features/proof/proofApi.ts';
import { quietApi } from '../features/quiet/quietApi.ts';
import { screensApi } from '../features/screens/screensApi.ts';
import { securityApi } from '../features/security/securityApi.ts';
import { serverStatusApi } from '../features/serverStatus/serverStatusApi.ts';
import { linkedProvidersApi } from '../features/signInProviders/linkedProvidersApi.ts';
import { teamGeneralApi } from '../features/teamGeneral/teamGeneralApi.ts';
import { teamsApi } from '../features/teams/teamsApi.ts';
import { usageApi } from '../features/usage/usageApi.ts';
import type { AppStore, RootState } from '../store/hooks.ts';
import { createQueryCacheStorage, MAX_AGE_MS, type QueryCacheStorageOptions } from './queryCacheStorage.ts';

type ApiState = RootState['api'];

export interface QueryCache {
  reducer: Reducer<ApiState>;
  /** Restores stored data; `ready` settles once it is in the store. */
  start(store: AppStore): { persistor: Persistor; ready: Promise<void> };
  /** Stores pending changes immediately, when the page is about to close. */
  flush(): void;
}

/**
 * Keeps the query cache across reloads. Watched queries are upserted rather than rehydrated, because the query library
 * starts a watch only for entries that it sees being added.
 */
export function createQueryCache(options: QueryCacheStorageOptions): QueryCache {
  const { now = Date.now } = options;
  const storage = createQueryCacheStorage(options);
  const definitions = allEndpoints();
  /** Endpoints injected after startup can't be restored, so their data isn't stored. */
  const isKept = ({ endpointName, originalArgs }: StoredQuery) => {
    const definition = definitions[endpointName];
    return definition !== undefined && (definition.extraOptions?.isStored?.(originalArgs) ?? true);
  };
  let watchedQueries: StoredQuery[] = [];
  let persistor: Persistor | undefined;

  async function getStoredState(): Promise<never> {
    const stored = asStoredCache(await storage.getItem(`persist:${CACHE_KEY}`));
    const kept: Record<string, StoredQuery> = {};
    for (const [cacheKey, query] of Object.entries(stored?.queries ?? {})) {
      const definition = definitions[query.endpointName];
      if (!definition || !isKept(query) || now() - query.fulfilledTimeStamp > MAX_AGE_MS) continue;
      if (definition.onCacheEntryAdded) watchedQueries.push(query);
      else kept[cacheKey] = query;
    }
    return (stored && { ...stored, queries: kept }) as never;
  }

  const keptQueries = (queries: Record<string, unknown>): Record<string, StoredQuery> =>
    Object.fromEntries(Object.entries(fulfilledQueries(queries)).filter(([, query]) => isKept(query)));

  const config: PersistConfig<ApiState> = {
    key: CACHE_KEY,
    storage,
    serialize: false,
    getStoredState,
    stateReconciler: false,
    whitelist: ['queries', 'provided'],
    transforms: [createTransform(keptQueries, null, { whitelist: ['queries'] })],
    // Storage is synchronous, so no timeout is needed.
    timeout: 0,
  };

  const reducer = persistReducer(config, api.reducer);
  return {
    reducer: (state, action) => reducer(state as Parameters<typeof reducer>[0], action),
    start(store) {
      let restored = () => {};
      const ready = new Promise<void>((resolve) => (restored = resolve)).then(() => {
        reenter(store, watchedQueries, now());
        watchedQueries = [];
      });
      persistor = persistStore(store, null, restored);
      return { persistor, ready };
    },
    flush() {
      void persistor?.flush();
      storage.flush();
    },
  };
}

/** Adds stored queries to the cache. That makes entries look fresh, so stale ones are reread immediately. */
function reenter(store: AppStore, queries: StoredQuery[], now: number) {
  const entries = queries.map(({ endpointName, originalArgs: arg, data: value }) => ({ endpointName, arg, value }));
  store.dispatch(api.util.upsertQueryEntries(entries as never[]));
  for (const { endpointName, originalArgs, fulfilledTimeStamp } of queries) {
    const query = now - fulfilledTimeStamp >= FRESH_SECONDS * 1_000 && readAgain(endpointName, originalArgs);
    if (query) void store.dispatch(query);
  }
}

/**
 * The endpoints of all features, by name. All exist from the start, so that restored data has a definition and a test
 * can prove which writes invalidate which reads.
 */
export const allEndpoints = (): Record<string, Definition> =>
  [
    accountApi,
    addressApi,
    apiKeysApi,
    auditApi,
    deletedTeamsApi,
    importsApi,
    integrationsApi,
    linkedProvidersApi,
    membersApi,
    monitorDefaultsApi,
    monitorsApi,
    passkeysApi,
    pingCodesApi,
    preferencesApi,
    proofApi,
    quietApi,
    screensApi,
    securityApi,
    serverStatusApi,
    teamGeneralApi,
    teamsApi,
    usageApi,
    viewsApi,
  ]
    .map(definitionsOf)
    .reduce((all, some) => ({ ...all, ...some }));

/** The parts of an endpoint's definition that are read outside the query library. */
interface Definition {
  type: string;
  extraOptions?: EndpointOptions;
  onCacheEntryAdded?: unknown;
  providesTags?: unknown;
  invalidatesTags?: unknown;
}

interface Api {
  endpoints: object;
  enhanceEndpoints(options: { endpoints: Record<string, (definition: Definition) => void> }): unknown;
}

/** Reads the definitions of an API's endpoints, by name. */
function definitionsOf(api: Api): Record<string, Definition> {
  const definitions: Record<string, Definition> = {};
  const collect = (name: string) => (definition: Definition) => {
    definitions[name] = definition;
  };
  api.enhanceEndpoints({
    endpoints: Object.fromEntries(Object.keys(api.endpoints).map((name) => [name, collect(name)])),
  });
  return definitions;
}
