import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PingableMonitor } from '../../../contract/monitors/monitorRecord.ts';
import { someEditor, somePing, someSettings } from '../testing/monitorSamples.ts';
import { type ContractContext, DAY, minutely, MINUTE, T0 } from '../testing/monitorWorld.ts';

const HOUR = 60 * MINUTE;

export function describeShelving({ world, storage, another }: ContractContext): void {
  const shelve = async () => {
    while ((await world().store.shelveTeam(world().teamId)).hasMore);
  };
  const unshelve = async (gone: { from: number; until: number }) => {
    while ((await world().store.unshelveTeam(world().teamId, gone)).hasMore);
  };

  describe('a shelved team', () => {
    let monitor: PingableMonitor;
    let pingKey: string;
    const bySlug = (slug: string, isToCreate = false) => ({
      by: 'slug' as const,
      pingKey,
      slug,
      settingsToCreate: isToCreate ? { ...someSettings, slug } : null,
    });

    beforeEach(async () => {
      monitor = await world().make({ ...minutely, slug: 'backup' });
      pingKey = await world().store.pingKey(world().teamId);
      await world().ping(monitor, T0, { body: Buffer.from('said') });
      await shelve();
    });

    it('can’t be found, listed or pinged, and isn’t watched', async () => {
      const { store, teamId, ping } = world();
      expect([await store.find(monitor), await store.nextDeadline()]).toEqual([null, null]);
      expect([await store.count(teamId), await store.countSlugs(teamId)]).toEqual([0, 0]);
      const notFound = { recorded: false, problem: 'not-found' };
      expect(await ping(monitor, T0 + 1)).toEqual(notFound);
      const apiKey = { teamId, keyId: 'kid', name: 'Jobs' };
      for (const target of [bySlug('backup'), bySlug('fresh', true)]) {
        expect(await store.recordPing(target, somePing({ at: T0 }))).toEqual(notFound);
        expect(await store.recordPing({ ...target, pingKey: 'kid', apiKey }, somePing({ at: T0 }))).toEqual(notFound);
      }
      await store.sweepDeadlines(T0 + DAY);
      expect(await storage().countRows('flips')).toBe(1);
    });

    it('keeps its logs while others are pruned', async () => {
      await world().prune();
      expect(await storage().countRows('ping_bodies')).toBe(1);
    });

    it('is restored with its ids, URLs and events', async () => {
      const { store, look, ping, events } = world();
      await unshelve({ from: T0 + 1, until: T0 + DAY });
      expect(await look(monitor)).toMatchObject({ uuid: monitor.uuid, name: monitor.name, status: 'up', pingCount: 1 });
      expect(await ping(monitor, T0 + DAY)).toMatchObject({ recorded: true });
      expect(await store.recordPing(bySlug('backup'), somePing({ at: T0 + DAY }))).toMatchObject({ recorded: true });
      expect((await events(monitor)).map(({ type }) => type)).toEqual(['edit', 'ping', 'flip', 'ping', 'ping']);
      expect([await store.pingKey(world().teamId), await store.countSlugs(world().teamId)]).toEqual([pingKey, 1]);
    });

    it('is restored once, even if several servers restore it repeatedly', async () => {
      const second = await another();
      const gone = { from: T0, until: T0 + HOUR };
      await Promise.all([unshelve(gone), second.store.unshelveTeam(world().teamId, gone)]);
      await unshelve({ from: T0, until: T0 + DAY });
      expect(await world().store.count(world().teamId)).toBe(1);
      expect((await world().look(monitor)).deadlineAt).toBe(T0 + HOUR + 2 * MINUTE);
    });

    it('reserves its monitors’ ids', async () => {
      const { store } = world();
      const name = { teamId: 'tid_other', monitorId: monitor.monitorId };
      expect(await store.create({ ...name, settings: someSettings }, 'created', someEditor(T0))).toBeNull();
      await unshelve({ from: T0, until: T0 });
      expect(await store.find(monitor)).not.toBeNull();
    });

    it('leaves no data behind once it is removed', async () => {
      const { store, teamId, prune } = world();
      await store.removeTeam(teamId);
      await prune();
      const left = await Promise.all(
        (['pings', 'ping_bodies', 'flips', 'edits'] as const).map((log) => storage().countRows(log)),
      );
      expect(left).toEqual([0, 0, 0, 0]);
      await unshelve({ from: T0, until: T0 });
      expect(await store.count(teamId)).toBe(0);
      expect(await store.pingKey(teamId)).not.toBe(pingKey);
    });

    it('no longer names users who deleted their account while it was shelved', async () => {
      const { store, events } = world();
      while ((await store.forgetEditor('id_1')).hasMore);
      await unshelve({ from: T0, until: T0 });
      expect((await events(monitor))[0]).toMatchObject({ by: { userId: '', display: '' } });
    });
  });

  describe('a restored monitor', () => {
    const daily = {
      schedule: { kind: 'cron' as const, expression: '0 3 * * *', timezone: 'UTC' },
      graceSeconds: 3_600,
    };
    const dueDaily = Date.UTC(2026, 10, 22, 3);

    it.each([
      { why: 'by its schedule', settings: daily, from: T0 + HOUR, until: T0 + 3 * DAY, dueAt: dueDaily + 3 * DAY },
      { why: 'by its period', settings: minutely, from: T0 + 1, until: T0 + DAY, dueAt: T0 + DAY + MINUTE },
      { why: 'as before', settings: daily, from: T0 + HOUR, until: T0 + 2 * HOUR, dueAt: dueDaily },
    ])('is next due $why', async ({ settings, from, until, dueAt }) => {
      const { make, ping, look } = world();
      const monitor = await make(settings);
      await ping(monitor, T0);
      await shelve();
      await unshelve({ from, until });
      const deadlineAt = dueAt + settings.graceSeconds * 1_000;
      expect(await look(monitor)).toMatchObject({ status: 'up', dueAt, deadlineAt });
    });

    it('drops runs that might have ended, and stays down, new or paused', async () => {
      const { make, ping, look, restate, flips } = world();
      const [running, down, fresh, paused] = [await make(minutely), await make(), await make(), await make()];
      await ping(running, T0, { kind: 'start' });
      await ping(down, T0, { kind: 'fail' });
      await restate(paused, { status: 'paused', statusSince: T0 });
      const before = await flips(down);
      await shelve();
      await unshelve({ from: T0 + 1, until: T0 + DAY });
      expect(await look(running)).toMatchObject({ status: 'new', runningSince: null, deadlineAt: null });
      expect(await look(down)).toMatchObject({ status: 'down', statusSince: T0, deadlineAt: null });
      expect([(await look(fresh)).status, (await look(paused)).status]).toEqual(['new', 'paused']);
      expect(await flips(down)).toEqual(before);
    });

    it('counts the time while it was shelved as neither up nor down', async () => {
      const { make, ping, store, teamId } = world();
      const monitor = await make({ ...minutely, graceSeconds: 86_400 });
      await ping(monitor, T0, { kind: 'fail' });
      await shelve();
      await unshelve({ from: T0 + HOUR, until: T0 + 3 * DAY });
      for (const at of [T0 + 3 * DAY + HOUR, T0 + 4 * DAY]) await ping(monitor, at);
      const { monitorId } = monitor;
      const history = await store.history({ teamId, monitorId, from: T0 - DAY, to: T0 + 4 * DAY });
      const downMs = (history?.days ?? []).map((day) => [day.day, day.downMs]);
      expect(downMs).toEqual([
        ['2026-11-21', HOUR],
        ['2026-11-24', HOUR],
      ]);
    });

    it('can be one of many that are restored in several steps', async () => {
      const { store, teamId, make } = world();
      await Promise.all(Array.from({ length: 205 }, (_, index) => make({ name: `Job ${index}` })));
      await shelve();
      expect(await store.count(teamId)).toBe(0);
      await unshelve({ from: T0, until: T0 });
      expect(await store.count(teamId)).toBe(205);
    });
  });
}
