import { beforeEach, describe, expect, it } from '@jest/globals';
import { createId, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey, userTeamKey } from '../../contract/keys.ts';
import type { Team, TeamRole } from '../../contract/records.ts';
import { createTestDispatcher, type TestDispatcher } from '../commands/testing/createTestDispatcher.ts';
import { teamOps } from './teamsCollection.ts';

const invalid = (path: string) => ({ kind: 'error', name: 'InvalidInputError', detail: { path: `ops/0/data${path}` } });
const forbidden = { kind: 'error', name: 'ForbiddenError' };
const done = { kind: 'result' };

describe('the teams collection', () => {
  let test: TestDispatcher;
  let ada: string;
  let ben: string;
  let cyd: string;
  let team: Team;

  const asOwner = (userId: string) => ({ userId, role: 'owner' as TeamRole });
  const asMember = (userId: string) => ({ userId, role: 'member' as TeamRole });
  const set = (as: string, data: unknown, key = teamKey(team.teamId)) => test.write(as, [{ type: 'set', key, data }]);
  const remove = (as: string) => test.write(as, [{ type: 'delete', key: teamKey(team.teamId) }]);
  const replace = (before: Team | null, after: Team | null) =>
    test.store.commit([], teamOps(team.teamId, before, after, ada));
  const hasReference = async (userId: string) => {
    const reference = await test.store.get(userTeamKey(userId, team.teamId));
    return reference === null ? false : reference.data;
  };

  beforeEach(async () => {
    test = createTestDispatcher();
    [ada, ben, cyd] = [await test.addPerson(), await test.addPerson(), await test.addPerson()];
    team = { teamId: createId(TEAM_ID_PREFIX), display: 'Operations', initials: 'OP', users: [asOwner(ada)] };
  });

  describe('creation', () => {
    it('writes the team and its creator’s reference in one commit', async () => {
      expect(await set(ada, team)).toMatchObject(done);
      const record = await test.store.get(teamKey(team.teamId));
      const reference = await test.store.get(userTeamKey(ada, team.teamId));
      expect(record?.data).toEqual(team);
      expect(reference?.data).toEqual({ teamId: team.teamId });
      expect(reference?.versionstamp).toBe(record?.versionstamp);
    });

    it('accepts display name and initials as typed', async () => {
      expect(await set(ada, { ...team, display: '', initials: '  ' })).toMatchObject(done);
    });

    it.each<[string, (valid: Team) => unknown, string]>([
      ['whose creator is not in it', (valid) => ({ ...valid, users: [asOwner(ben)] }), '/users'],
      ['that somebody else is in', (valid) => ({ ...valid, users: [asOwner(ada), asMember(ben)] }), '/users'],
      ['without an owner', (valid) => ({ ...valid, users: [asMember(ada)] }), '/users'],
      ['without people', (valid) => ({ ...valid, users: [] }), '/users'],
      ['with a person twice', (valid) => ({ ...valid, users: [asOwner(ada), asMember(ada)] }), '/users'],
      ['with a role nobody knows', (valid) => ({ ...valid, users: [{ userId: ada, role: 'king' }] }), '/users/0/role'],
      ['kept under another id', (valid) => ({ ...valid, teamId: createId(TEAM_ID_PREFIX) }), '/teamId'],
      ['with a field of its own', (valid) => ({ ...valid, plan: 'gold' }), '/plan'],
      ['with a display too long', (valid) => ({ ...valid, display: 'x'.repeat(201) }), '/display'],
      ['with a display in two lines', (valid) => ({ ...valid, display: 'Opera\ntions' }), '/display'],
      ['that is no object', () => 'team', ''],
    ])('refuses a team %s', async (_case, change, path) => {
      expect(await set(ada, change(team))).toMatchObject(invalid(path));
      expect(await test.store.get(teamKey(team.teamId))).toBeNull();
    });

    it('refuses a key that isn’t a team id', async () => {
      expect(await set(ada, { ...team, teamId: 'mine' }, teamKey('mine'))).toMatchObject(invalid('/teamId'));
    });
  });

  describe('an existing team', () => {
    beforeEach(async () => {
      team = { ...team, users: [asOwner(ada), asMember(ben)] };
      await replace(null, team);
    });

    it('gives every member a reference', async () => {
      expect(await Promise.all([ada, ben, cyd].map(hasReference))).toEqual([
        { teamId: team.teamId },
        { teamId: team.teamId },
        false,
      ]);
    });

    it('removes and adds references when people leave and join', async () => {
      await replace(team, { ...team, users: [asOwner(ada), asMember(cyd)] });
      expect(await Promise.all([ada, ben, cyd].map(hasReference))).toEqual([
        { teamId: team.teamId },
        false,
        { teamId: team.teamId },
      ]);
    });

    it('removes all references when it is deleted', async () => {
      await replace(team, null);
      expect(await Promise.all([ada, ben].map(hasReference))).toEqual([false, false]);
    });

    it('keeps unchanged references, and rewrites that of a person whose role changed', async () => {
      const before = await test.store.get(userTeamKey(ben, team.teamId));
      await set(ada, { ...team, display: 'Renamed' });
      expect(await test.store.get(userTeamKey(ben, team.teamId))).toEqual(before);
      await replace(team, { ...team, users: [asOwner(ada), { userId: ben, role: 'viewer' }] });
      expect((await test.store.get(userTeamKey(ben, team.teamId)))?.versionstamp).not.toBe(before?.versionstamp);
    });

    it('can be renamed by its admins, with its members listed in any order', async () => {
      const after: Team = { ...team, users: [asOwner(ada), { userId: ben, role: 'admin' }] };
      await replace(team, after);
      expect(await set(ben, { ...after, display: 'Ours', users: after.users.toReversed() })).toMatchObject(done);
    });

    it.each<TeamRole>(['member', 'viewer'])('refuses to be renamed by a %s', async (role) => {
      const after: Team = { ...team, users: [asOwner(ada), { userId: ben, role }] };
      await replace(team, after);
      expect(await set(ben, { ...after, display: 'Ours' })).toMatchObject(forbidden);
    });

    it.each<[string, () => Team['users']]>([
      ['adds a person', () => [...team.users, asMember(cyd)]],
      ['removes a person', () => [asOwner(ada)]],
      ['changes a role', () => [asOwner(ada), asOwner(ben)]],
      ['hands the team over', () => [asMember(ada), asOwner(ben)]],
      ['leaves no owner', () => [asMember(ada), asMember(ben)]],
    ])('refuses an owner who %s by writing the record', async (_case, users) => {
      expect(await set(ada, { ...team, users: users() })).toMatchObject(invalid('/users'));
      expect(await Promise.all([ada, ben, cyd].map(hasReference))).toEqual([
        { teamId: team.teamId },
        { teamId: team.teamId },
        false,
      ]);
    });

    it('refuses every write by a stranger, without giving details', async () => {
      expect(await set(cyd, { ...team, users: [asOwner(cyd)] })).toMatchObject(forbidden);
      expect(await remove(cyd)).toMatchObject(forbidden);
    });

    it('can’t be deleted as a record, even by its owner', async () => {
      expect(await remove(ben)).toMatchObject(forbidden);
      expect(await remove(ada)).toMatchObject(forbidden);
    });
  });
});
