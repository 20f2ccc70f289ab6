import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { monitorKey } from '../../../contract/keys.ts';
import { someEditor, someSettings } from '../testing/monitorSamples.ts';
import { MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';

const STAMP = /^[0-9a-f]{20}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function describeCatalog({ world }: ContractContext): void {
  describe('the catalog', () => {
    it('returns a new monitor as a document', async () => {
      const { store, teamId } = world();
      const settings = {
        ...someSettings,
        name: 'Élan',
        tags: ['db', 'web'],
        runbookUrl: 'https://x.test/',
        longestRunSeconds: 120,
        runsMayOverlap: true,
        pingMethods: 'post' as const,
        keywords: { failure: [], success: ['done'], start: [], otherwise: 'url' as const },
      };
      const made = await store.create({ teamId, monitorId: 'm', settings }, 'created', someEditor(T0));
      if (made === 'too-many') throw new Error('There is no limit.');
      expect(made).toEqual({
        key: monitorKey(teamId, 'm'),
        versionstamp: expect.stringMatching(STAMP),
        data: {
          ...settings,
          monitorId: 'm',
          teamId,
          uuid: expect.stringMatching(UUID),
          scheduleWords: 'Every hour',
          createdAt: T0,
          settingsVersionstamp: made?.versionstamp,
          status: 'new',
          statusSince: T0,
          lastPingAt: null,
          lastPingKind: null,
          runningSince: null,
          lastDurationMs: null,
          dueAt: null,
          deadlineAt: null,
          recentRuns: [],
          pingCount: 0,
          lastSequence: 1,
        },
      });
      expect(await store.find({ teamId, monitorId: 'm' })).toEqual(made);
    });

    it('omits settings that are not set', async () => {
      const { make } = world();
      const optional = [
        'runbookUrl',
        'longestRunSeconds',
        'runsMayOverlap',
        'pingMethods',
        'keywords',
        'broken',
        'away',
      ];
      expect(Object.keys(await make()).filter((name) => optional.includes(name))).toEqual([]);
    });

    it('does not find monitors of another team', async () => {
      const { store, make } = world();
      const { monitorId } = await make();
      const name = { teamId: createId(TEAM_ID_PREFIX), monitorId };
      expect([
        await store.find(name),
        await store.events(name),
        await store.history({ ...name, from: 0, to: T0 }),
        await store.pingBody(name, 1),
        await store.past(name),
      ]).toEqual([null, null, null, null, null]);
    });

    it('counts a team’s monitors, and lists them in byte order of their ids', async () => {
      const { store, teamId } = world();
      const ids = ['b', 'a', 'B', 'é', 'z', 'a-', '😀', '￿'];
      for (const monitorId of ids)
        await store.create({ teamId, monitorId, settings: someSettings }, 'created', someEditor(T0));
      const inOrder = ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
      const idsOf = async (after: string, limit: number) =>
        (await store.children(teamId, after, limit)).map(({ data }) => data.monitorId);
      expect(await store.count(teamId)).toBe(ids.length);
      expect(await idsOf('', 100)).toEqual(inOrder);
      expect(await idsOf('b', 2)).toEqual(inOrder.slice(inOrder.indexOf('b') + 1).slice(0, 2));
      expect([await store.count('of nobody'), await store.children('of nobody', '', 9)]).toEqual([0, []]);
    });

    it('returns slugs similar to a given slug, except that of one monitor', async () => {
      const { store, make, teamId } = world();
      const [first] = [await make({ slug: 'job' })];
      for (const slug of ['job-2', 'job-x', 'jobs', 'jo', '', 'job-']) await make({ slug });
      await make({ slug: 'job-3' }, { ofTeam: createId(TEAM_ID_PREFIX) });
      const like = async (exceptMonitorId: string, slug: string) =>
        (await store.slugsLike({ teamId, exceptMonitorId, slug, stem: 'job' })).toSorted();
      expect(await like('', 'job')).toEqual(['job', 'job-', 'job-2', 'job-x']);
      expect(await like(first.monitorId, 'job')).toEqual(['job-', 'job-2', 'job-x']);
    });

    it('returns past successes and pauses, for previewing a schedule', async () => {
      const { store, make, ping } = world();
      const monitor = await make();
      for (const [minute, kind] of (['success', 'fail', 'start', 'success'] as const).entries())
        await ping(monitor, T0 + minute * MINUTE, { kind });
      await store.edit(monitor.teamId, [monitor], someEditor(T0 + 9 * MINUTE), ({ state }) => ({
        action: 'paused',
        changes: [],
        change: {
          state: { ...state, status: 'paused' },
          flip: { from: 'up', to: 'paused', reason: 'paused', at: T0 + 9 * MINUTE, downForMs: null },
          finishedDays: [],
        },
      }));
      expect(await store.past(monitor)).toEqual({ successes: [T0, T0 + 3 * MINUTE], pauses: [T0 + 9 * MINUTE] });
    });
  });
}
