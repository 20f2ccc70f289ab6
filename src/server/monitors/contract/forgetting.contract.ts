import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import { someActor, someEditor, somePing } from '../testing/monitorSamples.ts';
import { DAY, T0, type ContractContext, type MonitorLog } from '../testing/monitorWorld.ts';

const LOGS: MonitorLog[] = ['pings', 'ping_bodies', 'flips', 'edits', 'daily_rollups'];
const OF_KEPT = [3, 3, 3, 1, 0];

export function describeForgetting({ world, storage, another }: ContractContext): void {
  let gone: PingableMonitor;
  let kept: PingableMonitor;

  /** Sends pings with bodies over several days, with flips in between. */
  async function live(monitor: PingableMonitor, pings: number): Promise<void> {
    for (let ping = 0; ping < pings; ping++) {
      const at = T0 + ping * (DAY / 100);
      await world().ping(monitor, at, { kind: ping % 2 === 0 ? 'success' : 'fail', body: Buffer.from('said') });
    }
  }
  const rows = () => Promise.all(LOGS.map((log) => storage().countRows(log)));

  describe('a deleted monitor', () => {
    beforeEach(async () => {
      [gone, kept] = [await world().make({ name: 'Gone' }), await world().make({ name: 'Kept' })];
      await live(gone, 301);
      await live(kept, 3);
    });

    it('disappears immediately, and its logs are removed in steps, without affecting others', async () => {
      const { store, teamId, ping, prune, look } = world();
      const outcomes = await store.remove(
        teamId,
        [
          { monitorId: gone.monitorId },
          { monitorId: kept.monitorId, versionstamp: 'of before' },
          { monitorId: 'missing' },
        ],
        someActor,
      );
      expect(outcomes).toEqual(['done', 'conflict', 'missing']);
      expect([await store.find(gone), await store.events(gone)]).toEqual([null, null]);
      expect(await ping(gone, T0)).toEqual({ recorded: false, problem: 'not-found' });
      expect(await store.resolvedDowns(teamId, T0, 9)).toHaveLength(1);
      expect(await prune()).toBeGreaterThan(1);
      expect(await rows()).toEqual(OF_KEPT);
      expect(await look(kept)).toMatchObject({ pingCount: 3 });
    });

    it('is removed completely by another server if this one stops first', async () => {
      const { store, teamId } = world();
      await store.remove(teamId, [{ monitorId: gone.monitorId }], someActor);
      const second = await another();
      await store.close();
      await second.prune();
      expect(await rows()).toEqual(OF_KEPT);
    });

    it('starts over with the same id, ping URL and settings if only its timeline is cleared', async () => {
      const { store, teamId, events, look, ping, prune } = world();
      const at = T0 + 10 * DAY;
      const { monitorId, uuid, name, createdAt } = gone;
      const clear = (versionstamp?: string) =>
        store.clear(teamId, { monitorId, ...(versionstamp !== undefined && { versionstamp }) }, someEditor(at));
      expect([await clear('of before'), await clear()]).toEqual(['conflict', 'done']);
      const cleared = {
        monitorId,
        uuid,
        name,
        createdAt,
        status: 'new',
        pingCount: 0,
        recentRuns: [],
        lastPingAt: null,
      };
      expect(await look(gone)).toMatchObject(cleared);
      expect(await events(gone)).toMatchObject([{ sequence: 1, action: 'events-cleared' }]);
      expect(await store.resolvedDowns(teamId, T0, 9)).toHaveLength(1);
      const history = await store.history({ teamId, monitorId, from: T0, to: at });
      expect(history).toMatchObject({ days: [], runs: [], downtimes: [] });
      await ping(gone, at);
      await prune();
      expect(await rows()).toEqual([4, 3, 4, 2, 0]);
      expect(await look(gone)).toMatchObject({ status: 'up', pingCount: 1, lastSequence: 3 });
    });

    it('is removed along with its team and the ping key', async () => {
      const { store, teamId, prune } = world();
      const pingKey = await store.pingKey(teamId);
      await store.removeTeam(teamId);
      expect([await store.find(gone), await store.find(kept), await store.count(teamId)]).toEqual([null, null, 0]);
      const target = { by: 'slug', pingKey, slug: 'backup', settingsToCreate: null } as const;
      expect(await store.recordPing(target, somePing({ at: T0 }))).toMatchObject({ recorded: false });
      await prune();
      expect(await rows()).toEqual(LOGS.map(() => 0));
    });
  });

  describe('a user who deleted their account', () => {
    it('is no longer named in any timeline, but the edits are kept', async () => {
      const { store, teamId, make, events } = world();
      const monitor = await make();
      const editors = [someEditor(T0), { ...someEditor(T0), by: { userId: 'other', display: 'Bea' } }];
      for (const editor of editors)
        await store.edit(teamId, [{ monitorId: monitor.monitorId }], editor, () => ({
          action: 'updated',
          changes: [],
        }));
      while ((await store.forgetEditor('id_1')).hasMore);
      expect(await events(monitor)).toMatchObject([
        { action: 'created', by: { userId: '', display: '' } },
        { action: 'updated', by: { userId: '', display: '' } },
        { action: 'updated', by: { userId: 'other', display: 'Bea' } },
      ]);
      expect(await store.forgetEditor('')).toEqual({ hasMore: false });
    });
  });
}
