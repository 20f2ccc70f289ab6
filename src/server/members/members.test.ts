import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { teamPeopleEvent } from '../../contract/events.ts';
import { teamKey } from '../../contract/keys.ts';
import type { Team } from '../../contract/records.ts';
import { until } from '../../testing/until.ts';
import { prepareIdentity } from '../auth/newIdentity.ts';
import { componentsPrefix } from '../auth/records.ts';
import type { DatabasePlace } from '../database/openDatabase.ts';
import { ENGINES } from '../database/testing/engines.ts';
import { type InvitedWorld, startInvitedWorld } from '../invitations/testing/invitedWorld.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';

const LAST_OWNER = {
  name: 'ForbiddenError',
  detail: { reason: 'last-owner', message: expect.stringContaining('owner') },
};
const NOT_BELOW = { name: 'ForbiddenError', detail: { reason: 'not-below-you' } };
const DONE = { kind: 'result' };

describe.each(ENGINES)('the members of a team on $name', ({ name, places }) => {
  const nextPlace = places();
  let world: InvitedWorld;
  let admin: TestPerson;
  let member: TestPerson;
  beforeEach(async () => {
    const { url } = await nextPlace();
    const database: DatabasePlace =
      name === 'SQLite' ? { engine: 'sqlite', file: url.slice('sqlite:'.length) } : { engine: 'postgres', url };
    world = await startInvitedWorld({ config: { database } });
    admin = await world.join('admin@example.com', 'admin');
    member = await world.join('member@example.com');
  });
  afterEach(() => world.server.close());

  const rolesOf = async () => (await world.members()).map(({ role }) => role);
  const changeRole = (person: TestPerson, role: string, as?: TestPerson) =>
    world.send('members/changeRole', { userId: person.userId, role }, as);
  const remove = (person: TestPerson, as?: TestPerson) => world.send('members/remove', { userId: person.userId }, as);
  const makeOwner = (person: TestPerson, as?: TestPerson) =>
    world.send('members/makeOwner', { userId: person.userId }, as);
  const leave = (as: TestPerson) => world.send('members/leave', {}, as);

  it('see everyone in the team, but only those who manage it see addresses', async () => {
    const seen = await world.members(member);
    expect(seen.map(({ role }) => role)).toEqual(['owner', 'admin', 'member']);
    expect(seen.some(({ address }) => address !== undefined)).toBe(false);
    expect((await world.members(admin)).map(({ address }) => address)).toEqual([
      'owner@example.com',
      'admin@example.com',
      'member@example.com',
    ]);
  });

  it('show when they were last seen, even after they have logged out', async () => {
    const seenAt = async () => (await world.members()).find(({ userId }) => userId === member.userId)?.lastSeenAt;
    const before = await seenAt();
    expect(before).toEqual(expect.any(Number));
    await world.server.valueOf({ kind: 'rpc', rpc: ['authentication', 'signOut'] }, member.token);
    expect(await seenAt()).toBe(before);
  });

  it('can have their role changed by people with a higher one, and are e-mailed about it', async () => {
    expect(await changeRole(member, 'viewer', admin)).toEqual(DONE);
    expect(await changeRole(member, 'admin', admin)).toMatchObject(NOT_BELOW);
    expect(await changeRole(world.owner, 'viewer', admin)).toMatchObject(NOT_BELOW);
    expect(await changeRole(admin, 'viewer', member)).toMatchObject({ name: 'ForbiddenError' });
    expect(await makeOwner(member, admin)).toMatchObject({ name: 'ForbiddenError' });
    expect(await rolesOf()).toEqual(['owner', 'admin', 'viewer']);
    await until(() => world.server.mailer.lastTo('member@example.com').subject.startsWith('You’re now a viewer'));
    expect(await changeRole(admin, 'member', admin)).toEqual(DONE);
    expect(await rolesOf()).toEqual(['owner', 'member', 'viewer']);
  });

  it('always include an owner: the last one cannot step down, leave, be removed or delete their account', async () => {
    const { owner } = world;
    const removal = { kind: 'rpc', rpc: ['account', 'delete'], input: { email: 'owner@example.com' } };
    for (const attempt of [() => changeRole(owner, 'member'), () => remove(owner), () => leave(owner)])
      expect(await attempt()).toMatchObject(LAST_OWNER);
    expect(await world.server.call(removal, owner.token)).toMatchObject({ detail: { reason: 'sole-owner' } });
    expect(await makeOwner(member)).toEqual(DONE);
    expect(await leave(owner)).toEqual(DONE);
    expect((await world.members(member)).map(({ role }) => role)).toEqual(['admin', 'owner']);
    expect(await leave(member)).toMatchObject(LAST_OWNER);
  });

  it('keep an owner if two owners demote each other at the same time', async () => {
    const { owner } = world;
    await makeOwner(member);
    const outcomes = await Promise.all([changeRole(member, 'viewer', owner), changeRole(owner, 'viewer', member)]);
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(1);
    expect((await world.members(admin)).filter(({ role }) => role === 'owner')).toHaveLength(1);
  });

  it('keep an owner if the last two leave at the same time', async () => {
    await makeOwner(member);
    const outcomes = await Promise.all([leave(world.owner), leave(member)]);
    expect(outcomes.filter(({ kind }) => kind === 'result')).toHaveLength(1);
  });

  it('lose all rights immediately when they are removed, and are e-mailed about it', async () => {
    const { team, server } = world;
    expect(await remove(admin, admin)).toMatchObject(NOT_BELOW);
    expect(await remove(member, admin)).toEqual(DONE);
    await until(() => server.mailer.lastTo('member@example.com').subject === 'You’re no longer in Operations');
    expect(await world.send('members/list', {}, member)).toMatchObject({ name: 'DocumentNotFoundError' });
    expect(await server.call({ kind: 'document-get', path: teamKey(team.teamId) }, member.token)).toMatchObject({
      name: 'DocumentNotFoundError',
    });
    expect(await remove(member)).toMatchObject({ name: 'DocumentNotFoundError' });
  });

  it('get at most ten e-mails an hour about their role, and still learn that they were removed', async () => {
    for (let count = 0; count < 12; count++)
      expect(await changeRole(member, count % 2 === 0 ? 'viewer' : 'member')).toEqual(DONE);
    const mailed = (address: string) =>
      world.server.mailer.sent.filter(({ to, subject }) => to === address && subject.startsWith('You’re now'));
    await until(() => mailed('member@example.com').length >= 10);
    expect(await changeRole(admin, 'member')).toEqual(DONE);
    await until(() => mailed('admin@example.com').length === 1);
    expect(mailed('member@example.com')).toHaveLength(10);
    expect(await remove(member)).toEqual(DONE);
    await until(() => world.server.mailer.lastTo('member@example.com').subject === 'You’re no longer in Operations');
  });

  it('are e-mailed even if they signed up with a provider, with the name of who did it', async () => {
    const { server, team, clock } = world;
    const account = { providerId: 'acme', issuer: 'https://acme.example', subject: 'ivy', email: 'ivy@example.com' };
    const { identity, ops } = prepareIdentity({ kind: 'provider', ...account }, clock.now);
    const { identityId: userId } = identity;
    await server.documents.commit([], ops);
    await server.replaceTeam({ ...team, users: [...team.users, { userId, role: 'member' }] });
    await world.send('members/changeRole', { userId, role: 'viewer' });
    await world.send('members/remove', { userId });
    const mailed = () => server.mailer.sent.filter(({ to }) => to === 'ivy@example.com');
    await until(() => mailed().length === 2);
    const texts = mailed().map(({ text }) => text.replaceAll('\u200B', ''));
    for (const words of ['changed your role', 'removed you'])
      expect(texts).toContainEqual(expect.stringContaining(`owner@example.com ${words}`));
  });

  it('are shown with the address they sign in with, not with a provider’s', async () => {
    const { userId: identityId } = member;
    const linked = { identityId, componentId: 'acme', identification: 'other@example.com', confirmed: true, data: {} };
    const key = [...componentsPrefix(identityId), 'acme'];
    await world.server.documents.commit([], [{ type: 'set', key, data: linked }]);
    expect((await world.members()).at(-1)?.address).toBe('member@example.com');
  });

  it('are notified of every change over their sockets', async () => {
    const { team, server } = world;
    const client = await openClient(
      new WebSocket(`${server.url.replace('http', 'ws')}/api`, [protocolOf(member.token)]),
    );
    client.send({ kind: 'event-subscribe', event: teamPeopleEvent(team.teamId) });
    client.send({ kind: 'document-watch', key: teamKey(team.teamId) });
    await client.obeyed();
    await changeRole(member, 'viewer');
    const heard = [await client.next(), await client.next()] as { event: string[]; payload: { data?: Team } }[];
    const change = heard.find(({ event }) => event[0] === '$document');
    expect(change?.payload.data?.users.map(({ role }) => role)).toEqual(['owner', 'admin', 'viewer']);
    expect(heard).toContainEqual(expect.objectContaining({ event: teamPeopleEvent(team.teamId) }));
    await world.invite('new@example.com');
    expect(await client.next()).toMatchObject({ event: teamPeopleEvent(team.teamId) });
    client.socket.terminate();
  });
});
