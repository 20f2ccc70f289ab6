import { StoreClosedError } from '../../documents/documentStore.ts';
import type { MonitorRules, PingAdmission } from '../monitorRules.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { createEditing } from './editMonitors.ts';
import { createEditorForgetting } from './forgetEditors.ts';
import { createForgetting } from './forgetMonitors.ts';
import { createForgottenSweep } from './forgottenSweep.ts';
import { createDeadlineKeeper } from './keepDeadlines.ts';
import { openMonitorDatabase } from './monitorDatabase.ts';
import { openForReading } from './openForReading.ts';
import { createPruner } from './prune.ts';
import { createPingRecorder } from './recordPings.ts';
import { createReading } from './readMonitors.ts';
import { createSignsOfLife } from './signsOfLife.ts';
import { createWatchedTime } from './watchedTime.ts';

export interface SqliteMonitorStoreOptions {
  file: string;
  rules: MonitorRules;
  /** Pings that the log keeps of each monitor; a hundred more may wait to be dropped. */
  pingsKept: number;
  admission: PingAdmission;
  /** Called with each monitor that was put aside because it can't be read, and why. */
  onBroken(monitorId: string, error: unknown): void;
}

/** Keeps monitors in the SQLite file of the documents. Throws `DataFileError` when the file cannot be used. */
export function createSqliteMonitorStore({
  file,
  rules,
  pingsKept,
  admission,
  onBroken,
}: SqliteMonitorStoreOptions): MonitorStore {
  const database = openMonitorDatabase(file);
  const reading = openForReading(file);
  const watched = createWatchedTime();
  const pruner = createPruner(database, pingsKept);
  const recorder = createPingRecorder(database, rules, {
    admission,
    watched,
    onBroken,
    onLogged: pruner.logged,
  });
  const { away, close: endSigns, ...signs } = createSignsOfLife(file, database);
  const keeper = createDeadlineKeeper(database, rules, { watched, away, takePings: recorder.flush, onBroken });
  const sweepForgotten = createForgottenSweep(database);
  let isClosed = false;

  return {
    ...keeper,
    ...signs,
    ...createReading(reading),
    ...createEditing(database, rules),
    ...createForgetting(database, rules),
    ...createEditorForgetting(database),
    async prune(now) {
      const { hasMore } = pruner.prune(now);
      return { hasMore: sweepForgotten().hasMore || hasMore };
    },
    async recordPing(target, ping) {
      if (isClosed) throw new StoreClosedError('The monitor store is closed.');
      return recorder.recordPing(target, ping);
    },
    async judgeTarget(target) {
      if (isClosed) throw new StoreClosedError('The monitor store is closed.');
      return recorder.judgeTarget(target);
    },
    subscribe: database.subscribe,
    async close() {
      if (isClosed) return;
      isClosed = true;
      recorder.flush();
      endSigns();
      reading.close();
      database.close();
    },
  };
}
