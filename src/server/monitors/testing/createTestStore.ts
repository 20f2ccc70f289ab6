import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { UNLIMITED_PINGS } from '../pingLimits.ts';
import { domainRules } from '../rules/domainRules.ts';
import { createPingAdmission } from '../rules/pingAdmission.ts';
import { createSqliteMonitorStore } from '../sqlite/sqliteMonitorStore.ts';
import { someEditor, someSettings } from './monitorSamples.ts';

/** A store of monitors on a file, as the server has it. */
export function createTestStore(file: string) {
  const store = createSqliteMonitorStore({
    file,
    rules: domainRules,
    pingsKept: 1_000,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken(monitorId, error) {
      throw new Error(`${monitorId} was put aside.`, { cause: error });
    },
  });
  return {
    store,
    async make(teamId: string, monitors: Partial<MonitorSettings>[], at: number): Promise<Monitor[]> {
      const made: Monitor[] = [];
      for (const settings of monitors) {
        const monitor = { teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: { ...someSettings, ...settings } };
        const document = await store.create(monitor, 'created', someEditor(at));
        if (document !== null) made.push(document.data);
      }
      return made;
    },
  };
}
