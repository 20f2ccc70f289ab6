import { THE_SERVER } from '../../audit/auditEntry.ts';
import { createSqlAuditTrail } from '../../audit/sql/sqlAuditTrail.ts';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import type { TestPlace } from '../../database/testing/engines.ts';
import { domainRules } from '../../monitors/rules/domainRules.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { somePing, someSettings } from '../../monitors/testing/monitorSamples.ts';
import type { AlertStore } from '../alertStore.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { domainPolicy } from '../policy/domainPolicy.ts';
import { type AlertStoreOptions, createSqlAlertStore } from '../sql/createSqlAlertStore.ts';
import { type AlertPlace, createAlertWorld } from './alertWorld.ts';
import { createPlainMonitors } from './plainMonitors.ts';

const by = { userId: 'id_1', display: 'Ann' };

/** Creates a world in a SQLite file, with the server's monitor store. */
export function openAlertWorld(file: string) {
  const database = openSqliteDatabase(file);
  const monitors = createSqlMonitorStore({
    database,
    rules: domainRules,
    pingsKept: 100,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken: () => undefined,
  });
  const world = createAlertWorld({
    alerts: createSqlAlertStore(database, { policy: domainPolicy, vault: testVault }),
    monitors: {
      async add({ teamId, monitorId, ...changes }, at) {
        const settings = { ...someSettings, slug: '', ...changes };
        await monitors.create({ teamId, monitorId, settings }, 'created', { at, by, actor: THE_SERVER });
      },
      async ping(monitorId, kind, at, body = '') {
        const { uuid } = await database.read
          .selectFrom('monitors')
          .select('uuid')
          .where('monitor_id', '=', monitorId)
          .executeTakeFirstOrThrow();
        await monitors.recordPing({ by: 'uuid', uuid }, somePing({ kind, at, body: Buffer.from(body) }));
      },
    },
    async close() {
      await monitors.close();
      await database.close();
    },
  });
  return { ...world, monitors };
}

export type FileAlertWorld = ReturnType<typeof openAlertWorld>;

/** Opens an alert store in a SQLite file, as another process would. */
export function openAlertStore(
  file: string,
  options: Omit<AlertStoreOptions, 'policy' | 'vault'> = {},
): AlertStore & { close(): Promise<void> } {
  const database = openSqliteDatabase(file);
  return {
    ...createSqlAlertStore(database, { ...options, policy: domainPolicy, vault: testVault }),
    close: () => database.close(),
  };
}

/** Opens an alert store in an empty database on either engine. */
export async function openSqlPlace(place: TestPlace): Promise<AlertPlace> {
  const database = await place.borrow();
  const opened = [database];
  return {
    alerts: createSqlAlertStore(database, { policy: domainPolicy, vault: testVault }),
    monitors: createPlainMonitors(database),
    readAudit: (teamId) => createSqlAuditTrail(database).list({ teamId, limit: 100 }),
    async another(options) {
      const own = await place.borrow();
      opened.push(own);
      return createSqlAlertStore(own, { ...options, policy: domainPolicy, vault: testVault });
    },
    async close() {
      for (const each of opened) await each.close();
    },
  };
}
