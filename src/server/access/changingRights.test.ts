import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { teamKey, userKey, userTeamsPrefix } from '../../contract/keys.ts';
import type { Team, TeamUser } from '../../contract/records.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { teamOps } from '../teams/teamsCollection.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { ALLOWED, startTeamWorld, type TeamWorld } from './testing/startTeamWorld.ts';

const TEN_MINUTES_MS = 600_000;
const RIGHTS_ENDED = 4401;

const store = () => createMemoryDocumentStore();
let clock: { now: number };
let world: TeamWorld;
beforeEach(async () => {
  clock = { now: Date.UTC(2030, 0, 1) };
  world = await startTeamWorld({ store: store(), now: () => clock.now });
});
afterEach(() => world.stop());

const rpc = (path: string, input?: unknown) => ({ kind: 'rpc', rpc: path.split('/'), input });
const named = (display: string): Team => ({ ...world.team, display });
const withUsers = (...users: TeamUser[]): Team => ({ ...world.team, users });
const as = (role: TeamUser['role'], { userId }: TestPerson): TeamUser => ({ userId, role });

/** Opens a socket that watches the team. */
async function watchTeam(person?: TestPerson) {
  const client = await world.connect(person?.token);
  client.send({ kind: 'document-watch', key: teamKey(world.team.teamId) });
  return { client, refusals: await client.obeyed() };
}

describe('a change notification', () => {
  it('reaches everyone who can read the record, but no one else', async () => {
    const { owner, member, stranger, team, connect } = world;
    const listeners = [await watchTeam(owner), await watchTeam(member)];
    const others = [await watchTeam(stranger), await watchTeam()];
    const spy = await connect(stranger.token);
    for (const key of [['teams'], ['users'], userTeamsPrefix(owner.userId)])
      spy.send({ kind: 'collection-watch', key });
    spy.send({ kind: 'document-watch', key: userKey(owner.userId) });
    expect(await spy.obeyed()).toHaveLength(4);

    await world.writeTeam(owner, named('Renamed'));
    await world.server.replaceTeam(withUsers(...team.users, as('member', stranger)));
    for (const { client } of listeners) {
      expect(await client.next()).toMatchObject({ payload: { type: 'set', data: { display: 'Renamed' } } });
    }
    for (const { client, refusals } of others) {
      expect(refusals).toHaveLength(1);
      expect(await client.obeyed()).toEqual([]);
    }
    expect(await spy.obeyed()).toEqual([]);
  });
});

describe('a team whose members change', () => {
  it('ends the watch of a person who is removed, without notifying them of the change', async () => {
    const { owner, member, team } = world;
    const { client } = await watchTeam(member);
    client.send({ kind: 'collection-watch', key: userTeamsPrefix(member.userId) });
    await client.obeyed();
    await world.server.replaceTeam(withUsers(as('owner', owner)));
    expect(await world.writeTeam(owner, { ...withUsers(as('owner', owner)), display: 'Secret' })).toBe(ALLOWED);
    const heard = await client.obeyed();
    expect(JSON.stringify(heard)).not.toContain('Secret');
    expect(heard.map(({ event }) => event[0])).toEqual(expect.arrayContaining(['$collection', '$error']));
    expect(heard.filter(({ event }) => event[0] === '$document')).toEqual([]);
    const refusal = heard.find(({ event }) => event[0] === '$error');
    expect(refusal?.payload).toEqual({ name: 'DocumentNotFoundError', detail: { key: teamKey(team.teamId) } });
    expect(await world.ask('member', { kind: 'document-get', path: teamKey(team.teamId) })).toBe(
      'DocumentNotFoundError',
    );
  });

  it('makes sockets recheck their watches after a role change, and keeps those that the new role allows', async () => {
    const { owner, member } = world;
    const { client } = await watchTeam(member);
    client.send({ kind: 'collection-watch', key: userTeamsPrefix(member.userId) });
    await client.obeyed();
    await world.server.replaceTeam(withUsers(as('owner', owner), as('viewer', member)));
    const heard = (await client.obeyed()).map(({ event }) => event[0]);
    expect(new Set(heard)).toEqual(new Set(['$collection', '$document']));
    expect(await world.writeTeam(member, named('Mine'))).toBe('ForbiddenError');
  });

  it('is immediately readable by a new member', async () => {
    const { stranger, team } = world;
    expect((await watchTeam(stranger)).refusals).toHaveLength(1);
    await world.server.replaceTeam(withUsers(...team.users, as('admin', stranger)));
    const { client, refusals } = await watchTeam(stranger);
    expect(refusals).toEqual([]);
    expect(
      await world.writeTeam(stranger, { ...withUsers(...team.users, as('admin', stranger)), display: 'Ours' }),
    ).toBe(ALLOWED);
    expect(await client.next()).toMatchObject({ payload: { data: { display: 'Ours' } } });
  });

  it('grants rights to its new owner, and none to the previous one', async () => {
    const { owner, member } = world;
    const swapped = withUsers(as('viewer', owner), as('owner', member));
    expect(await world.writeTeam(member, named('Mine'))).toBe('ForbiddenError');
    await world.server.replaceTeam(swapped);
    expect(await world.writeTeam(owner, { ...swapped, display: 'Still mine' })).toBe('ForbiddenError');
    expect(await world.writeTeam(member, { ...swapped, display: 'Now mine' })).toBe(ALLOWED);
  });

  it('notifies its watchers when it is deleted, and ends their watches', async () => {
    const { server, owner, member, team } = world;
    const { client } = await watchTeam(member);
    const key = teamKey(team.teamId);
    await server.documents.commit([], teamOps(team.teamId, team, null, owner.userId));
    expect(await client.next()).toMatchObject({ event: ['$document', ...key], payload: { type: 'delete', key } });
    expect((await watchTeam(owner)).refusals).toHaveLength(1);
  });
});

