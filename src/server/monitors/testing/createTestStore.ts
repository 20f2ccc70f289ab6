import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { PingableMonitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../sql/sqlMonitorStore.ts';
import { someEditor, someSettings } from './monitorSamples.ts';

/** Creates a monitor store on its own file, configured as in the server. */
export function createTestStore(file: string) {
  const database = openSqliteDatabase(file);
  const monitors = createSqlMonitorStore({
    database,
    pingsKept: 1_000,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken(monitorId, error) {
      throw new Error(`${monitorId} was put aside.`, { cause: error });
    },
  });
  const store: MonitorStore = {
    ...monitors,
    async close() {
      await monitors.close();
      await database.close();
    },
  };
  return {
    store,
    async make(teamId: string, settings: Partial<MonitorSettings>[], at: number): Promise<PingableMonitor[]> {
      const made: PingableMonitor[] = [];
      for (const more of settings) {
        const monitor = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: { ...someSettings, ...more } };
        const document = await store.create(monitor, 'created', someEditor(at));
        if (document !== null && document !== 'too-many') made.push(document.data);
      }
      return made;
    },
  };
}
