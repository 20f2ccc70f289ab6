import { dirname } from 'node:path';
import { createApiKeys } from './apiKeys/createApiKeys.ts';
import { createAlertLifecycle, createFollowAddress } from './alerting/alertLifecycle.ts';
import { createConsent } from './alerting/confirmation/consent.ts';
import { createAlerting } from './alerting/createAlerting.ts';
import { createSetUpTeam } from './alerting/ownMail.ts';
import { pagesAt } from './alerting/pages.ts';
import { createPeople } from './alerting/people.ts';
import { createDashboardAlerts } from './alerting/reach/dashboardAlerts.ts';
import { createReach, withReach } from './alerting/reach/reach.ts';
import { withReachPublished } from './alerting/reach/reachEvents.ts';
import { createSqlAlertStore } from './alerting/sql/createSqlAlertStore.ts';
import { createSqlAuditTrail } from './audit/sql/sqlAuditTrail.ts';
import { createAuditLog } from './auditLog/createAuditLog.ts';
import { createConfigSealing } from './alerting/sql/sealedConfigs.ts';
import { createAuth } from './auth/createAuth.ts';
import { createBadges } from './badges/createBadges.ts';
import { createTeamReads } from './budget/teamReads.ts';
import { type Chore, startChore } from './chore.ts';
import type { Config } from './config.ts';
import { createEdges, type Declared } from './createEdges.ts';
import { createDatabaseLog, openDatabase } from './database/openDatabase.ts';
import { createClearing } from './database/sqlite/clearing.ts';
import { shareDataFile } from './database/sqlite/dataFileLock.ts';
import type { DocumentStore } from './documents/documentStore.ts';
import { createSqlDocumentStore } from './documents/sql/sqlDocumentStore.ts';
import { createOutgoingHttp } from './egress/nodeOutgoingHttp.ts';
import { createChangeLog, withChangeLog } from './events/changeLog.ts';
import { createChangePublisher, relayChanges } from './events/changePublisher.ts';
import { createMemoryEventBus } from './events/memoryEventBus.ts';
import { createPostgresEventBus } from './events/postgres/postgresEventBus.ts';
import { withChangeFeed } from './events/withChangeFeed.ts';
import { createImporting } from './importing/createImporting.ts';
import { createSqlImportedIntegrations } from './importing/sql/sqlImportedIntegrations.ts';
import { type Port, takePort } from './http/takePort.ts';
import { createTeamPeople } from './invitations/createTeamPeople.ts';
import { createLinkActions } from './linkActions/createLinkActions.ts';
import { withUnwantedLeftOut } from './linkActions/createUnsubscribe.ts';
import { createMails } from './mail/createMails.ts';
import { createSqlCheckReads } from './managementApi/sql/sqlCheckReads.ts';
import { createMetrics } from './metrics/createMetrics.ts';
import { createSqlMetricFacts } from './metrics/sql/sqlMetricFacts.ts';
import { createMonitoring } from './monitors/createMonitoring.ts';
import { createPingAdmission } from './monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from './monitors/sql/sqlMonitorStore.ts';
import { createPersonalData } from './personalData.ts';
import { createLogger } from './pinoLogger.ts';
import { nextReportAt } from './reports/reportTimes.ts';
import { createReports } from './reports/sendReports.ts';
import { createScreens } from './screens/createScreens.ts';
import { createSecurityLog } from './security/securityLog.ts';
import { mightHavePlaintextSecrets, openVault } from './secrets/openVault.ts';
import { createSealing } from './secrets/sealing.ts';
import { createSignedLinks } from './signedLinks/createSignedLinks.ts';
import { createStatusRpc, createStorageWatch, readRoomAt, UNKNOWN_ROOM } from './storageWatch.ts';
import type { ServerOverrides } from './serverOverrides.ts';
import { createTeamSettings } from './teamSettings/createTeamSettings.ts';
import { createLifecycle, type LifecyclePart } from './teams/lifecycle.ts';
import { createUsage } from './usage/createUsage.ts';
import { createSqlUsageFacts } from './usage/sql/sqlUsageFacts.ts';

const FINISH_LIFECYCLE_EVERY_MS = 60_000;
const SEAL_EVERY_MS = 60_000;
const REFRESH_KEYS_EVERY_MS = 10_000;

export interface Server {
  /** Starts serving, monitoring and alerting. Returns the URL, such as `http://127.0.0.1:8080`. */
  listen(): Promise<string>;
  /** Finishes requests in progress, then closes every socket, and finally the store. */
  close(): Promise<void>;
  /**
   * The server's documents, for tests and the demo. Access isn't checked, but watchers are notified of changes as
   * usual.
   */
  documents: DocumentStore;
  /** Everything that the server declares to clients, with the right that each item requires. */
  declared: Declared;
}

