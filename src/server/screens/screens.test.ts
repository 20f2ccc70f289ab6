import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { WebSocket } from 'ws';
import { teamFlipsEvent } from '../../contract/events.ts';
import type { Team } from '../../contract/records.ts';
import type { CreatedScreen, Screen, ScreenLook } from '../../contract/screens.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { UNLIMITED } from '../limits.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/startTestServer.ts';
import { until } from '../../testing/until.ts';
import { openClient, protocolOf } from '../ws/testing/testClient.ts';
import { endEveryScreen, findScreen, newScreen } from './screenRecords.ts';
import { teamOps } from '../teams/teamsCollection.ts';

const LOOK = { kind: 'rpc', rpc: ['screens', 'look'] };
const UNAUTHENTICATED = { kind: 'error', name: 'UnauthenticatedError' };

describe('a screen', () => {
  let server: TestServer;
  let owner: TestPerson;
  let team: Team;
  const begin = async (options: TestServerOptions = {}) => {
    server = await startTestServer(options);
    owner = await server.signUp();
    team = await server.createTeam(owner);
  };
  beforeEach(() => begin());
  afterEach(() => server.close());

  const call = <Value>(name: string, input: object = {}, { token } = owner) =>
    server.valueOf<Value>({ kind: 'rpc', rpc: ['screens', name], input: { teamId: team.teamId, ...input } }, token);

  async function create(name = 'Office screen') {
    const { screenId, link } = await call<CreatedScreen>('create', { name });
    return { screenId, link, secret: new URL(link).hash.slice(1) };
  }

  async function connect(token: string) {
    const url = `${server.url.replace('http', 'ws')}/api`;
    return openClient(new WebSocket(url, [protocolOf(token)]));
  }

  /** Returns everything in the data file as text. */
  function storedText(): string {
    const database = new Database(server.databaseFile, { readonly: true });
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
    const rows = tables.flatMap(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all() as object[]);
    database.close();
    return rows
      .flatMap((row) => Object.values(row) as unknown[])
      .map((value) => (Buffer.isBuffer(value) ? value.toString('utf8') : String(value)))
      .join('\n');
  }

  it('is opened by a link whose secret stays in the fragment, and is stored only as a hash', async () => {
    const { link, secret } = await create();
    expect(link).toBe(`http://hearth.test/tv#${secret}`);
    expect(secret).toMatch(/^tv_[0-9A-Za-z]{22}$/);
    expect(storedText()).not.toContain(secret);
    expect((await create()).secret).not.toBe(secret);
  });

  it('shows names, statuses and causes, but no job output and no names of people', async () => {
    const runbookUrl = 'https://wiki.example.com/runbook';
    const { data } = await server.createMonitor(owner, team.teamId, { name: 'Backup', tags: ['db'], runbookUrl });
    await fetch(`${server.url}/ping/${data.uuid}`);
    await fetch(`${server.url}/ping/${data.uuid}/3`, { method: 'POST', body: 'password=hunter2' });
    const { secret } = await create();
    const look = await server.valueOf<ScreenLook>(LOOK, secret);
    expect(look).toMatchObject({
      teamId: team.teamId,
      team: 'Operations',
      counts: { down: 1 },
      attention: { total: 1, cards: [{ name: 'Backup', status: 'down', reason: 'exit-status', exitStatus: 3 }] },
      lanes: { rows: [{ name: 'Backup' }] },
      wall: [{ tag: 'db', tiles: [[data.monitorId, 'Backup', 'down']] }],
    });
    const text = JSON.stringify(look);
    for (const hidden of ['hunter2', data.uuid, runbookUrl, 'example.com', owner.userId])
      expect(text).not.toContain(hidden);
  });

  it('is notified immediately when a monitor changes its status', async () => {
    const { data } = await server.createMonitor(owner, team.teamId);
    const client = await connect((await create()).secret);
    client.send({ kind: 'event-subscribe', event: teamFlipsEvent(team.teamId) });
    await client.obeyed();
    await fetch(`${server.url}/ping/${data.uuid}`);
    expect(await client.next()).toMatchObject({ event: teamFlipsEvent(team.teamId), payload: null });
    client.socket.terminate();
  });

  it('ends when its link is revoked: its socket is closed and its link refused', async () => {
    const { screenId, secret } = await create();
    const { secret: other } = await create('Lobby');
    const client = await connect(secret);
    await call('delete', { screenId });
    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(await server.call(LOOK, secret)).toEqual(UNAUTHENTICATED);
    await expect(connect(secret)).rejects.toThrow('HTTP 401');
    expect(await server.call(LOOK, other)).toMatchObject({ kind: 'result' });
    expect(await call('delete', { screenId })).toBeNull();
  });

  it('cannot be revoked through another team', async () => {
    const { screenId, secret } = await create();
    const { teamId } = await server.createTeam(owner);
    expect(await call('delete', { screenId, teamId })).toBeNull();
    expect(await server.call(LOOK, secret)).toMatchObject({ kind: 'result' });
  });

  it('is deleted with its team, without a trace', async () => {
    const { screenId, secret } = await create();
    const client = await connect(secret);
    await server.documents.commit([], teamOps(team.teamId, team, null, owner.userId));
    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(await server.call(LOOK, secret)).toEqual(UNAUTHENTICATED);
    expect(storedText()).not.toContain(screenId);
  });

  it.each([
    ['an unknown link', `tv_${'0'.repeat(22)}`],
    ['a truncated link', 'tv_0'],
  ])('is not opened by %s, which gets the same response as a revoked link', async (_name, token) => {
    expect(await server.call(LOOK, token)).toEqual(UNAUTHENTICATED);
    await expect(connect(token)).rejects.toThrow('HTTP 401');
  });

  it('keeps working while clients guess links, which are soon rate-limited', async () => {
    await server.close();
    const limits = { ...UNLIMITED, anonymousApiCostBurst: 45, anonymousApiCostPerSecond: 0.001 };
    await begin({ config: { limits } });
    const { secret } = await create();
    const guesses = [];
    for (let guess = 0; guess < 6; guess++) guesses.push(await server.call(LOOK, `tv_${String(guess).repeat(22)}`));
    expect(guesses[0]).toEqual(UNAUTHENTICATED);
    expect(guesses.at(-1)).toMatchObject({ name: 'RateLimitedError' });
    expect(await server.call(LOOK, secret)).toMatchObject({ kind: 'result' });
  });

  it('is listed with its last use, and with its creator while they are in the team', async () => {
    await server.close();
    let now = Date.parse('2026-11-22T10:00:00Z');
    await begin({ now: () => now });
    const member = await server.signUp();
    const data = { userId: member.userId, display: 'Grace', timezone: 'UTC' };
    const ops = [{ type: 'set', key: ['users', member.userId], data }];
    await server.valueOf({ kind: 'document-atomic', checks: [], ops }, member.token);
    await server.replaceTeam({ ...team, users: [...team.users, { userId: member.userId, role: 'admin' }] });
    const { screenId, link } = await call<CreatedScreen>('create', { name: 'Lobby' }, member);
    const screen = {
      screenId,
      name: 'Lobby',
      createdAt: now,
      createdBy: 'Grace',
      creatorId: member.userId,
      lastUsedAt: null,
    };
    expect(await call<Screen[]>('list')).toEqual([screen]);
    const usedAt = (now += 300_000);
    await server.call(LOOK, new URL(link).hash.slice(1));
    await until(async () => (await call<Screen[]>('list'))[0]?.lastUsedAt === usedAt);
    now += 1_000;
    const second = await create('Later');
    expect((await call<Screen[]>('list')).map(({ name }) => name)).toEqual(['Later', 'Lobby']);
    await call('delete', { screenId: second.screenId });
    await server.replaceTeam(team);
    expect(await call<Screen[]>('list')).toEqual([{ ...screen, createdBy: null, creatorId: null, lastUsedAt: usedAt }]);
  });

  it('counts toward a limit', async () => {
    await server.close();
    await begin({ config: { limits: { ...UNLIMITED, screens: 1 } } });
    await create();
    const input = { teamId: team.teamId, name: 'One more' };
    expect(await server.call({ kind: 'rpc', rpc: ['screens', 'create'], input }, owner.token)).toMatchObject({
      name: 'QuotaExceededError',
      detail: { limit: 'LIMIT_SCREENS', max: 1 },
    });
  });
});

it('can be revoked together with all others', async () => {
  const store = createMemoryDocumentStore();
  const screens = ['tid_1', 'tid_2'].map((teamId) => newScreen(teamId, { name: 'Wall', createdBy: 'id_1' }, 0));
  for (const { ops } of screens) await store.commit([], ops);
  await endEveryScreen(store);
  for (const { secret } of screens) expect(await findScreen(store, secret)).toBeNull();
  expect(await store.list(['$screens', 'teams', 'tid_1'], { limit: 1 })).toEqual([]);
});
