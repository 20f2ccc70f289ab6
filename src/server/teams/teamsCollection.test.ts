import { beforeEach, describe, expect, it } from '@jest/globals';
import { createId, IDENTITY_ID_PREFIX, TEAM_ID_PREFIX } from '../../contract/ids.ts';
import { teamKey, userTeamKey } from '../../contract/keys.ts';
import type { Team, TeamRole } from '../../contract/records.ts';
import { createTestDispatcher, type TestDispatcher } from '../commands/testing/createTestDispatcher.ts';

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
    it('writes the team and the reference of its creator in one commit', async () => {
      expect(await set(ada, team)).toMatchObject(done);
      const record = await test.store.get(teamKey(team.teamId));
      const reference = await test.store.get(userTeamKey(ada, team.teamId));
      expect(record?.data).toEqual(team);
      expect(reference?.data).toEqual({ teamId: team.teamId });
      expect(reference?.versionstamp).toBe(record?.versionstamp);
    });

    it('takes display and initials as they were typed', async () => {
      expect(await set(ada, { ...team, display: '', initials: '  ' })).toMatchObject(done);
    });

    it.each<[string, (valid: Team) => unknown, string]>([
      ['whose creator is not in it', (valid) => ({ ...valid, users: [asOwner(ben)] }), '/users'],
      ['whose creator is no owner of it', (valid) => ({ ...valid, users: [asMember(ada), asOwner(ben)] }), '/users'],
      ['without an owner', (valid) => ({ ...valid, users: [asMember(ada)] }), '/users'],
      ['without people', (valid) => ({ ...valid, users: [] }), '/users'],
      ['with a person twice', (valid) => ({ ...valid, users: [asOwner(ada), asMember(ada)] }), '/users'],
      [
        'with a person nobody knows',
        (valid) => ({ ...valid, users: [asOwner(ada), asMember(createId(IDENTITY_ID_PREFIX))] }),
        '/users',
      ],
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

    it('refuses a key that is no team id', async () => {
      expect(await set(ada, { ...team, teamId: 'mine' }, teamKey('mine'))).toMatchObject(invalid('/teamId'));
    });
  });

  describe('a team that stands', () => {
    beforeEach(async () => {
      team = { ...team, users: [asOwner(ada), asMember(ben)] };
      await set(ada, team);
    });

    it('gives everybody in it a reference', async () => {
      expect(await Promise.all([ada, ben, cyd].map(hasReference))).toEqual([
        { teamId: team.teamId },
        { teamId: team.teamId },
        false,
      ]);
    });

    it('takes references away and gives them as people leave and join', async () => {
      expect(await set(ada, { ...team, users: [asOwner(ada), asMember(cyd)] })).toMatchObject(done);
      expect(await Promise.all([ada, ben, cyd].map(hasReference))).toEqual([
        { teamId: team.teamId },
        false,
        { teamId: team.teamId },
      ]);
    });

    it('takes all references away with itself', async () => {
      expect(await remove(ada)).toMatchObject(done);
      expect(await Promise.all([ada, ben].map(hasReference))).toEqual([false, false]);
    });

    it('leaves a reference alone that stays', async () => {
      const before = await test.store.get(userTeamKey(ben, team.teamId));
      await set(ada, { ...team, display: 'Renamed' });
      expect(await test.store.get(userTeamKey(ben, team.teamId))).toEqual(before);
    });

    it('is renamed by its members, in whatever order they name its people', async () => {
      expect(await set(ben, { ...team, display: 'Ours', users: team.users.toReversed() })).toMatchObject(done);
    });

    it.each<[string, () => Team['users']]>([
      ['adds a person', () => [...team.users, asMember(cyd)]],
      ['removes the owner', () => [asOwner(ben)]],
      ['leaves', () => [asOwner(ada)]],
      ['makes itself an owner', () => [asOwner(ada), asOwner(ben)]],
    ])('refuses a member who %s', async (_case, users) => {
      expect(await set(ben, { ...team, users: users() })).toMatchObject(forbidden);
    });

    it('refuses everything from a stranger, who learns nothing else', async () => {
      expect(await set(cyd, { ...team, users: [asOwner(cyd)] })).toMatchObject(forbidden);
      expect(await remove(cyd)).toMatchObject(forbidden);
    });

    it('refuses to be deleted by a member', async () => {
      expect(await remove(ben)).toMatchObject(forbidden);
    });

    it('is handed over, but never left without an owner', async () => {
      expect(await set(ada, { ...team, users: [asMember(ada), asMember(ben)] })).toMatchObject(invalid('/users'));
      expect(await set(ada, { ...team, users: [asMember(ada), asOwner(ben)] })).toMatchObject(done);
      expect(await set(ada, { ...team, users: [asOwner(ada), asOwner(ben)] })).toMatchObject(forbidden);
      expect(await remove(ben)).toMatchObject(done);
    });
  });
});
