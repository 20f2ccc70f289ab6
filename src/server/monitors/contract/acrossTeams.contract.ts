import { describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import { MINUTE, T0, type ContractContext } from '../testing/monitorWorld.ts';

const [ours, others, foreign] = Array.from({ length: 3 }, () => createId(TEAM_ID_PREFIX)) as [string, string, string];

export function describeAcrossTeams({ world }: ContractContext): void {
  describe('a search across teams', () => {
    const namesOf = async (text: string, { teamIds = [ours, others], limit = 20 } = {}) =>
      (await world().store.search({ teamIds, text, limit }, T0)).map(({ name }) => name);
    const makeAll = async () => {
      const { make, restate } = world();
      const nas = await make({ name: 'restic: NAS', slug: 'nas', tags: ['offsite'] }, { ofTeam: ours });
      const laptop = await make({ name: 'restic: laptop', tags: ['Büro'] }, { ofTeam: others });
      await make({ name: 'Rest of the world' }, { ofTeam: foreign });
      const forest = await make({ name: 'Forest fire' }, { ofTeam: ours });
      await restate(laptop, { status: 'down' });
      await restate(forest, { status: 'up', dueAt: T0 - 1 });
      return { nas, laptop };
    };

    it('finds names, slugs and tags in these teams, starting with names that begin with the text, and then by urgency', async () => {
      await makeAll();
      expect(await namesOf('REST')).toEqual(['restic: laptop', 'restic: NAS', 'Forest fire']);
      expect(await namesOf('buro')).toEqual(['restic: laptop']);
      expect(await namesOf('restic offsite')).toEqual(['restic: NAS']);
      expect(await namesOf('rest', { limit: 1 })).toEqual(['restic: laptop']);
      expect(await namesOf(' ')).toEqual(['restic: laptop', 'Forest fire', 'restic: NAS']);
      expect(await namesOf('100% nothing')).toEqual([]);
      expect(await namesOf('rest', { teamIds: [] })).toEqual([]);
    });

    it('returns only the fields that results show', async () => {
      const { monitorId, uuid } = (await makeAll()).laptop;
      expect(await world().store.search({ teamIds: [others], text: 'laptop', limit: 1 }, T0)).toEqual([
        { teamId: others, monitorId, uuid, name: 'restic: laptop', status: 'down', runningSince: null, dueAt: null },
      ]);
    });
  });

  describe('trouble across teams', () => {
    it('counts each team’s monitors that are currently down or late', async () => {
      const { store, make, restate } = world();
      const [troubled, calm] = [createId(TEAM_ID_PREFIX), createId(TEAM_ID_PREFIX)];
      for (const status of ['down', 'down', 'paused', 'new'] as const) {
        await restate(await make({}, { ofTeam: troubled }), { status });
      }
      await restate(await make({}, { ofTeam: troubled }), { status: 'up', dueAt: T0 });
      await restate(await make({}, { ofTeam: calm }), { status: 'up', dueAt: T0 + MINUTE });
      const inOrder = [
        { teamId: troubled, down: 2, late: 1 },
        { teamId: calm, down: 0, late: 0 },
      ].toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1));
      expect(await store.trouble([calm, troubled], T0)).toEqual(inOrder);
      expect(await store.trouble([calm], T0 + MINUTE)).toEqual([{ teamId: calm, down: 0, late: 1 }]);
      expect(await store.trouble([], T0)).toEqual([]);
    });
  });
}
