import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { userKey, userTeamKey } from '../../contract/keys.ts';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { ENGINES } from '../database/testing/engines.ts';
import { createId } from '../../contract/ids.ts';
import type { Invited } from '../../contract/teams/members.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { type InvitedWorld, startInvitedWorld } from './testing/invitedWorld.ts';

const DAY = 86_400_000;
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

  it('is e-mailed with a link, the team, the inviter and the role, and admits the owner of the address', async () => {
    const { server, team, owner } = world;
    const secret = await world.invite(ADA, 'viewer');
    expect(secret).toMatch(/^inv_[0-9A-Za-z]{22}$/);
    expect(await world.look(secret)).toEqual({
      state: 'open',
      teamId: team.teamId,
      team: 'Operations',
      inviter: 'owner@example.com',
      role: 'viewer',
      address: ADA,
      endsAt: expect.any(Number),
      hasAccount: false,
      isForYou: false,
    });
    const ada = await server.signUp(ADA);
    expect(await world.look(secret, ada)).toMatchObject({ hasAccount: true, isForYou: true });
    expect(await world.accept(secret, ada)).toEqual({ kind: 'result', value: { teamId: team.teamId } });
    expect(await world.members()).toMatchObject([
      { userId: owner.userId, role: 'owner', address: 'owner@example.com', joinedAt: expect.any(Number) },
      {
        userId: ada.userId,
        role: 'viewer',
        address: ADA,
        joinedAt: expect.any(Number),
        lastSeenAt: expect.any(Number),
      },
    ]);
    expect(await world.listed()).toEqual([]);
    const reference = { kind: 'document-get', path: userTeamKey(ada.userId, team.teamId) };
    expect(await server.valueOf(reference, ada.token)).toMatchObject({ data: { teamId: team.teamId } });
  });

  it('shows its sender’s name, or their address if they have no name', async () => {
    const { server, owner } = world;
    const secret = await world.invite(ADA);
    const named = async () => {
      await world.call('invitations/resend', { invitationId: await world.newestId() });
      const [[listed], look] = [await world.listed(), await world.look(secret)];
      const subject = server.mailer.lastTo(ADA).subject;
      return [subject, listed?.invitedBy, look.state === 'open' && look.inviter];
    };
    const address = 'owner@example.com';
    expect(await named()).toEqual([`${address} invited you to Operations on Hearth`, address, address]);
    const data = { userId: owner.userId, display: 'Olive', timezone: 'UTC' };
    await server.documents.commit([], [{ type: 'set', key: userKey(owner.userId), data }]);
    expect(await named()).toEqual(['Olive invited you to Operations on Hearth', 'Olive', 'Olive']);
    expect(server.mailer.lastTo(ADA).text).toContain(`Olive (${address}) invited you to Operations.`);
  });

  it('admits only its recipient, once, when several accept it at the same time', async () => {
    const { server } = world;
    const secret = await world.invite(ADA);
    const ada = await server.signUp(ADA);
    const eve = await server.signUp('eve@example.com');
    const outcomes = await Promise.all([ada, eve, ada, eve].map((person) => world.accept(secret, person)));
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(2);
    expect((await world.members()).map(({ userId }) => userId)).toEqual([world.owner.userId, ada.userId]);
  });

  it('admits everyone if several are accepted at the same time', async () => {
    const addresses = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
    await world.call('invitations/create', { addresses, role: 'member' });
    const people = [];
    for (const address of addresses)
      people.push({ secret: world.secretTo(address), person: await world.server.signUp(address) });
    await Promise.all(people.map(({ secret, person }) => world.accept(secret, person)));
    expect(await world.members()).toHaveLength(5);
  });

  it('can only be accepted by its address, no matter who has the link', async () => {
    const secret = await world.invite(ADA);
    const eve = await world.server.signUp('eve@example.com');
    expect(await world.look(secret, eve)).toMatchObject({ state: 'open', isForYou: false });
    expect(await world.accept(secret, eve)).toMatchObject({
      name: 'ForbiddenError',
      detail: { reason: 'other-address', message: expect.stringContaining('another address') },
    });
    expect(await world.members()).toHaveLength(1);
  });

  it('does nothing once it is withdrawn, used, declined or expired, and explains why', async () => {
    const ada = await world.server.signUp(ADA);
    /** Expires an invitation early, because PostgreSQL's clock can't be set. */
    async function expire(invitationId: string) {
      const key = ['$teams', 'invitations', world.team.teamId, invitationId];
      const record = await world.server.documents.get(key);
      await world.server.documents.commit([], [{ type: 'set', key, data: { ...(record?.data as object), endsAt: 1 } }]);
    }
    async function expectEnd(secret: string, reason: string) {
      expect(await world.look(secret)).toMatchObject({ state: 'ended', reason, message: expect.stringMatching(/\w/) });
      const before = await world.members();
      expect(await world.accept(secret, ada)).toMatchObject({ name: 'ForbiddenError', detail: { reason } });
      expect(await world.sendLink('invitations/decline', secret)).toMatchObject({ detail: { reason } });
      expect(await world.members()).toEqual(before);
    }

    const withdrawn = await world.invite(ADA);
    const [invitation] = await world.listed();
    await world.call('invitations/withdraw', { invitationId: invitation?.invitationId });
    await expectEnd(withdrawn, 'withdrawn');

    const declined = await world.invite(ADA);
    await world.sendLink('invitations/decline', declined);
    await expectEnd(declined, 'declined');

    const used = await world.invite(ADA);
    await world.accept(used, ada);
    await world.call('members/remove', { userId: ada.userId });
    await expectEnd(used, 'used');

    const expired = await world.invite(ADA);
    await expire(await world.newestId());
    await expectEnd(expired, 'expired');

    await expectEnd(createId('inv_'), 'unknown');
    await expectEnd('inv_', 'unknown');
  });

  it('is either withdrawn or accepted if both happen at the same time', async () => {
    const ada = await world.server.signUp(ADA);
    const secret = await world.invite(ADA);
    const invitationId = await world.newestId();
    const [accepted, withdrawn] = await Promise.all([
      world.accept(secret, ada),
      world.send('invitations/withdraw', { invitationId }),
    ]);
    const isIn = (await world.members()).length === 2;
    expect(accepted.kind).toBe(isIn ? 'result' : 'error');
    expect(withdrawn.kind).toBe(isIn ? 'error' : 'result');
  });

  it('is deleted with its team, or with the account of its address', async () => {
    const secret = await world.invite(ADA);
    const other = await world.invite('bob@example.com');
    const ada = await world.server.signUp(ADA);
    const remove = { kind: 'rpc', rpc: ['account', 'delete'], input: { email: ADA } };
    await world.server.valueOf(remove, ada.token);
    expect(await world.look(secret)).toMatchObject({ reason: 'unknown' });
    expect((await world.listed()).map(({ address }) => address)).toEqual(['bob@example.com']);
    expect(await world.look(other)).toMatchObject({ state: 'open' });
  });
});