describe('the sockets of a session', () => {
  it('are closed immediately when the session signs out, and other sessions’ sockets stay open', async () => {
    const { server, owner } = world;
    const { client } = await watchTeam(owner);
    const other = await watchTeam(world.member);
    await server.valueOf(rpc('authentication/signOut'), owner.token);
    expect(await client.closed).toMatchObject({ code: RIGHTS_ENDED });
    expect(await world.ask('owner', rpc('sessions/list'))).toBe('UnauthenticatedError');
    expect(await world.sendFrame('owner', { kind: 'document-watch', key: teamKey(world.team.teamId) })).toBe(
      'UnauthenticatedError',
    );
    expect(await world.ask('owner', rpc('authentication/refreshAccessToken', owner.refreshToken))).toBe(
      'UnauthenticatedError',
    );
    await world.server.replaceTeam(named('Renamed'));
    expect(await other.client.next()).toMatchObject({ payload: { data: { display: 'Renamed' } } });
  });

  it('are closed immediately when it is revoked', async () => {
    const { server, owner } = world;
    const { client } = await watchTeam(owner);
    const [session] = await server.valueOf<{ sessionId: string }[]>(rpc('sessions/list'), owner.token);
    await server.valueOf(rpc('sessions/revoke', { sessionId: session?.sessionId }), owner.token);
    expect(await client.closed).toMatchObject({ code: RIGHTS_ENDED });
    expect(await world.ask('owner', rpc('sessions/list'))).toBe('UnauthenticatedError');
  });

  it('are closed immediately when the account is deleted, and the person leaves the team', async () => {
    const { server, member, owner, team } = world;
    const { client } = await watchTeam(member);
    await server.valueOf(rpc('account/delete', { email: 'person2@example.com' }), member.token);
    expect(await client.closed).toMatchObject({ code: RIGHTS_ENDED });
    expect(await world.ask('member', { kind: 'document-get', path: userKey(member.userId) })).toBe(
      'UnauthenticatedError',
    );
    const read = { kind: 'document-get', path: teamKey(team.teamId) };
    expect(await server.valueOf(read, owner.token)).toMatchObject({ data: { users: [as('owner', owner)] } });
  });

  it('are closed immediately when a stolen refresh token is reused too late', async () => {
    const { server, owner } = world;
    const { client } = await watchTeam(owner);
    await server.valueOf(rpc('authentication/refreshAccessToken', owner.refreshToken));
    clock.now += 31_000;
    expect(await world.ask('anonymous', rpc('authentication/refreshAccessToken', owner.refreshToken))).toBe(
      'UnauthenticatedError',
    );
    expect(await client.closed).toMatchObject({ code: RIGHTS_ENDED });
  });
});

describe('an access token', () => {
  it('works over HTTP and websocket until it expires', async () => {
    const watch = { kind: 'document-watch', key: teamKey(world.team.teamId) };
    clock.now += TEN_MINUTES_MS - 1;
    expect(await world.ask('owner', rpc('sessions/list'))).toBe(ALLOWED);
    expect(await world.sendFrame('owner', watch)).toBe(ALLOWED);
    clock.now += 1;
    expect(await world.ask('owner', rpc('sessions/list'))).toBe('UnauthenticatedError');
    expect(await world.sendFrame('owner', watch)).toBe('UnauthenticatedError');
    const tokens = await world.server.valueOf<{ access_token: string }>(
      rpc('authentication/refreshAccessToken', world.owner.refreshToken),
    );
    expect(await world.server.call(rpc('sessions/list'), tokens.access_token)).toMatchObject({ kind: 'result' });
  });

  it('closes its socket when it expires', async () => {
    clock.now += TEN_MINUTES_MS - 20;
    const { client } = await watchTeam(world.owner);
    clock.now += 20;
    expect(await client.closed).toMatchObject({ code: RIGHTS_ENDED });
  });

  it('of another kind is refused', async () => {
    const { server, owner, connect } = world;
    const list = rpc('sessions/list');
    expect(await server.call(list, owner.refreshToken)).toEqual({ kind: 'error', name: 'UnauthenticatedError' });
    await expect(connect(owner.refreshToken)).rejects.toThrow('HTTP 401');
    expect(await server.call(rpc('authentication/refreshAccessToken', owner.token))).toMatchObject({
      name: 'UnauthenticatedError',
    });
  });
});
