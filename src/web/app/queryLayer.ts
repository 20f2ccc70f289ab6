import { QueryStatus } from '@reduxjs/toolkit/query';
import type { Team } from '../../contract/records.ts';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { Realtime } from '../../sdk/platform.ts';
import { identityOf } from '../../sdk/jwt.ts';
import { api } from '../api/api.ts';
import { CACHE_KEY } from '../api/cacheKey.ts';
import { fetchEndpoint, type FetchOptions, requestEndpoint } from '../api/fetchEndpoint.ts';
import type { PlatformError } from '../api/platformError.ts';
import { readAgain } from '../api/readAgain.ts';
import { accountApi } from '../features/account/accountApi.ts';
import { readAuthState, selectIdentity, selectTokenSet } from '../features/auth/index.ts';
import { integrationsApi, usedByOne } from '../features/integrations/integrationsApi.ts';
import { readPendingInvitation } from '../features/invitation/pendingInvitation.ts';
import { TYPED_ADDRESSES_KEY } from '../features/members/membersApi.ts';
import { readMonitorList } from '../features/monitorList/listFilters.ts';
import { monitorsApi } from '../features/monitors/monitorsApi.ts';
import { noteReturn } from '../features/proof/providerTrip.ts';
import { hasTeamRight } from '../features/teams/teamRights.ts';
import { selectTeam, teamsApi } from '../features/teams/teamsApi.ts';
import { toastShown } from '../features/toasts/index.ts';
import type { AppStore } from '../store/hooks.ts';
import { readEventsTab, readMonitorPage, readOverviewTab, readQuiet } from './monitorReads.ts';
import { allEndpoints, createQueryCache } from './persistence.ts';
import { dropStored } from './queryCacheStorage.ts';
import { clock } from '../lib/clock.ts';
import { knownZone } from '../lib/knownZone.ts';

/** Stored data in an older format is dropped; increase this with each change to what endpoints return. */
const CACHE_FORM = 5;

/** The screen that is opened, or preloaded. */
export interface OpenedScreen {
  teamId: string;
  monitorId: string;
  request: Request;
}

/** Requests for the first data of screens. None waits for its response. */
export interface ScreenReads {
  readDashboard(screen: OpenedScreen): void;
  /** Reads the monitor list as the URL selects it. */
  readMonitors(screen: OpenedScreen): void;
  readMonitor(screen: OpenedScreen): void;
  /** Reads what a monitor's page shows on every tab. */
  readMonitorPage(screen: OpenedScreen): void;
  /** A history is costly to read, so it isn't preloaded. */
  readOverviewTab(screen: OpenedScreen): void;
  readEventsTab(screen: OpenedScreen): void;
  readIntegrations(screen: OpenedScreen): void;
}

/** The code that only signed-in screens need: the query cache, and the reads that their loaders make. */
export interface QueryLayer extends ScreenReads {
  /** Settles once the stored data is in the store. */
  ready: Promise<void>;
  /** Requests what every signed-in screen shows, in one batch and without waiting for it. */
  readShell(): void;
  /** The signed-in person's teams; a failed load counts as none (specification §8). */
  readTeams(options?: FetchOptions): Promise<Team[]>;
  /**
   * Requests a team's monitor counts, and resolves to whether the team is in the person's list. If it isn't, a toast
   * says so, unless the team was only preloaded or the list couldn't be loaded.
   */
  openTeam(teamId: string, request: Request): Promise<boolean>;
  /** Whether the person followed an invitation's link and hasn't answered it yet. */
  isInvited(): boolean;
  /** Takes what a provider's redirect says about the person's identity. Returns where they left off. */
  returnFromProvider(search: URLSearchParams): ReturnType<typeof noteReturn>;
  /** Empties this tab's cache. */
  forget(): void;
  close(): void;
}

interface Options {
  store: AppStore;
  window: Window;
  realtime: Pick<Realtime, 'onStatus'>;
}

