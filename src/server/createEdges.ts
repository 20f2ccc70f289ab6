import { userTeamsPrefix } from '../contract/keys.ts';
import { createAccess } from './access/createAccess.ts';
import type { ApiKeys } from './apiKeys/createApiKeys.ts';
import { alertingEvent } from './alerting/reach/reachEvents.ts';
import type { Auth } from './auth/createAuth.ts';
import type { Badges } from './badges/createBadges.ts';
import { createCallerBudget } from './budget/callerBudget.ts';
import type { Clock } from './clock.ts';
import { createDispatcher } from './commands/createDispatcher.ts';
import { createRpcTable, type RpcDefinition } from './commands/rpcDefinition.ts';
import type { Config } from './config.ts';
import { DatabaseUnavailableError } from './database/databaseErrors.ts';
import { type DocumentStore, readEvery } from './documents/documentStore.ts';
import type { ChangeLog } from './events/changeLog.ts';
import type { EventBus } from './events/eventBus.ts';
import { createHttpServer, type HttpServerOptions } from './http/createHttpServer.ts';
import { createIsolation } from './isolation/createIsolation.ts';
import { createMailPings, MAX_CONNECTIONS } from './mailPings/createMailPings.ts';
import { createManagementApi } from './managementApi/createManagementApi.ts';
import type { ManagementServices } from './managementApi/managementServices.ts';
import { peopleEvent } from './members/createMembers.ts';
import { flipsEvent } from './monitors/calls/readCalls.ts';
import { listViewsCollection, monitorsCollection } from './monitors/monitorsCollection.ts';
import { presenceEvent } from './members/presenceEvent.ts';
import type { Screens } from './screens/createScreens.ts';
import { screenKey } from './screens/screenRecords.ts';
import { createCallReport, createTeamChangeReport, withRefusalsReported } from './security/commandReports.ts';
import type { SecurityLog } from './security/securityLog.ts';
import { monitorDefaultsCollection } from './teamSettings/monitorDefaults.ts';
import { createTeamsCollection } from './teams/teamsCollection.ts';
import { usersCollection, userTeamsCollection } from './teams/usersCollection.ts';
import { createRealtimeServer } from './ws/createRealtimeServer.ts';
import { createRealtimeAccess } from './ws/realtimeAccess.ts';

/** Limits for reading configuration documents, and e-mails, of which each open connection can send one. */
const DOCUMENTS = { processes: 1, maxWaiting: 20, heapMiB: 128 };
const MAILS = { processes: 1, maxWaiting: MAX_CONNECTIONS, heapMiB: 128 };

type ForwardedOptions = Pick<
  HttpServerOptions,
  | 'logger'
  | 'storage'
  | 'openAuditExport'
  | 'importing'
  | 'pings'
  | 'unsubscribe'
  | 'confirmation'
  | 'linkSnooze'
  | 'badges'
  | 'metrics'
  | 'teamReads'
  | 'port'
  | 'moreRoutes'
>;

export interface EdgesOptions extends ForwardedOptions {
  config: Config;
  store: DocumentStore;
  bus: EventBus;
  changes: ChangeLog;
  auth: Auth;
  screens: Pick<Screens, 'recognizedBy'>;
  apiKeys: Pick<ApiKeys, 'gate' | 'repeats'>;
  badges: Pick<Badges, 'linksOf' | 'look'>;
  management: Omit<ManagementServices, keyof Config | 'badges' | 'bus' | 'dispatch' | 'isolation' | 'now'>;
  rpcs: readonly RpcDefinition[];
  security: SecurityLog;
  now: Clock;
}

/** Creates the entry points for clients: pings, and commands over HTTP and websockets, with their access rules. */
export async function createEdges(options: EdgesOptions) {
  const { config, store, bus, changes, auth, screens, apiKeys, management, rpcs, security, ...forwarded } = options;
  const { publicUrl, corsOrigins, trustProxy, webRoot, commandFile, securityContact, metricsToken, limits } = config;
  const { badges, teamReads, logger, now } = forwarded;
  const authenticate = screens.recognizedBy(auth.authenticate);
  const teamsCollection = createTeamsCollection({
    max: limits.teams,
    countOf: async (userId) => (await readEvery(store, userTeamsPrefix(userId))).length,
  });
  const definitions = {
    collections: [
      usersCollection,
      userTeamsCollection,
      teamsCollection,
      monitorsCollection,
      listViewsCollection,
      monitorDefaultsCollection,
    ],
    events: [alertingEvent, flipsEvent, presenceEvent, peopleEvent],
  };
  const access = createAccess(definitions);
  const commands = createDispatcher({
    store,
    responseBytes: limits.responseBytes,
    access,
    rpcs: createRpcTable(rpcs),
    teamReads,
    hasFreshProof: auth.hasFreshProof,
    hasRoom: management.hasRoom,
    onBug(error, { requestId }) {
      if (!(error instanceof DatabaseUnavailableError)) logger.error({ err: error, requestId }, 'A command failed');
    },
    onWritten: createTeamChangeReport(security),
    onCalled: createCallReport(security),
  });
  const budget = createCallerBudget(limits, now);
  const realtime = createRealtimeServer({
    budget,
    limits: { subscriptions: limits.watches, subscriptionBytes: limits.watchBytes },
    maxSockets: { ofIdentity: limits.sockets, ofNetwork: limits.anonymousSockets },
    trustProxy,
    bus,
    changes,
    access: createRealtimeAccess(access, store),
    authenticate,
    sessionKeyOf: (visitor) =>
      visitor.kind === 'screen' ? screenKey(visitor) : visitor.kind === 'identity' ? auth.sessionKeyOf(visitor) : null,
    origins: [publicUrl, ...corsOrigins],
    logger,
    now,
  });
  const dispatcher = withRefusalsReported(commands, { security, now });
  const { dispatch } = dispatcher;
  const program = config.isolatedProgram;
  // Separate processes, so that no document delays a ping.
  const documents = createIsolation({ ...DOCUMENTS, program, logger: options.logger });
  const mails = createIsolation({ ...MAILS, program, logger: options.logger });
  const http = await createHttpServer({
    ...forwarded,
    addressUndo: auth.addressUndo,
    dispatcher,
    authenticate,
    apiKeys: apiKeys.gate,
    repeats: apiKeys.repeats,
    management: createManagementApi({ ...config, ...management, badges, bus, dispatch, isolation: documents, now }),
    securityContact,
    metricsToken,
    corsOrigins,
    trustProxy,
    limits,
    budget,
    changes,
    webRoot,
    otherMethods: auth.otherMethods,
    commandFile,
    publicUrl,
    sockets: realtime,
  });
  const mail = config.mailPings && createMailPings({ ...forwarded, ...config, ...config.mailPings, isolation: mails });
  const doors = {
    async open(): Promise<void> {
      await mail?.listen();
      await http.open();
    },
    async close(): Promise<void> {
      await Promise.all([http.close(), mail?.close()]);
      for (const isolation of [documents, mails]) isolation.close();
    },
  };
  return { http: doors, realtime, declared: { ...definitions, procedures: rpcs, routes: http.routes } };
}

/** Everything that the server declares to clients. */
export type Declared = Awaited<ReturnType<typeof createEdges>>['declared'];
