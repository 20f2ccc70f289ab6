import { sql } from 'kysely';
import { createSqlAuditTrail } from '../../audit/sql/sqlAuditTrail.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import type { TestPlace } from '../../database/testing/engines.ts';
import { createSqlMonitorStore } from '../sql/sqlMonitorStore.ts';
import type { ImportingStore, MonitorStorage, StoreOptions } from './monitorWorld.ts';

/** Opens a server's store on its own connection, which is closed along with the store. */
export async function openStore(place: TestPlace, options: StoreOptions): Promise<ImportingStore> {
  const database = await place.borrow();
  const store = createSqlMonitorStore({ database, ...options });
  return {
    ...store,
    async close() {
      await store.close();
      await database.close();
    },
  };
}

export async function withDatabase<Result>(
  place: TestPlace,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await place.borrow();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const countIn = (place: TestPlace, table: string): Promise<number> =>
  withDatabase(place, async ({ read }) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}`.execute(read);
    return rows[0]?.count ?? 0;
  });

/** Returns the storage of monitors in a database. */
export const createMonitorStorage = (place: TestPlace): MonitorStorage & { place: TestPlace } => ({
  place,
  open: (options) => openStore(place, options),
  countRows: (log) => countIn(place, log),
  countCodes: async () => [await countIn(place, 'ping_codes'), await countIn(place, 'ping_code_uses')],
  damageSchedule: (monitorId) =>
    withDatabase(place, ({ transact }) =>
      transact(async ({ query }) => {
        const schedule = JSON.stringify({ kind: 'cron', expression: 'unreadable', timezone: 'UTC' });
        await query.updateTable('all_monitors').set({ schedule }).where('monitor_id', '=', monitorId).execute();
      }),
    ),
  readAudit: (teamId) => withDatabase(place, (database) => createSqlAuditTrail(database).list({ teamId, limit: 100 })),
});
