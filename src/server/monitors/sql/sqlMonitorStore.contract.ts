import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { createSqlAuditTrail } from '../../audit/sql/sqlAuditTrail.ts';
import type { OpenDatabase } from '../../database/openDatabase.ts';
import type { TestEngine, TestPlace } from '../../database/testing/engines.ts';
import { decideUpdate } from '../calls/updateMonitor.ts';
import type { FlipDay, NetEntries } from '../dashboardFacts.ts';
import { describeMonitorStore } from '../monitorStore.contract.ts';
import type { MonitorStore } from '../monitorStore.ts';
import { domainRules } from '../rules/domainRules.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../rules/pingAdmission.ts';
import { someEditor, someSettings } from '../testing/monitorSamples.ts';
import { openMonitorWorld, T0, minutely, type MonitorStorage, type StoreOptions } from '../testing/monitorWorld.ts';
import { createDashboardFacts } from './dashboardFacts.ts';
import { createSqlMonitorStore } from './sqlMonitorStore.ts';

/** Opens a server's store on its own connection, which is closed along with the store. */
export async function openStore(place: TestPlace, options: StoreOptions): Promise<MonitorStore> {
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

async function withDatabase<Result>(
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

/**
 * Runs the monitor store contract, with additional tests for SQL, on one engine. Each engine has its own test file, so
 * that both run in parallel.
 */
export function describeSqlMonitorStore({ name, places }: TestEngine): void {
  const nextPlace = places();

  async function createStorage(): Promise<MonitorStorage & { place: TestPlace }> {
    const place = await nextPlace();
    return {
      place,
      open: (options) => openStore(place, options),
      countRows: (log) => countIn(place, log),
      countCodes: async () => [await countIn(place, 'ping_codes'), await countIn(place, 'ping_code_uses')],
      readAudit: (teamId) =>
        withDatabase(place, (database) => createSqlAuditTrail(database).list({ teamId, limit: 100 })),
      remove: async () => undefined,
    };
  }

  describeMonitorStore(name, createStorage);

  describe(`monitors on ${name}`, () => {
    it('show as much as possible of a damaged row, and mark it as broken on the next ping', async () => {
      const storage = await createStorage();
      const { store, make, ping, look, broken, events } = await openMonitorWorld(storage);
      const [monitor, healthy] = [await make(minutely), await make(minutely)];
      await ping(monitor, T0);
      await withDatabase(storage.place, ({ transact }) =>
        transact(async ({ query }) => {
          const damaged = { today: '{', tags: '[', ping_filter: '-', recent_runs: '' };
          await query.updateTable('monitors').set(damaged).where('uuid', '=', monitor.uuid).execute();
        }),
      );
      expect(await look(monitor)).toMatchObject({ tags: [], recentRuns: [], pingCount: 1 });
      await Promise.all([ping(monitor, T0 + 1), ping(healthy, T0 + 1), ping(monitor, T0 + 2, { kind: 'log' })]);
      expect(await look(monitor)).toMatchObject({ broken: expect.any(String), pingCount: 3, lastPingAt: T0 + 1 });
      expect((await look(healthy)).status).toBe('up');
      expect((await events(monitor)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
      expect(broken).toEqual([monitor.monitorId]);
      await store.close();
    });

    it('are not changed if a document updates a missing one', async () => {
      const storage = await createStorage();
      const { store, make, look, teamId } = await openMonitorWorld(storage);
      const monitor = await make(minutely);
      const updateMonitors = [monitor.monitorId, createId(MONITOR_ID_PREFIX)].map((monitorId) => ({
        monitorId,
        key: monitorId,
        settings: { ...someSettings, name: 'Updated' },
        integrationIds: null,
      }));
      const summary = { created: 0, changed: 2, deleted: [] };
      const none = { createMonitors: [], removeMonitors: [], saveWindows: [], removeWindows: [] };
      const outcome = await withDatabase(storage.place, (database) => {
        const admission = createPingAdmission(UNLIMITED_PINGS);
        const options = { rules: domainRules, admission, pingsKept: 1, onBroken: () => undefined };
        const { setups } = createSqlMonitorStore({ database, ...options });
        const decide = () => ({ changes: { ...none, updateMonitors, summary } });
        return setups.change(teamId, someEditor(T0), { named: [], decide, edit: decideUpdate });
      });
      expect(outcome).toBe('conflict');
      expect(await look(monitor)).toEqual(monitor);
      const actions = (await storage.readAudit(teamId)).map(({ action }) => action);
      expect(actions).toEqual(['monitor.created']);
      await store.close();
    });

    it('have the same flip totals however many flips a step adds up', async () => {
      const storage = await createStorage();
      const { store, make, ping, teamId } = await openMonitorWorld(storage);
      const monitors = [await make(minutely), await make(minutely), await make(minutely)];
      for (let round = 0; round < 8; round++) {
        // The flips in a round happen at the same instant, and there are more of them than fit in one step.
        const kind = round % 2 === 0 ? 'success' : 'fail';
        await Promise.all(monitors.map((monitor) => ping(monitor, T0 + round * 5 * 3_600_000, { kind })));
      }
      const period = { from: T0, to: T0 + 40 * 3_600_000, timezone: 'UTC' };
      const [whole, inSteps] = await withDatabase(storage.place, async (database) => [
        await createDashboardFacts(database).flipDays({ teamId }, period),
        await createDashboardFacts(database, 2).flipDays({ teamId }, period),
      ]);
      expect(inSteps.length).toBeGreaterThan(whole.length);
      expect(sumsOf(inSteps)).toEqual(sumsOf(whole));
      expect(whole.reduce((sum, { downs }) => sum + downs, 0)).toBe(12);
      await store.close();
    });
  });
}

/** Totals by monitor and day. */
function sumsOf(days: readonly FlipDay[]) {
  const sums = new Map<string, Omit<FlipDay, 'base'>>();
  for (const { id, day, base, watchedAt, downs, up, down } of days) {
    const add = (one: NetEntries, other: NetEntries): NetEntries => ({
      net: one.net + other.net,
      offsetMs: one.offsetMs + other.offsetMs + other.net * (base - T0),
    });
    const known = sums.get(`${id} ${day}`) ?? { id, day, watchedAt, downs: 0, up: NO_ENTRIES, down: NO_ENTRIES };
    sums.set(`${id} ${day}`, {
      ...known,
      downs: known.downs + downs,
      up: add(known.up, up),
      down: add(known.down, down),
    });
  }
  return sums;
}

const NO_ENTRIES: NetEntries = { net: 0, offsetMs: 0 };
