import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { createSqlAlertStore } from '../../alerting/sql/createSqlAlertStore.ts';
import { openDatabase } from '../../database/openDatabase.ts';
import { PATIENT } from '../../database/testing/patient.ts';
import { createSqlDocumentStore } from '../../documents/sql/sqlDocumentStore.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../../monitors/rules/pingAdmission.ts';
import { createSqlMonitorStore } from '../../monitors/sql/sqlMonitorStore.ts';
import { someActor, someEditor, someSettings } from '../../monitors/testing/monitorSamples.ts';
import { createSqlAuditTrail } from '../sql/sqlAuditTrail.ts';

export const TEAM_ID = 'tid_acting';
const MOST = 100_000;

/**
 * Opens stores in a SQLite file or at a PostgreSQL URL, with actions that each create something and record it in the
 * log.
 */
export async function openActing(place: string) {
  const database = await openDatabase(
    place.startsWith('postgres:') ? { engine: 'postgres', url: place } : { engine: 'sqlite', file: place },
    { timeouts: PATIENT },
  );
  const documents = createSqlDocumentStore(database);
  const alerts = createSqlAlertStore(database, { vault: testVault });
  const trail = createSqlAuditTrail(database);
  const monitors = createSqlMonitorStore({
    database,
    pingsKept: 100,
    admission: createPingAdmission(UNLIMITED_PINGS),
    onBroken: () => undefined,
  });

  return {
    acts: [
      async () => {
        const name = createId('');
        const entry = { teamId: TEAM_ID, action: 'view.created' as const, detail: { name }, actor: someActor };
        await documents.commit([], [{ type: 'set', key: ['acted', name], data: null }], [entry]);
      },
      async () => {
        const monitor = { teamId: TEAM_ID, monitorId: createId(MONITOR_ID_PREFIX), settings: someSettings };
        await monitors.create(monitor, 'created', someEditor(database.now()));
      },
      async () => {
        const when = { kind: 'once' as const, from: 0, minutes: 60 };
        const window = { windowId: createId('wid_'), title: 'Deploy', monitorIds: [], when };
        await alerts.saveWindow({ teamId: TEAM_ID, versionstamp: null, window }, database.now(), someActor);
      },
    ],
    /** The names or ids of everything that the actions created, and of everything that the log records. */
    async names() {
      const entries = await trail.list({ teamId: TEAM_ID, limit: MOST });
      const quiet = await alerts.quiet(TEAM_ID, database.now());
      const left = [
        ...(await documents.list(['acted'], { limit: MOST })).map(({ document }) => document.key[1] ?? ''),
        ...(await monitors.children(TEAM_ID, '', MOST)).map(({ data }) => data.monitorId),
        ...quiet.windows.map(({ windowId }) => windowId),
      ];
      const audited = entries.map(({ detail }) => {
        if ('monitorId' in detail) return detail.monitorId ?? '';
        return 'windowId' in detail ? detail.windowId : 'name' in detail ? detail.name : '';
      });
      return { left: left.toSorted(), audited: audited.toSorted() };
    },
    async close() {
      await Promise.all([documents.close(), monitors.close()]);
      await database.close();
    },
  };
}