/** Binds the port before touching any data, then wires the server. If wiring fails, everything is released. */
export async function createServer(config: Config, overrides: ServerOverrides = {}): Promise<Server> {
  const port = await takePort(config);
  const cleanUps: (() => unknown)[] = [port.close];
  try {
    return await wire(port, config, overrides, (cleanUp) => cleanUps.unshift(cleanUp));
  } catch (error) {
    for (const cleanUp of cleanUps) await cleanUp();
    throw error;
  }
}

/** Wires the whole server. No other code chooses adapters. */
async function wire(
  port: Port,
  config: Config,
  overrides: ServerOverrides,
  onFailure: (cleanUp: () => unknown) => void,
): Promise<Server> {
  const { publicUrl, oidcProviders, limits } = config;
  const { logger = createLogger(config.logLevel) } = overrides;
  /** Events within this server. Each server sends changes to documents and monitors to its own watchers. */
  const changes = createChangeLog();
  const onListenerError = (error: unknown, event: string[]) =>
    logger.error({ err: error, event }, 'An event listener failed');
  const local = withChangeLog(createMemoryEventBus({ onListenerError }), changes);
  const file = config.database.engine === 'sqlite' ? config.database.file : null;
  const releaseDataFile = file === null ? () => undefined : shareDataFile(file);
  onFailure(releaseDataFile);
  const database = await openDatabase(config.database, {
    now: overrides.now ?? Date.now,
    timeouts: overrides.postgresTimeouts,
    ...createDatabaseLog(logger),
  });
  onFailure(database.close);
  // Every decision uses the database's time, so that all servers share one clock.
  const { now } = database;
  /** Carries all other events between servers. */
  const bus = database.engine === 'postgres' ? createPostgresEventBus({ local, database }) : local;
  const publishChange = createChangePublisher(local);
  const plainDocuments = overrides.store ?? createSqlDocumentStore(database);
  const clearing = createClearing(database);
  if (await mightHavePlaintextSecrets(plainDocuments)) clearing.begin();
  const vault = await openVault(config, plainDocuments);
  const storage = createStorageWatch({
    store: plainDocuments,
    readRoom: async () => (file === null ? UNKNOWN_ROOM : readRoomAt(dirname(file))),
    thresholds: config.disk,
    logger,
    now,
  });
  const hasRoom = () => storage.level() !== 'full';
  const monitors = createSqlMonitorStore({
    database,
    pingsKept: config.pingsKept,
    admission: createPingAdmission(limits, hasRoom),
    onBroken: (monitorId, error) =>
      logger.error({ err: error, monitorId }, 'Stopped watching a monitor: its schedule is invalid'),
  });
  const people = createPeople(plainDocuments);
  const alertRows = createSqlAlertStore(database, { vault, limits });
  const reach = createReach({ records: alertRows, people });
  const alerts = withReachPublished(alertRows, {
    bus,
    reach,
    onError: (error) => logger.error({ err: error }, 'Could not publish a change of who gets alerted'),
  });
  const consent = createConsent({ alerts, people, now });
  const setUpTeam = createSetUpTeam({ alerts, people, consent, now });
  const trail = createSqlAuditTrail(database);
  const auditLog = createAuditLog({ trail, documents: plainDocuments, now });
  // Alerts must be deleted before their monitors.
  const lifecycleParts = (): LifecyclePart[] => [
    createAlertLifecycle({ alerts, consent, people, setUpTeam }),
    createFollowAddress({ alerts, consent, people, now }),
    monitoring.lifecycle,
    badges.lifecycle,
    screens.lifecycle,
    apiKeys.lifecycle,
    teamSettings.lifecycle,
    teamPeople.lifecycle,
    auth.lifecycle,
    mails.lifecycle,
    auditLog.lifecycle,
  ];
  const lifecycle = createLifecycle({ documents: plainDocuments, parts: lifecycleParts, logger });
  const monitoring = createMonitoring({
    store: withReach(monitors, reach),
    alerts: createDashboardAlerts({ alerts: alertRows, reach }),
    documents: withChangeFeed(lifecycle.documents, local, publishChange),
    bus: local,
    teamsOf: people.teamsOf,
    maxMonitors: limits.monitors,
    logger,
    now,
    uptime: overrides.uptime,
    hasRoom,
  });
  const store = monitoring.documents;
  const screens = createScreens({
    store,
    dashboardOf: monitoring.dashboardOf,
    publicUrl,
    maxScreens: limits.screens,
    logger,
    now,
  });
  const badges = createBadges({ store, monitors, publicUrl, now });
  const apiKeys = createApiKeys({ store, monitors, limits, logger, now });
  const mails = createMails({ ...config, print: (line) => console.log(line), now });
  const mailer = overrides.mailer ?? mails.open();
  // Alerts use separate connections, so that sign-in codes don't wait for slow alert deliveries.
  const alertMailer = withUnwantedLeftOut(overrides.mailer ?? mails.open(), alerts);
  const security = createSecurityLog(logger);
  const auth = await createAuth({
    store,
    mailer,
    publicUrl,
    oidcProviders,
    vault,
    signUp: config.signUp,
    personalData: createPersonalData({ alerts, documents: store, people, trail }),
    isInvited: (address) => teamPeople.isInvited(address),
    planWithdrawals: (...change) => teamPeople.planWithdrawals(...change),
    logger,
    security,
    now,
  });
  const outgoing =
    overrides.outgoing ?? createOutgoingHttp(config.allowsPrivateTargets ? { canReach: () => true } : {});
  const pages = pagesAt(publicUrl);
  const links = await createSignedLinks({ store, vault, publicUrl, now });
  const alerting = createAlerting({
    alerts,
    audit: trail,
    documents: store,
    people,
    consent,
    mailer: alertMailer,
    http: outgoing,
    // Uses the alert store that publishes events, so that changes made here are announced.
    reach: createReach({ records: alerts, people }),
    pages,
    links,
    nextReportAt,
    mailLimits: config.mailLimits,
    limits,
    logger,
    now,
  });
  monitors.subscribe(({ changed, hasFlips }) => {
    alerting.noteChanged(changed.map(({ monitorId }) => monitorId));
    if (hasFlips) alerting.wake();
  });
  const { wake, saveIntegration } = alerting;
  const linkActions = createLinkActions({ links, alerts, monitors, documents: store, people, pages, wake, now });
  const mailing = { people, mailer: alertMailer, pages, unsubscribeLinks: links.unsubscribe, logger, now };
  const reports = createReports({ reports: alerts, monitors, wishes: alerts, ...mailing });
  const teamPeople = createTeamPeople({ store, bus, publicUrl, security, ...mailing });
  const teamSettings = createTeamSettings({ store, people, mailer, pages, teamPeople, logger, now });
  const imported = createSqlImportedIntegrations(database, vault);
  const moving = { imports: monitors.imports, imported, monitors, alerts, saveIntegration };
  const importing = createImporting({ ...moving, ...config, store, outgoing, hasRoom, logger, now });
  const usage = createUsage({ facts: createSqlUsageFacts(database), teamsOf: people.teamsOf, limits, now });
  const areas = [auth, monitoring, alerting, screens, apiKeys, badges, teamSettings, teamPeople, auditLog, importing];
  const rpcs = [...areas.flatMap((area) => area.rpcs), createStatusRpc(storage, config), ...usage];
  const teamReads = createTeamReads(monitors.count, people.teamsOf);
  const measured = { facts: createSqlMetricFacts(database), storage, socketsOpen: () => realtime.size() };
  const metrics = createMetrics({ config, gate: apiKeys.gate, teamReads, ...measured, now });
  onFailure(metrics.close);
  const pings = metrics.counted(apiKeys.withApiKeys(teamSettings.withDefaults(monitoring.pings, monitors)));
  const more = { openAuditExport: auditLog.auditExport(auth.hasFreshProof), moreRoutes: overrides.moreRoutes };
  const management = { monitors, reads: createSqlCheckReads(database), integrations: alerts, people, wake, hasRoom };
  const entries = { ...linkActions, ...more, badges, metrics, teamReads, pings, storage, port, logger, now };
  const behind = { config, store, bus, changes, auth, screens, apiKeys, management, importing, rpcs, security };
  const { http, realtime, declared } = await createEdges({ ...behind, ...entries });
  const stopRelaying = relayChanges({
    database,
    documents: plainDocuments,
    bus: local,
    publish: publishChange,
    onMissed: realtime.readAgain,
  });

  const parts = [createConfigSealing(database, vault), imported.resealSome];
  const seal = createSealing({ store: plainDocuments, vault, parts, onSealed: clearing.end, logger });
  let chores: Chore[] = [];

  return {
    documents: store,
    declared,
    async listen() {
      await importing.start();
      await http.open();
      for (const part of [storage, auth, monitoring, alerting, reports]) part.start();
      chores = [
        { everyMs: FINISH_LIFECYCLE_EVERY_MS, run: lifecycle.finish },
        { everyMs: SEAL_EVERY_MS, run: seal },
        { everyMs: REFRESH_KEYS_EVERY_MS, run: auth.refreshKeys },
        { everyMs: REFRESH_KEYS_EVERY_MS, run: links.refreshKeys },
        ...[apiKeys, teamSettings, mails, auditLog, metrics].flatMap((area) => area.chores),
      ].map((chore) => startChore({ ...chore, logger }));
      return port.address;
    },
    async close() {
      importing.close();
      await http.close();
      stopRelaying();
      for (const part of [storage, auth, monitoring, reports, alerting]) await part.close();
      await Promise.all(chores.map((chore) => chore.close()));
      metrics.close();
      await Promise.all([mailer.close(), alertMailer.close()]);
      await bus.close();
      await store.close();
      await database.close();
      releaseDataFile();
    },
  };
}
