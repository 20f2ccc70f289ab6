import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import { decidedMove, someActor, someEditor, somePing, someSettings } from '../testing/monitorSamples.ts';
import { type ContractContext, DAY, MINUTE, minutely, T0, type MonitorWorld } from '../testing/monitorWorld.ts';

const keywords: Keywords = { failure: ['ERROR'], success: [], start: [], otherwise: 'url' };
const recorded = { recorded: true, isCreated: false };
const notFound = { recorded: false, problem: 'not-found' };
/** Instants after and before the current time. PostgreSQL uses the machine's clock, so the tests can't set it. */
const LATER = Date.UTC(2100, 0, 1);
const EARLIER = T0 - DAY;
const someDay: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);

export function describePingCodes(context: ContractContext): void {
  describe('ping URLs', () => {
    describeReplaced(context);
  });
}

function describeReplaced({ world, storage, another }: ContractContext): void {
  let monitor: PingableMonitor;
  /** Replaces the monitor's ping URL, and returns the new UUID. */
  async function replaceUrl(oldEndsAt: number | null, { store }: MonitorWorld = world()): Promise<string> {
    const pingUrl = { uuid: randomUUID(), oldEndsAt };
    const edit = { action: 'ping-url-replaced' as const, changes: [], pingUrl };
    await store.edit(monitor.teamId, [monitor], someEditor(T0), () => edit);
    return pingUrl.uuid;
  }
  const pingBySlug = (pingKey: string, slug: string, isToCreate = false) => {
    const settingsToCreate = isToCreate ? { ...someSettings, slug, name: slug } : null;
    return world().store.recordPing({ by: 'slug', pingKey, slug, settingsToCreate }, somePing({ at: T0 }));
  };

  beforeEach(async () => {
    monitor = await world().make({ ...minutely, slug: 'backup', keywords });
  });

  describe('a replaced ping URL', () => {
    it('works like the new URL until it ends, and both logs show the replacement', async () => {
      const { ping, look, store, events } = world();
      const uuid = await replaceUrl(LATER);
      expect(await ping(monitor, T0, { rid: 'old' })).toEqual(recorded);
      expect(await ping({ uuid }, T0 + 1, { rid: 'new' })).toEqual(recorded);
      expect(await look(monitor)).toMatchObject({ uuid, monitorId: monitor.monitorId, pingCount: 2 });
      expect(await store.checkTarget({ by: 'uuid', uuid: monitor.uuid }, '192.0.2.1')).toBeNull();
      expect(await store.keywordsOf({ by: 'uuid', uuid: monitor.uuid }, '192.0.2.1')).toEqual(keywords);
      expect((await events(monitor))[1]).toMatchObject({ action: 'ping-url-replaced', by: { userId: 'id_1' } });
      const { monitorId } = monitor;
      expect((await storage().readAudit(monitor.teamId))[0]).toMatchObject({
        action: 'monitor.ping-url-replaced',
        detail: { monitorId, name: monitor.name, until: LATER },
      });
    });

    it.each([null, EARLIER])('no longer works if it ended at %p', async (endsAt) => {
      const uuid = await replaceUrl(endsAt);
      expect([await world().ping(monitor, T0), await world().ping({ uuid }, T0)]).toEqual([notFound, recorded]);
      expect(await world().store.checkTarget({ by: 'uuid', uuid: monitor.uuid }, '192.0.2.1')).toBe('not-found');
    });

    it('still reaches its monitor after another replacement, a move, or clearing the timeline', async () => {
      const { ping, look, store, teamId } = world();
      const second = await replaceUrl(LATER);
      const third = await replaceUrl(LATER + DAY);
      await store.clear(teamId, monitor, someEditor(T0));
      const { monitorId } = monitor;
      await store.move({ teamId, monitorId, toTeamId: 'tid_other' }, someEditor(T0), decidedMove);
      for (const uuid of [monitor.uuid, second, third]) expect(await ping({ uuid }, T0)).toEqual(recorded);
      const moved = { ...monitor, teamId: 'tid_other' };
      expect((await look(moved)).pingCount).toBe(3);
      const codes = await store.oldPingCodes(moved);
      expect(codes.map(({ code, endsAt }) => [code, endsAt])).toEqual([
        [monitor.uuid, LATER],
        [second, LATER + DAY],
      ]);
      expect(await store.oldPingCodes(monitor)).toEqual([]);
    });

    it('can be pinged together with others', async () => {
      const { ping, make, look } = world();
      const other = await make();
      const uuid = await replaceUrl(LATER);
      const urls = [monitor.uuid, other.uuid, randomUUID(), uuid, monitor.uuid];
      const outcomes = await Promise.all(urls.map((url, index) => ping({ uuid: url }, T0 + index)));
      expect(outcomes).toEqual([recorded, recorded, notFound, recorded, recorded]);
      expect([(await look(monitor)).pingCount, (await look(other)).pingCount]).toEqual([3, 1]);
    });

    it('can be pinged in time for a deadline that passes while the ping is waiting', async () => {
      const { ping, store, look } = world();
      await ping(monitor, T0);
      await replaceUrl(LATER);
      const sent = ping(monitor, T0 + MINUTE);
      expect(await store.sweepDeadlines(T0 + 2 * MINUTE + 1)).toMatchObject({ flips: 0 });
      expect(await sent).toEqual(recorded);
      expect((await look(monitor)).status).toBe('up');
    });

    it('loses no pings while another server replaces it', async () => {
      const second = await another();
      let current = monitor.uuid;
      const sent: Promise<unknown>[] = [];
      for (let round = 0; round < 8; round++) {
        for (let count = 0; count < 5; count++) sent.push(world().ping({ uuid: current }, T0 + round));
        current = await replaceUrl(LATER, second);
      }
      expect(await Promise.all(sent)).toEqual(sent.map(() => recorded));
      expect((await world().look(monitor)).pingCount).toBe(40);
    });

    it('shows its uses, and can be ended only by its team', async () => {
      const { ping, store } = world();
      await replaceUrl(LATER);
      const { teamId, monitorId, name, slug, uuid } = monitor;
      const kept = { code: uuid, endsAt: LATER };
      expect(await store.oldPingCodes(monitor)).toEqual([{ ...kept, usedBy: 0, uses: [] }]);
      await Promise.all([ping(monitor, T0), ping(monitor, T0 + 1)]);
      const uses = [{ monitorId, name, slug, lastUsedDay: someDay }];
      expect(await store.oldPingCodes(monitor)).toEqual([{ ...kept, usedBy: 1, uses }]);
      const foreign = [{ teamId: 'tid_other', monitorId }, { teamId }, { teamId, monitorId: 'missing' }];
      for (const owner of foreign) expect(await store.endPingCode(owner, uuid, someActor)).toBe(false);
      expect(await store.endPingCode(monitor, uuid, someActor)).toBe(true);
      expect(await store.endPingCode(monitor, uuid, someActor)).toBe(false);
      expect([await ping(monitor, T0), await store.oldPingCodes(monitor)]).toEqual([notFound, []]);
      expect(await storage().countCodes()).toEqual([0, 0]);
      expect((await storage().readAudit(teamId))[0]).toMatchObject({
        action: 'monitor.ping-url-ended',
        detail: { monitorId, name },
      });
    });

    it('is deleted with its monitor', async () => {
      const { ping, store, teamId } = world();
      await replaceUrl(LATER);
      await ping(monitor, T0);
      await store.remove(teamId, [{ monitorId: monitor.monitorId }], someActor);
      expect(await ping(monitor, T0)).toEqual(notFound);
      expect(await storage().countCodes()).toEqual([0, 0]);
    });
  });

  describe('a replaced ping key', () => {
    let old: string;
    beforeEach(async () => {
      old = await world().store.pingKey(world().teamId);
    });
    const replaceKey = (oldEndsAt: number | null) => world().store.replacePingKey(world().teamId, oldEndsAt, someActor);

    it('works like the new key until it ends, even for creating monitors', async () => {
      const { store, teamId } = world();
      const key = await replaceKey(LATER);
      expect(await store.teamOfPingKey(old)).toBe(teamId);
      for (const pingKey of [old, key]) expect(await pingBySlug(pingKey, 'backup')).toEqual(recorded);
      const made = await Promise.all([pingBySlug(old, 'fresh', true), pingBySlug(key, 'fresh', true)]);
      expect(made.filter((outcome) => outcome.recorded)).toHaveLength(2);
      expect(made.filter((outcome) => outcome.recorded && outcome.isCreated)).toHaveLength(1);
      expect(await store.count(teamId)).toBe(2);
      expect((await storage().readAudit(teamId)).at(-2)).toMatchObject({
        action: 'ping-key.replaced',
        detail: { until: LATER },
      });
    });

    it.each([null, EARLIER])('no longer works if it ended at %p', async (endsAt) => {
      const key = await replaceKey(endsAt);
      expect([await pingBySlug(old, 'backup'), await pingBySlug(key, 'backup')]).toEqual([notFound, recorded]);
      expect(await world().store.teamOfPingKey(old)).toBeNull();
    });

    it('shows which jobs use it, and can be ended only by its team', async () => {
      const { make, store, teamId } = world();
      const other = await make({ slug: 'other', name: 'Another' });
      await replaceKey(LATER);
      for (const slug of ['backup', 'other', 'backup', 'none']) await pingBySlug(old, slug);
      const uses = [other, monitor].map(({ monitorId, name, slug }) => ({
        monitorId,
        name,
        slug,
        lastUsedDay: someDay,
      }));
      expect(await store.oldPingCodes({ teamId })).toEqual([{ code: old, endsAt: LATER, usedBy: 2, uses }]);
      expect(await store.endPingCode({ teamId: 'tid_other' }, old, someActor)).toBe(false);
      expect(await store.endPingCode({ teamId }, old, someActor)).toBe(true);
      expect([await pingBySlug(old, 'backup'), await storage().countCodes()]).toEqual([notFound, [0, 0]]);
      expect((await storage().readAudit(teamId))[0]).toMatchObject({ action: 'ping-key.ended', detail: {} });
    });
  });

  describe('replaced codes', () => {
    let key: string;
    beforeEach(async () => {
      key = await world().store.pingKey(world().teamId);
      await world().store.replacePingKey(world().teamId, LATER, someActor);
      await replaceUrl(LATER + DAY);
      await world().ping(monitor, T0);
      await pingBySlug(key, 'backup');
    });
    const pingBoth = async () => [await world().ping(monitor, T0), await pingBySlug(key, 'backup')];

    it('do not work while their team is deleted, and are restored with it', async () => {
      const { store, teamId } = world();
      while ((await store.shelveTeam(teamId)).hasMore);
      expect(await pingBoth()).toEqual([notFound, notFound]);
      expect(await store.teamOfPingKey(key)).toBeNull();
      while ((await store.unshelveTeam(teamId, { from: T0, until: T0 })).hasMore);
      expect(await pingBoth()).toEqual([recorded, recorded]);
    });

    it.each([true, false])('are removed with their team (already deleted: %p)', async (isShelved) => {
      const { store, teamId } = world();
      if (isShelved) while ((await store.shelveTeam(teamId)).hasMore);
      await store.removeTeam(teamId);
      expect(await storage().countCodes()).toEqual([0, 0]);
    });

    it('are removed once they have ended', async () => {
      expect(await storage().countCodes()).toEqual([2, 2]);
      await world().prune(LATER - 1);
      expect(await storage().countCodes()).toEqual([2, 2]);
      await world().prune(LATER);
      expect(await storage().countCodes()).toEqual([1, 1]);
    });
  });
}
