import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { teamKey } from '../../contract/keys.ts';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { ENGINES } from '../database/testing/engines.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { type InvitedWorld, startInvitedWorld } from './testing/invitedWorld.ts';

const ADA = 'ada@example.com';

describe.each(ENGINES)('an invitation on $name', ({ name, places }) => {
  const nextPlace = places();
  let world: InvitedWorld;
  beforeEach(async () => {
    const { url } = await nextPlace();
    const database: DatabasePlace =
      name === 'SQLite' ? { engine: 'sqlite', file: url.slice('sqlite:'.length) } : { engine: 'postgres', url };
    world = await startInvitedWorld({ config: { database } });
  });
  afterEach(() => world.server.close());

  describe('from an admin', () => {
    const BOB = 'bob@example.com';

    it.each([
      ['is removed', (admin: TestPerson) => world.call('members/remove', { userId: admin.userId })],
      [
        'is made a member',
        (admin: TestPerson) => world.call('members/changeRole', { userId: admin.userId, role: 'member' }),
      ],
      ['leaves', (admin: TestPerson) => world.call('members/leave', {}, admin)],
      [
        'deletes their account',
        (admin: TestPerson) => {
          const input = { email: 'admin@example.com' };
          return world.server.valueOf({ kind: 'rpc', rpc: ['account', 'delete'], input }, admin.token);
        },
      ],
    ])('is withdrawn when the admin %s, but an owner’s remains', async (_how, end) => {
      const admin = await world.join('admin@example.com', 'admin');
      const secret = await world.invite(ADA, 'member', admin);
      const owners = await world.invite(BOB, 'admin');
      await end(admin);
      expect(await world.look(secret)).toMatchObject({ state: 'ended', reason: 'withdrawn' });
      const ada = await world.server.signUp(ADA);
      expect(await world.accept(secret, ada)).toMatchObject({ detail: { reason: 'withdrawn' } });
      expect(await world.listed()).toMatchObject([{ address: BOB }]);
      const { entries } = await world.call<{ entries: object[] }>('audit/list');
      expect(entries).toContainEqual(
        expect.objectContaining({ action: 'invitation.withdrawn', detail: { address: ADA } }),
      );
      expect(await world.accept(owners, await world.server.signUp(BOB))).toMatchObject({ kind: 'result' });
    });

    it('stands for a new role after an owner changes it', async () => {
      const admin = await world.join('admin@example.com', 'admin');
      const secret = await world.invite(ADA, 'member', admin);
      await world.call('invitations/changeRole', { invitationId: await world.newestId(), role: 'admin' });
      expect(await world.accept(secret, await world.server.signUp(ADA))).toMatchObject({ kind: 'result' });
    });

    it('cannot be accepted if it was sent while the admin lost their role', async () => {
      const admin = await world.join('admin@example.com', 'admin');
      const secret = await world.invite(ADA, 'member', admin);
      const users = world.team.users;
      await world.server.documents.commit(
        [],
        [{ type: 'set', key: teamKey(world.team.teamId), data: { ...world.team, users } }],
      );
      expect(await world.accept(secret, await world.server.signUp(ADA))).toMatchObject({
        detail: { reason: 'withdrawn' },
      });
    });
  });

  describe('to an admin’s role', () => {
    it('is withdrawn when its owner hands the team over', async () => {
      const heir = await world.join('heir@example.com', 'admin');
      const secret = await world.invite(ADA, 'admin');
      await world.call('teams/transfer', { toUserId: heir.userId });
      expect(await world.listed()).toEqual([]);
      expect(await world.look(secret)).toMatchObject({ state: 'ended', reason: 'withdrawn' });
    });
  });
});
