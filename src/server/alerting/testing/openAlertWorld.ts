import { createSqlAuditTrail } from '../../audit/sql/sqlAuditTrail.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import type { TestPlace } from '../../database/testing/engines.ts';
import type { AlertStore } from '../alertStore.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { type AlertStoreOptions, createSqlAlertStore } from '../sql/createSqlAlertStore.ts';
import { type AlertPlace, createAlertWorld } from './alertWorld.ts';
import { createAlertMonitors } from './alertMonitors.ts';

/** Creates a world in a SQLite file. */
export function openAlertWorld(file: string) {
  const database = openSqliteDatabase(file);
  const monitors = createAlertMonitors(database);
  const world = createAlertWorld({
    alerts: createSqlAlertStore(database, { vault: testVault }),
    monitors,
    async close() {
      await monitors.store.close();
      await database.close();
    },
  });
  return { ...world, monitors: monitors.store };
}

export type FileAlertWorld = ReturnType<typeof openAlertWorld>;

/** Opens an alert store in a SQLite file, as another process would. */
export function openAlertStore(
  file: string,
  options: Omit<AlertStoreOptions, 'vault'> = {},
): AlertStore & { close(): Promise<void> } {
  const database = openSqliteDatabase(file);
  return {
    ...createSqlAlertStore(database, { ...options, vault: testVault }),
    close: () => database.close(),
  };
}

/** Opens an alert store in an empty database on either engine. */
export async function openSqlPlace(place: TestPlace): Promise<AlertPlace> {
  const database = await place.borrow();
  const opened = [database];
  const monitors = createAlertMonitors(database);
  return {
    alerts: createSqlAlertStore(database, { vault: testVault }),
    monitors,
    async readAudit(teamId) {
      const entries = await createSqlAuditTrail(database).list({ teamId, limit: 100 });
      return entries.filter(({ action }) => !action.startsWith('monitor.'));
    },
    async another(options) {
      const own = await place.borrow();
      opened.push(own);
      return createSqlAlertStore(own, { ...options, vault: testVault });
    },
    async close() {
      await monitors.store.close();
      for (const each of opened) await each.close();
    },
  };
}