describe('someone who invites', () => {
  let world: InvitedWorld;
  beforeEach(async () => {
    world = await startInvitedWorld();
  });
  afterEach(() => world.server.close());

  it('can invite several at once, with a result for each line', async () => {
    await world.invite('bob@example.com');
    world.clock.now += 1;
    const addresses = [' Ada@Example.com ', 'nonsense', 'owner@example.com', 'bob@example.com', 'ada@example.com'];
    expect(await world.call('invitations/create', { addresses, role: 'viewer' })).toEqual([
      { address: 'Ada@Example.com', isInvited: true },
      { address: 'nonsense', isInvited: false, reason: 'not-an-address', message: expect.any(String) },
      { address: 'owner@example.com', isInvited: false, reason: 'in-team', message: expect.any(String) },
      { address: 'bob@example.com', isInvited: false, reason: 'invited-already', message: expect.any(String) },
      { address: 'ada@example.com', isInvited: false, reason: 'invited-already', message: expect.any(String) },
    ]);
    expect(await world.listed()).toMatchObject([
      { address: 'Ada@Example.com', role: 'viewer', sentAt: world.clock.now, endsAt: world.clock.now + 7 * DAY },
      { address: 'bob@example.com', role: 'member' },
    ]);
  });

  it('can only invite to roles below their own, and only see and change such invitations', async () => {
    const admin = await world.join('admin@example.com', 'admin');
    const member = await world.join('member@example.com');
    const refused = { name: 'ForbiddenError', detail: { reason: 'not-below-you' } };
    const create = (role: string, as = admin) => world.send('invitations/create', { addresses: [ADA], role }, as);
    expect(await create('admin')).toMatchObject(refused);
    expect(await create('owner')).toMatchObject({ name: 'InvalidInputError' });
    expect(await create('viewer', member)).toMatchObject({ name: 'ForbiddenError' });
    expect(await world.send('invitations/list', {}, member)).toMatchObject({ name: 'ForbiddenError' });
    await world.invite(ADA, 'admin');
    const invitationId = await world.newestId();
    for (const [name, input] of [
      ['withdraw', {}],
      ['resend', {}],
      ['changeRole', { role: 'viewer' }],
    ] as const) {
      expect(await world.send(`invitations/${name}`, { invitationId, ...input }, admin)).toMatchObject(refused);
    }
    world.clock.now += 1;
    await world.invite('bob@example.com', 'viewer', admin);
    const theirs = await world.newestId();
    expect(await world.send('invitations/changeRole', { invitationId: theirs, role: 'admin' }, admin)).toMatchObject(
      refused,
    );
    expect(await world.send('invitations/changeRole', { invitationId: theirs, role: 'member' }, admin)).toMatchObject({
      kind: 'result',
    });
  });

  it('can resend an invitation for seven more days; earlier links keep working, and a new role applies to all', async () => {
    const first = await world.invite(ADA, 'viewer');
    const invitationId = await world.newestId();
    await world.wait(6 * DAY);
    await world.call('invitations/resend', { invitationId });
    await world.call('invitations/changeRole', { invitationId, role: 'member' });
    const second = world.secretTo(ADA);
    expect(second).not.toBe(first);
    await world.wait(6 * DAY);
    for (const secret of [first, second])
      expect(await world.look(secret)).toMatchObject({ state: 'open', role: 'member' });
    const ada = await world.server.signUp(ADA);
    expect(await world.accept(first, ada)).toMatchObject({ kind: 'result' });
    expect(await world.look(second)).toMatchObject({ reason: 'used' });
  });

  it('can resend an expired invitation, which then works again', async () => {
    const first = await world.invite(ADA);
    const ada = await world.server.signUp(ADA);
    await world.wait(8 * DAY, ada);
    expect(await world.look(first)).toMatchObject({ state: 'ended', reason: 'expired' });
    expect(await world.accept(first, ada)).toMatchObject({ name: 'ForbiddenError', detail: { reason: 'expired' } });
    expect(await world.listed()).toMatchObject([{ address: ADA, endsAt: world.clock.now - DAY }]);
    await world.invite(ADA, 'viewer');
    expect(await world.listed()).toMatchObject([{ role: 'viewer', endsAt: world.clock.now + 7 * DAY }]);
    expect(await world.look(first)).toMatchObject({ state: 'open', role: 'viewer' });
  });

  it('can e-mail an address at most five times a day', async () => {
    for (let count = 0; count < 5; count++) {
      await world.invite(ADA);
      const invitationId = await world.newestId();
      await world.call('invitations/withdraw', { invitationId });
    }
    const invite = () => world.call('invitations/create', { addresses: [ADA], role: 'member' });
    expect(await invite()).toMatchObject([{ isInvited: false, reason: 'too-many-today' }]);
    await world.wait(DAY);
    expect(await invite()).toMatchObject([{ isInvited: true }]);
    const invitationId = await world.newestId();
    for (let count = 0; count < 4; count++) await world.call('invitations/resend', { invitationId });
    expect(await world.send('invitations/resend', { invitationId })).toMatchObject({
      name: 'RateLimitedError',
      detail: { retryAfterSeconds: DAY / 1_000 },
    });
  });

  it('can have at most 200 open invitations, even when several people use the last place at the same time', async () => {
    const admins = [await world.join('grace@example.com', 'admin'), await world.join('alan@example.com', 'admin')];
    await world.invite(ADA);
    const expiredId = await world.newestId();
    await world.wait(8 * DAY, ...admins);
    const invite = (addresses: string[], as?: TestPerson) =>
      world.call<Invited[]>('invitations/create', { addresses, role: 'member' }, as);
    const addresses = Array.from({ length: 199 }, (_, index) => `person${index}@example.com`);
    for (let at = 0; at < addresses.length; at += 50) await invite(addresses.slice(at, at + 50));
    const openNow = async () => (await world.listed()).filter(({ endsAt }) => endsAt > world.clock.now).length;
    expect(await openNow()).toBe(199);

    const outcomes = await Promise.all([
      ...admins.map((admin, index) => invite([`last${index}@example.com`], admin)),
      world.send('invitations/resend', { invitationId: expiredId }),
    ]);
    expect(outcomes.filter((each) => JSON.stringify(each).includes('has 200 pending invitations'))).toHaveLength(2);
    expect(await openNow()).toBe(200);
  });

  it('sees that an e-mail was not sent', async () => {
    world.server.mailer.failure = new Error('The mail server is down.');
    await world.call('invitations/create', { addresses: [ADA], role: 'member' });
    expect(await world.listed()).toMatchObject([{ address: ADA, sentAt: null }]);
    world.server.mailer.failure = null;
    const invitationId = await world.newestId();
    await world.call('invitations/resend', { invitationId });
    expect(await world.listed()).toMatchObject([{ sentAt: world.clock.now }]);
  });
});
