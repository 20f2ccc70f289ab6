import { describe, expect, it } from '@jest/globals';
import { createId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import type { TestEngine } from '../../database/testing/engines.ts';
import { decideUpdate } from '../calls/updateMonitor.ts';
import type { FlipDay, NetEntries } from '../dashboardFacts.ts';
import { describeMonitorStore } from '../monitorStore.contract.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../rules/pingAdmission.ts';
import { someEditor, someSettings } from '../testing/monitorSamples.ts';
import { createMonitorStorage, withDatabase } from '../testing/monitorStorage.ts';
import { openMonitorWorld, T0, minutely } from '../testing/monitorWorld.ts';
import { createDashboardFacts } from './dashboardFacts.ts';
import { createSqlMonitorStore } from './sqlMonitorStore.ts';

/**
 * Runs the monitor store contract, with additional tests for SQL, on one engine. Each engine has its own test file, so
 * that both run in parallel.
 */
export function describeSqlMonitorStore({ name, places }: TestEngine): void {
  const nextPlace = places();
  const createStorage = async () => createMonitorStorage(await nextPlace());

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
          await query.updateTable('all_monitors').set(damaged).where('uuid', '=', monitor.uuid).execute();
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
        const options = { admission, pingsKept: 1, onBroken: () => undefined };
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

    it('are numbered one after another in the audit log when one call edits many', async () => {
      const storage = await createStorage();
      const { store, make, teamId } = await openMonitorWorld(storage);
      const targets = [await make(), await make(), await make(), await make()];
      const edit = () => ({ action: 'updated' as const, changes: [] });
      expect(await store.edit(teamId, targets, someEditor(T0), edit)).toEqual(targets.map(() => 'done'));
      const numbers = await withDatabase(storage.place, ({ read }) =>
        read
          .selectFrom('audit_entries')
          .select('of_day')
          .where('action', '=', 'monitor.updated')
          .orderBy('id')
          .execute(),
      );
      expect(numbers.map(({ of_day }) => of_day)).toEqual([1, 2, 3, 4]);
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
