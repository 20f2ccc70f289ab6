import type { Changes } from '../../database/database.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import { leadDataFile, type Release } from '../../database/sqlite/dataFileLock.ts';
import { StoreClosedError } from '../../documents/documentStore.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import type { MonitorImports } from '../monitorImports.ts';
import type { PingAdmission } from '../rules/pingAdmission.ts';
import type { MonitorChanges, MonitorStore } from '../monitorStore.ts';
import type { TeamSetups } from '../teamSetups.ts';
import { createPostgresMonitorStatements } from '../postgres/postgresMonitorStatements.ts';
import { createSqliteMonitorStatements } from '../sqlite/sqliteMonitorStatements.ts';
import { createCatalog } from './catalog.ts';
import { createEditing } from './editMonitors.ts';
import { createMonitorForgetting } from './forgetMonitors.ts';
import { createForgottenSweep } from './forgottenSweep.ts';
import { createSqlMonitorImports } from './importMonitors.ts';
import { createInsertMonitor } from './insertMonitor.ts';
import { createDeadlineKeeper } from './keepDeadlines.ts';
import { createPingCodes } from './pingKeys.ts';
import { checkPingTarget, readKeywords } from './pingTargets.ts';
import { createPruner } from './prune.ts';
import { createPingRecorder } from './recordPings.ts';
import { createShelving } from './shelveTeam.ts';
import { createSqlTeamSetups } from './setups.ts';
import { createLiveness } from './liveness.ts';
import { createWatchedTime } from './watchedTime.ts';
import { FLIPS_TOPIC, MONITORS_TOPIC } from './writeSet.ts';

export interface SqlMonitorStoreOptions {
  database: OpenDatabase;
  admission: PingAdmission;
  /** How many pings are kept per monitor. Up to a hundred more can be waiting for deletion. */
  pingsKept: number;
  /** Called, with the reason, for each monitor that was marked as broken because it can't be read. */
  onBroken(monitorId: string, error: unknown): void;
}

/** Stores monitors in the database. Closing the store leaves the database open. */
export function createSqlMonitorStore(options: SqlMonitorStoreOptions): MonitorStore & {
  imports: MonitorImports;
  setups: TeamSetups;
} {
  const { database, admission, pingsKept, onBroken } = options;
  const statements =
    database.engine === 'sqlite' ? createSqliteMonitorStatements(database) : createPostgresMonitorStatements();
  const watched = createWatchedTime();
  const pruner = createPruner(database, pingsKept);
  const insertMonitor = createInsertMonitor(database);
  const shared = { database, statements, watched, onBroken };
  const recorder = createPingRecorder({ ...shared, admission, insertMonitor, onLogged: pruner.logged });
  const { away, ...signs } = createLiveness(database);
  const { editIn, ...editing } = createEditing({ ...shared, insertMonitor });
  const sweepForgotten = createForgottenSweep(database);
  let lead: Release | null = null;
  let isClosed = false;

  function requireOpen(): void {
    if (isClosed) throw new StoreClosedError('The monitor store is closed.');
  }

  return {
    ...createDeadlineKeeper({ ...shared, away, takePings: recorder.flush }),
    ...signs,
    ...createCatalog(database),
    ...editing,
    ...createMonitorForgetting(database),
    ...createShelving(shared),
    imports: createSqlMonitorImports(database),
    setups: createSqlTeamSetups({ database, editIn }),
    ...createPingCodes(database),
    takeRefusals: watched.takeRefusals,
    async isOnlyProcess() {
      if (database.engine === 'sqlite') lead ??= leadDataFile(database.file);
      // On PostgreSQL, servers are notified of each other's changes, and the liveness timestamp shows whether any was
      // running.
      return database.engine === 'postgres' || lead !== null;
    },
    async prune(now) {
      const { hasMore } = await pruner.prune(now);
      return { hasMore: (await sweepForgotten()).hasMore || hasMore };
    },
    async recordPing(target, ping) {
      requireOpen();
      return recorder.recordPing(target, ping);
    },
    async checkTarget(target) {
      requireOpen();
      return checkPingTarget(database, target);
    },
    async keywordsOf(target) {
      requireOpen();
      return readKeywords(database, target);
    },
    subscribe: (listener) => database.onChanges((changes) => notify(listener, changes)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await recorder.drain();
      lead?.();
    },
  };
}

/** Passes monitor changes on to a listener. */
function notify(listener: (changes: MonitorChanges) => void, changes: Changes): void {
  if (changes === 'unknown') return listener({ changed: [], hasFlips: true });
  // If there were too many changes to list, everything watched is read again anyway.
  const monitors = changes.filter(({ topic, isWhole }) => topic === MONITORS_TOPIC && !isWhole);
  const hasFlips = changes.some(({ topic }) => topic === FLIPS_TOPIC);
  if (monitors.length === 0 && !hasFlips) return;
  listener({
    hasFlips,
    changed: monitors.map(({ path: [teamId = '', monitorId = ''], stamp = 0 }) => ({
      teamId,
      monitorId,
      versionstamp: formatVersionstamp(stamp),
    })),
  });
}