/** Adds the query cache to the store and restores the stored part. */
export function createQueryLayer({ store, window, realtime }: Options): QueryLayer {
  // Kept outside the store, because the cache is also written while a reducer runs, when the store can't be read.
  let owner: string | null = null;
  let known: unknown;
  const followIdentities = () => {
    const state = store.getState();
    if (state.auth === known) return;
    known = state.auth;
    owner = selectIdentity(state)?.identityId ?? null;
    dropStored(window.localStorage, `persist:${CACHE_KEY}`, (each) => selectTokenSet(state, each) !== null);
    // Someone whose session has ended still finds their drafts when they log in again.
    const present = state.auth.tokens.map((tokenSet) => identityOf(tokenSet)?.identityId);
    dropStored(window.sessionStorage, TYPED_ADDRESSES_KEY, (each) => present.includes(each.split(':')[0]));
  };
  followIdentities();
  const stopFollowing = store.subscribe(followIdentities);

  const queryCache = createQueryCache({
    storage: window.localStorage,
    form: CACHE_FORM,
    owner: () => owner,
    canStore: (identityId) =>
      selectTokenSet({ auth: readAuthState(window.localStorage, clock.now()) }, identityId) !== null,
  });
  store.addQueryCache(queryCache.reducer, api.middleware);
  const { persistor, ready } = queryCache.start(store);
  window.addEventListener('pagehide', queryCache.flush);
  const stopRefetching = realtime.onStatus((status) => {
    if (status === 'live') refetchFailed(store);
  });

  /** Returns whether a request would be refused; false while the team is unknown. */
  const isRefused = (teamId: string, needed: TeamRight): boolean => {
    const state = store.getState();
    const team = selectTeam(state, teamId);
    return team !== undefined && !hasTeamRight(team, selectIdentity(state)?.identityId, needed);
  };

  /**
   * Requests the ping key for the command that's shown to a team without monitors. Requesting it here avoids a second
   * round trip.
   */
  const readPingKey = (teamId: string) => {
    if (isRefused(teamId, 'manage')) return;
    requestEndpoint(store, monitorsApi.endpoints.getPingKey, teamId);
  };

  async function readTeams(options?: FetchOptions): Promise<Team[]> {
    const identity = selectIdentity(store.getState());
    if (!identity) return [];
    try {
      return await fetchEndpoint(store, teamsApi.endpoints.listTeams, identity.identityId, options);
    } catch {
      return [];
    }
  }

  /** Returns the zone for displayed times. Rejects if the account can't be loaded. */
  async function readZone(): Promise<string> {
    const { identityId = null } = selectIdentity(store.getState()) ?? {};
    const { user } = await fetchEndpoint(store, accountApi.endpoints.getUser, identityId);
    return knownZone(user.timezone);
  }

  return {
    ready,
    readShell() {
      const identity = selectIdentity(store.getState());
      if (!identity) return;
      requestEndpoint(store, accountApi.endpoints.getUser, identity.identityId);
      requestEndpoint(store, monitorsApi.endpoints.getTrouble, identity.identityId);
      void readTeams();
    },
    readTeams,
    async openTeam(teamId, request) {
      requestEndpoint(store, monitorsApi.endpoints.getMonitorCounts, { teamId });
      const isListed = (teams: Team[]) => teams.some((team) => team.teamId === teamId);
      // A cached list may lack a new team.
      if (isListed(await readTeams()) || isListed(await readTeams({ fresh: true }))) return true;
      const state = store.getState();
      const { isSuccess } = teamsApi.endpoints.listTeams.select(selectIdentity(state)?.identityId ?? '')(state);
      if (isSuccess && !request.signal.aborted && !isPreload(request)) {
        const description = 'You don’t have access to that team, or it no longer exists.';
        store.dispatch(toastShown({ title: 'Couldn’t open the team', description }));
      }
      return false;
    },
    readDashboard({ teamId }) {
      const { getTeamDashboard } = monitorsApi.endpoints;
      requestEndpoint(store, getTeamDashboard, { teamId, days: 1 }, { fresh: true });
      readPingKey(teamId);
    },
    readMonitors({ teamId, request }) {
      readMonitorList(store, teamId, searchOf(request));
      readQuiet(store, teamId);
      readPingKey(teamId);
    },
    readMonitor({ teamId, monitorId }) {
      requestEndpoint(store, monitorsApi.endpoints.getMonitor, { teamId, monitorId });
    },
    readMonitorPage: ({ teamId, monitorId }) => readMonitorPage(store, { teamId, monitorId }),
    readOverviewTab({ teamId, monitorId, request }) {
      if (isPreload(request)) return;
      const tab = { search: searchOf(request), readZone };
      readOverviewTab(store, { teamId, monitorId }, tab).catch(() => undefined);
    },
    readEventsTab({ teamId, monitorId, request }) {
      const tab = { search: searchOf(request), readZone };
      readEventsTab(store, { teamId, monitorId }, tab).catch(() => undefined);
    },
    readIntegrations({ teamId, monitorId }) {
      if (isRefused(teamId, 'write')) return;
      const { listIntegrations } = integrationsApi.endpoints;
      const asked = monitorId === '' ? { teamId } : usedByOne(teamId, monitorId);
      requestEndpoint(store, listIntegrations, asked, { fresh: true });
    },
    isInvited: () => readPendingInvitation(window.localStorage) !== null,
    returnFromProvider: (search) => noteReturn(window.sessionStorage, search),
    forget() {
      store.dispatch(api.util.resetApiState());
    },
    close() {
      stopFollowing();
      stopRefetching();
      window.removeEventListener('pagehide', queryCache.flush);
      queryCache.flush();
      persistor.pause();
    },
  };
}

const searchOf = ({ url }: Request): URLSearchParams => new URL(url).searchParams;

const isPreload = ({ headers }: Request): boolean => headers.get('purpose') === 'prefetch';

/** Rereads queries that got no response while the connection was down. Watched queries already do this themselves. */
function refetchFailed(store: AppStore): void {
  const definitions = allEndpoints();
  for (const query of Object.values(store.getState().api.queries)) {
    if (query?.status !== QueryStatus.rejected || query.data !== undefined) continue;
    const isTransportError = (query.error as PlatformError | undefined)?.kind === 'transport';
    const again =
      isTransportError && !definitions[query.endpointName]?.onCacheEntryAdded
        ? readAgain(query.endpointName, query.originalArgs)
        : undefined;
    if (again) void store.dispatch(again);
  }
}
