import type { RpcDefinition } from '../commands/rpcDefinition.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { EventBus } from '../events/eventBus.ts';
import { createMonitorRpcs } from './calls/monitorRpcs.ts';
import type { MonitorStore, PingStore } from './monitorStore.ts';
import { createMonitorChangeFeed } from './projection/changeFeed.ts';
import { removeDoomedTeams } from './projection/removeDoomedTeams.ts';
import { withMonitors } from './projection/withMonitors.ts';
import { startScheduler, type Scheduler, type SchedulerOptions } from './scheduler.ts';

export interface MonitoringOptions extends Omit<SchedulerOptions, 'store'> {
  store: MonitorStore;
  /** Where teams and users are. */
  documents: DocumentStore;
  bus: EventBus;
  /** Whether the disk takes new monitors. */
  hasRoom(): boolean;
  /** Monitors that a team can have. */
  maxMonitors: number;
}

export interface Monitoring {
  pings: PingStore;
  rpcs: RpcDefinition[];
  /** The documents, and among them the monitors. */
  documents: DocumentStore;
  /** Watches deadlines from now on. */
  start(): void;
  close(): Promise<void>;
}

/** The monitoring engine: records pings, shows monitors, and watches deadlines once it is started. */
export async function createMonitoring(options: MonitoringOptions): Promise<Monitoring> {
  const { store, bus, logger, now, hasRoom } = options;
  await removeDoomedTeams(options.documents, store);
  const documents = withMonitors(options.documents, store);
  const feed = createMonitorChangeFeed({
    bus,
    find: store.find,
    onError: (error) => logger.error({ err: error }, 'A changed monitor could not be read'),
  });
  store.subscribe(({ changed }) => changed.forEach(feed.changed));
  let scheduler: Scheduler | undefined;

  return {
    pings: store,
    rpcs: createMonitorRpcs({ store: documents, monitors: store, maxMonitors: options.maxMonitors, now, hasRoom }),
    documents,
    start() {
      scheduler ??= startScheduler({ store, logger, now });
    },
    async close() {
      await scheduler?.close();
      feed.close();
      await store.close();
    },
  };
}
