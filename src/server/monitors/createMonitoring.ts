import { teamFlipsEvent } from '../../contract/events.ts';
import type { TeamDashboard } from '../../contract/monitors/teamDashboard.ts';
import type { Team } from '../../contract/records.ts';
import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { EventBus } from '../events/eventBus.ts';
import type { DashboardAlerts } from './dashboard/dashboardAlerts.ts';
import { readDashboard } from './dashboard/readDashboard.ts';
import type { MonitorStore, PingStore } from './monitorStore.ts';
import { createMonitorChangeFeed } from './projection/changeFeed.ts';
import { withMonitors } from './projection/withMonitors.ts';
import { type LifecyclePart, toTheEnd } from '../teams/lifecycle.ts';
import { callsAcrossTeams, readCalls } from './calls/readCalls.ts';
import { bulkCalls } from './calls/bulkCalls.ts';
import type { CallServices } from './calls/callServices.ts';
import { copyMonitor, createMonitor } from './calls/createMonitor.ts';
import { clearEvents, lastIncident, monitorHistory } from './calls/monitorHistory.ts';
import { moveMonitor, updateMonitor } from './calls/updateMonitor.ts';
import { pingCodeCalls } from './calls/pingCodeCalls.ts';
import { previewSchedule, previewSlug } from './calls/previewCalls.ts';
import { type Scheduler, type SchedulerOptions, startScheduler } from './scheduler.ts';

export interface MonitoringOptions extends Omit<SchedulerOptions, 'store'> {
  store: MonitorStore;
  /** The facts about alerts for dashboards. */
  alerts: DashboardAlerts;
  /** Contains teams and users. */
  documents: DocumentStore;
  bus: EventBus;
  /** Returns whether there's enough disk space for new monitors. */
  hasRoom(): boolean;
  /** Returns the teams that a user belongs to. */
  teamsOf(userId: string): Promise<Team[]>;
  /** Maximum number of monitors per team. */
  maxMonitors: number;
}

export interface Monitoring {
  pings: PingStore;
  rpcs: RpcDefinition[];
  dashboardOf(teamId: string): Promise<TeamDashboard>;
  /** Provides all documents, including monitors. */
  documents: DocumentStore;
  lifecycle: LifecyclePart;
  /** Starts handling deadlines. */
  start(): void;
  close(): Promise<void>;
}

/** The monitoring engine: records pings, provides access to monitors, and handles deadlines once started. */
export function createMonitoring(options: MonitoringOptions): Monitoring {
  const { store, alerts, bus, logger, now, uptime, hasRoom, maxMonitors, teamsOf } = options;
  const documents = withMonitors(options.documents, store);
  const feed = createMonitorChangeFeed({
    bus,
    find: store.find,
    onError: (error) => logger.error({ err: error }, 'Could not read a changed monitor'),
  });
  store.subscribe(({ changed, hasFlips }) => {
    changed.forEach(feed.changed);
    if (hasFlips) new Set(changed.map(({ teamId }) => teamId)).forEach(publishFlips);
  });
  function publishFlips(teamId: string): void {
    const event = teamFlipsEvent(teamId);
    if (!bus.isHeard(event)) return;
    bus
      .publish(event, null)
      .catch((error: unknown) => logger.error({ err: error }, 'Could not publish a status change'));
  }
  let scheduler: Scheduler | undefined;

  return {
    pings: store,
    rpcs: createMonitorRpcs({ store: documents, monitors: store, alerts, teamsOf, maxMonitors, now, hasRoom }),
    dashboardOf: (teamId) => readDashboard({ facts: store, alerts }, { teamId }, { now: now(), timezone: 'UTC' }),
    documents,
    lifecycle: {
      teamShelved: ({ teamId }) => toTheEnd(() => store.shelveTeam(teamId)),
      teamRestored: ({ teamId, gone }) => toTheEnd(() => store.unshelveTeam(teamId, gone)),
      teamDeleted: ({ teamId }) => store.removeTeam(teamId),
      personDeleted: ({ identityId }) => toTheEnd(() => store.forgetEditor(identityId)),
    },
    start() {
      scheduler ??= startScheduler({ store, logger, now, uptime });
    },
    async close() {
      await scheduler?.close();
      feed.close();
      await store.close();
    },
  };
}

/** Returns all `monitors/…` procedures. */
function createMonitorRpcs(services: CallServices): RpcDefinition[] {
  return [
    createMonitor(services),
    updateMonitor(services),
    ...bulkCalls(services),
    clearEvents(services),
    copyMonitor(services),
    moveMonitor(services),
    ...readCalls(services),
    ...callsAcrossTeams(services),
    lastIncident(services),
    monitorHistory(services),
    previewSchedule(services),
    previewSlug(services),
    ...pingCodeCalls(services),
  ];
}
