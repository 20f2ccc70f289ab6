import type { Team } from '../../contract/records.ts';
import { api } from '../api/api.ts';
import { fetchEndpoint, type FetchOptions } from '../api/fetchEndpoint.ts';
import { accountApi } from '../features/account/accountApi.ts';
import { integrationsApi } from '../features/integrations/integrationsApi.ts';
import { selectIdentity } from '../features/auth/index.ts';
import { monitorsApi } from '../features/monitors/monitorsApi.ts';
import { readList } from '../features/monitorList/readList.ts';
import { teamsApi } from '../features/teams/teamsApi.ts';
import { createQueryCache } from './persistence.ts';
import type { AppStore } from './store.ts';

/** Stored data of another form of the records is dropped: count up with each change of what endpoints answer. */
const CACHE_FORM = 1;

/** What only signed-in screens need: the query cache, and what their loaders read through it. */
export interface QueryLayer {
  /** Settles once what was stored is in the store. */
  ready: Promise<void>;
  /** Asks for the signed-in person's record, without waiting for it. */
  readAccount(): void;
  /** The signed-in person's teams; a failed load counts as none (specification §8). */
  readTeams(options?: FetchOptions): Promise<Team[]>;
  /** Asks for how many of a team's monitors are in which status, without waiting for it. */
  readMonitorCounts(teamId: string): void;
  /** Asks for what a team's dashboard shows, without waiting for it. */
  readDashboard(teamId: string): void;
  /** Asks for what an address of a team's list of monitors shows first, without waiting for it. */
  readMonitors(teamId: string, search: URLSearchParams): void;
  /** Asks for where a team's alerts go, without waiting for it. */
  readIntegrations(teamId: string): void;
  /** Empties the cache, here and in storage. */
  forget(): void;
  close(): void;
}

/** Puts the query cache into the store and restores what was stored of it. */
export function createQueryLayer(store: AppStore, window: Window): QueryLayer {
  // Kept beside the store: the cache is also written while a reducer runs, when the store may not be asked.
  let cacheVersion: string | null = null;
  const followIdentity = () => {
    const identity = selectIdentity(store.getState());
    cacheVersion = identity && `${CACHE_FORM} ${identity.identityId}`;
  };
  followIdentity();
  const stopFollowing = store.subscribe(followIdentity);

  const queryCache = createQueryCache({ storage: window.localStorage, version: () => cacheVersion });
  store.addQueryCache(queryCache.reducer, api.middleware);
  const { persistor, ready } = queryCache.start(store);
  window.addEventListener('pagehide', queryCache.flush);

  /** A team without monitors is shown a command with its key: asked for with the rest, it makes no second round. */
  const readPingKey = (teamId: string) => {
    void fetchEndpoint(store, monitorsApi.endpoints.getPingKey, teamId).catch(() => undefined);
  };

  return {
    ready,
    readAccount() {
      const identity = selectIdentity(store.getState());
      if (!identity) return;
      void fetchEndpoint(store, accountApi.endpoints.getUser, identity.identityId).catch(() => undefined);
    },
    async readTeams(options) {
      const identity = selectIdentity(store.getState());
      if (!identity) return [];
      try {
        return await fetchEndpoint(store, teamsApi.endpoints.listTeams, identity.identityId, options);
      } catch {
        return [];
      }
    },
    readMonitorCounts(teamId) {
      void fetchEndpoint(store, monitorsApi.endpoints.getMonitorCounts, { teamId }).catch(() => undefined);
    },
    readDashboard(teamId) {
      const { getTeamMonitorsSummary } = monitorsApi.endpoints;
      void fetchEndpoint(store, getTeamMonitorsSummary, teamId, { fresh: true }).catch(() => undefined);
      readPingKey(teamId);
    },
    readMonitors(teamId, search) {
      readList(store, teamId, search);
      readPingKey(teamId);
    },
    readIntegrations(teamId) {
      const { listIntegrations } = integrationsApi.endpoints;
      void fetchEndpoint(store, listIntegrations, { teamId }, { fresh: true }).catch(() => undefined);
    },
    forget() {
      store.dispatch(api.util.resetApiState());
      void persistor.purge();
    },
    close() {
      stopFollowing();
      window.removeEventListener('pagehide', queryCache.flush);
      queryCache.flush();
      persistor.pause();
    },
  };
}
