import { describe, expect, it } from '@jest/globals';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../../contract/monitors/pingFilter.ts';
import type { PingTarget } from '../monitorStore.ts';
import { createPingAdmission, UNLIMITED_PINGS } from '../rules/pingAdmission.ts';
import { somePing, someSettings } from '../testing/monitorSamples.ts';
import { DAY, MINUTE, minutely, T0, type ContractContext } from '../testing/monitorWorld.ts';

const recorded = { recorded: true, isCreated: false };

export function describePings({ world, another }: ContractContext): void {
  const bySlug = async (slug: string, settingsToCreate: MonitorSettings | null = null): Promise<PingTarget> => ({
    by: 'slug',
    pingKey: await world().store.pingKey(world().teamId),
    slug,
    settingsToCreate,
  });

  describe('a ping', () => {
    it('shortly before its due time says for which one it counted', async () => {
      const { make, ping, look } = world();
      const schedule = { kind: 'cron' as const, expression: '*/2 * * * *', timezone: 'UTC' };
      const monitor = await make({ ...minutely, schedule });
      const due = Math.ceil((T0 + MINUTE) / (2 * MINUTE)) * 2 * MINUTE;
      await ping(monitor, due - 2_000);
      expect(await look(monitor)).toMatchObject({ earlyFor: due, dueAt: due + 2 * MINUTE });
      await ping(monitor, due + MINUTE);
      expect(await look(monitor)).not.toHaveProperty('earlyFor');
    });

    it('is recorded with all its consequences', async () => {
      const { make, ping, look, events, store } = world();
      const monitor = await make(minutely);
      const body = Buffer.from('done\n');
      const sent = { body, isBodyCut: true, exitStatus: 0, rid: 'r', durationMs: 7, method: 'POST' };
      expect(await ping(monitor, T0, sent)).toEqual(recorded);
      expect(await look(monitor)).toMatchObject({
        status: 'up',
        statusSince: T0,
        lastPingAt: T0,
        lastPingKind: 'success',
        lastDurationMs: 7,
        dueAt: T0 + MINUTE,
        deadlineAt: T0 + 2 * MINUTE,
        recentRuns: [{ at: T0, kind: 'success', durationMs: 7 }],
        pingCount: 1,
        lastSequence: 3,
      });
      expect((await events(monitor)).slice(1)).toEqual([
        {
          type: 'ping',
          sequence: 2,
          at: T0,
          kind: 'success',
          exitStatus: 0,
          rid: 'r',
          durationMs: 7,
          method: 'POST',
          scheme: 'http',
          address: '192.0.2.1',
          userAgent: 'curl/8',
          bodyBytes: 5,
          isBodyCut: true,
          bodyStart: 'done\n',
        },
        { type: 'flip', sequence: 3, at: T0, from: 'new', to: 'up', reason: 'success', downForMs: null },
      ]);
      expect(await store.pingBody(monitor, 2)).toEqual({ bytes: body.toString('base64'), isCut: true });
    });

    it('has a stored body only if it was sent with a body', async () => {
      const { make, ping, store } = world();
      const monitor = await make();
      await ping(monitor, T0);
      expect([await store.pingBody(monitor, 2), await store.pingBody(monitor, 99)]).toEqual([undefined, undefined]);
    });

    it('has the keywords of its target', async () => {
      const { store, make } = world();
      const keywords: Keywords = { failure: ['ERROR'], success: [], start: [], otherwise: 'url' };
      const keywordsOf = async (target: PingTarget) => store.keywordsOf(target, '192.0.2.1');
      const monitor = await make({ slug: 'job', keywords });
      const plain = await make({});
      expect(await keywordsOf({ by: 'uuid', uuid: monitor.uuid })).toEqual(keywords);
      expect(await keywordsOf(await bySlug('job'))).toEqual(keywords);
      expect(await keywordsOf({ by: 'uuid', uuid: plain.uuid })).toBeNull();
      expect(await keywordsOf({ by: 'uuid', uuid: 'of nobody' })).toBeNull();
      expect(await keywordsOf(await bySlug('other', { ...someSettings, keywords }))).toBeNull();
    });

    it('is not recorded if its target is unknown', async () => {
      const { store } = world();
      const refusal = { recorded: false, problem: 'not-found' };
      const targets = [
        { by: 'uuid', uuid: 'of nobody' } as const,
        { by: 'slug', pingKey: 'of nobody', slug: 'x', settingsToCreate: someSettings } as const,
        await bySlug('x'),
      ];
      for (const target of targets) {
        expect(await store.recordPing(target, somePing({ at: T0 }))).toEqual(refusal);
        expect(await store.checkTarget(target, '192.0.2.1')).toBe('not-found');
      }
    });

    it('is recorded by slug if exactly one of the team’s monitors has it', async () => {
      const { store, make, look } = world();
      const monitor = await make({ slug: 'job' });
      expect(await store.recordPing(await bySlug('job'), somePing({ at: T0 }))).toEqual(recorded);
      expect((await look(monitor)).pingCount).toBe(1);
      await make({ slug: 'job' });
      const refused = await store.recordPing(await bySlug('job'), somePing({ at: T0 }));
      expect(refused).toEqual({ recorded: false, problem: 'ambiguous-slug' });
      expect(await store.checkTarget(await bySlug('job'), '192.0.2.1')).toBe('ambiguous-slug');
    });

    it('creates a monitor by slug only once, even if many arrive concurrently', async () => {
      const { store, teamId, events } = world();
      const target = await bySlug('job', { ...someSettings, slug: 'job' });
      const pings = Array.from({ length: 5 }, () => store.recordPing(target, somePing({ at: T0 })));
      const outcomes = await Promise.all(pings);
      expect(outcomes.filter((outcome) => outcome.recorded && outcome.isCreated)).toHaveLength(1);
      expect(await store.count(teamId)).toBe(1);
      const [made] = await store.children(teamId, '', 1);
      expect(made?.data).toMatchObject({ slug: 'job', pingCount: 5, createdAt: T0 });
      expect((await events(made!.data))[0]).toMatchObject({ type: 'edit', action: 'created', by: null });
      expect(await store.checkTarget(target, '192.0.2.1')).toBeNull();
    });

    it('is logged even if its monitor is unreadable, and marks the monitor as broken once', async () => {
      const { makeUnreadable, ping, look, events, broken } = world();
      const monitor = await makeUnreadable(minutely);
      await ping(monitor, T0);
      await ping(monitor, T0 + MINUTE);
      await ping(monitor, T0 + 2 * MINUTE);
      expect(await look(monitor)).toMatchObject({
        broken: 'The schedule cannot be read.',
        pingCount: 3,
        lastPingAt: T0 + 2 * MINUTE,
        dueAt: null,
        deadlineAt: null,
      });
      expect((await events(monitor)).map(({ type }) => type)).toEqual(['edit', 'ping', 'ping', 'ping']);
      expect(broken).toEqual([monitor.monitorId]);
    });

    it('is logged but changes nothing if the filter rejects it', async () => {
      const { make, ping, look, events } = world();
      const monitor = await make({ ...minutely, pingMethods: 'post' });
      await ping(monitor, T0);
      expect(await look(monitor)).toMatchObject({ status: 'new', pingCount: 1, lastPingAt: null });
      expect((await events(monitor)).at(-1)).toMatchObject({ type: 'ping', kind: 'ign' });
    });
  });

  describe('runs', () => {
    it('are marked as unfinished if another run replaces them', async () => {
      const { make, ping, events } = world();
      const monitor = await make();
      await ping(monitor, T0, { kind: 'start', rid: 'a' });
      await ping(monitor, T0 + MINUTE, { kind: 'start', rid: 'b' });
      await ping(monitor, T0 + 2 * MINUTE, { kind: 'success', rid: 'b' });
      await ping(monitor, T0 + 3 * MINUTE, { kind: 'start', rid: 'c' });
      const starts = (await events(monitor)).filter((event) => event.type === 'ping' && event.kind === 'start');
      expect(starts).toMatchObject([{ rid: 'a', isUnfinished: true }, { rid: 'b' }, { rid: 'c' }]);
      expect(starts.filter((event) => 'isUnfinished' in event)).toHaveLength(1);
    });

    it('are also marked if they are replaced within one commit', async () => {
      const { make, ping, events } = world();
      const monitor = await make();
      const rids = ['a', 'b', 'c'];
      await Promise.all(rids.map((rid, index) => ping(monitor, T0 + index, { kind: 'start', rid })));
      const starts = (await events(monitor)).filter(({ type }) => type === 'ping');
      expect(starts.map((event) => 'isUnfinished' in event)).toEqual([true, true, false]);
    });

    it.each([
      ['in an earlier commit', false],
      ['in the same commit', true],
    ])('are over if they ended %s while their start was still arriving', async (_when, isTogether) => {
      const { make, ping, look } = world();
      const monitor = await make();
      const end = ping(monitor, T0 + 1_000, { kind: 'success', rid: 'a' });
      if (!isTogether) await end;
      await Promise.all([end, ping(monitor, T0, { kind: 'start', rid: 'a', tookMs: 2_000 })]);
      expect((await look(monitor)).runningSince).toBeNull();
      await ping(monitor, T0 + 3_000, { kind: 'start', rid: 'b', tookMs: 2_000 });
      expect((await look(monitor)).runningSince).toBe(T0 + 3_000);
    });
  });

  describe('ping limits', () => {
    const limited = (limits: Partial<typeof UNLIMITED_PINGS>, hasRoom = true) =>
      another({ admission: createPingAdmission({ ...UNLIMITED_PINGS, ...limits }, () => hasRoom) });

    it('limit a monitor’s rate, except for pings that change its status', async () => {
      const { make, ping, look } = await limited({ monitorPingsBurst: 2, monitorPingsPerMinute: 1 });
      const monitor = await make();
      const kinds = ['success', 'success', 'success', 'fail', 'fail'] as const;
      const outcomes = await Promise.all(kinds.map((kind) => ping(monitor, T0, { kind })));
      const refused = { recorded: false, problem: 'too-many', retryAfterSeconds: 60 };
      expect(outcomes).toEqual([recorded, recorded, refused, recorded, refused]);
      expect(await look(monitor)).toMatchObject({ pingCount: 3, status: 'down' });
      expect(await ping(monitor, T0 + MINUTE, { kind: 'fail' })).toEqual(recorded);
    });

    it('allow bodies until the team has used up its bytes for the day', async () => {
      const { make, ping, events } = await limited({ bodyBytes: 100, monitorPingsBurst: 2, monitorPingsPerMinute: 1 });
      const monitor = await make();
      const body = Buffer.alloc(60);
      for (const at of [T0, T0, T0, T0 + MINUTE]) await ping(monitor, at, { body });
      const sizes = (await events(monitor)).flatMap((event) =>
        event.type === 'ping' ? [[event.bodyBytes, event.isBodyCut]] : [],
      );
      expect(sizes).toEqual([
        [60, false],
        [0, true],
        [0, true],
      ]);
    });

    it('allow no bodies and no new monitors on a full disk', async () => {
      const { make, ping, store, teamId, events } = await limited({}, false);
      const monitor = await make();
      await ping(monitor, T0, { body: Buffer.from('x') });
      expect((await events(monitor)).at(1)).toMatchObject({ bodyBytes: 0, isBodyCut: true });
      const pingKey = await store.pingKey(teamId);
      const target = { by: 'slug', pingKey, slug: 'new', settingsToCreate: someSettings } as const;
      expect(await store.recordPing(target, somePing({ at: T0 }))).toEqual({ recorded: false, problem: 'no-room' });
    });

    it('restrict how many monitors pings can create, per day and by the team’s limit', async () => {
      const { store, teamId } = await limited({ createdByPings: 2, monitors: 3 });
      const pingKey = await store.pingKey(teamId);
      const create = async (slug: string, at = T0) => {
        const settingsToCreate = { ...someSettings, slug };
        const target = { by: 'slug', pingKey, slug, settingsToCreate } as const;
        const outcome = await store.recordPing(target, somePing({ at }));
        return outcome.recorded ? outcome.isCreated : outcome.problem;
      };
      expect([await create('a'), await create('b'), await create('c'), await create('a')]).toEqual([
        true,
        true,
        'too-many',
        false,
      ]);
      expect([await create('c', T0 + DAY), await create('d', T0 + DAY)]).toEqual([true, 'too-many-monitors']);
    });
  });
}
