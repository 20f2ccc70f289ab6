import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import { auditActor, auditNames, auditSentence } from '../../contract/audit/auditSentence.ts';
import { createId, MONITOR_ID_PREFIX } from '../../contract/ids.ts';
import { monitorKey } from '../../contract/keys.ts';
import type { EventPage } from '../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import type { Team } from '../../contract/records.ts';
import type { ApiKey, CreateApiKey, CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import { until } from '../../testing/until.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import { type Limits, UNLIMITED } from '../limits.ts';
import { someSettings } from '../monitors/testing/monitorSamples.ts';
import { teamOps } from '../teams/teamsCollection.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { everyRow } from '../testing/everyRow.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';

const UNAUTHENTICATED = { kind: 'error', name: 'UnauthenticatedError' };
const FAR_AWAY = Date.UTC(2100, 0);

describe.each(ENGINES)('the API keys of a team on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let server: TestServer;
  let owner: TestPerson;
  let team: Team;
  const start = () => startTestServer({ config: { database: databaseAt(place.url) } });

  beforeEach(async () => {
    place = await nextPlace();
    server = await start();
    owner = await server.signUp('grace@example.com');
    team = await server.createTeam(owner);
  });
  afterEach(() => server.close());

  const call = <Value>(name: string, input: object = {}, { token } = owner) =>
    server.valueOf<Value>({ kind: 'rpc', rpc: ['apiKeys', name], input: { teamId: team.teamId, ...input } }, token);
  const create = (input: Partial<CreateApiKey> = {}) =>
    call<CreatedApiKey>('create', { name: 'Deploys', scope: 'write', ...input });
  const list = () => call<ApiKey[]>('list');
  const monitorList = () => ({ kind: 'rpc', rpc: ['monitors', 'ids'], input: { teamId: team.teamId } });
  const createMonitor = (name: string) => ({
    kind: 'rpc',
    rpc: ['monitors', 'create'],
    input: { teamId: team.teamId, monitorId: createId(MONITOR_ID_PREFIX), settings: { ...someSettings, name } },
  });

  it('are shown once, and stored only as hashes', async () => {
    const made = await Promise.all((['ping', 'read', 'write'] as const).map((scope) => create({ scope })));
    const [ping, read, write] = made.map(({ secret }) => secret);
    expect(ping).toMatch(/^hrp_[0-9A-Za-z]{28}$/);
    expect(read).toMatch(/^hrr_[0-9A-Za-z]{28}$/);
    expect(write).toMatch(/^hrw_[0-9A-Za-z]{28}$/);
    const listed = JSON.stringify(await list());
    const database = await place.open();
    const stored = (await everyRow(database)).map(({ text }) => text).join('\n');
    await database.close();
    expect(stored).toContain('Deploys');
    for (const { secret } of made) expect(`${listed}${stored}`).not.toContain(secret.slice(4));
  });

  it('are listed with their creator, their scope, and when they were last used', async () => {
    await create({ name: ' Read only ', scope: 'read', endsAt: FAR_AWAY });
    const { keyId, secret } = await create();
    const find = async (name: string) => (await list()).find((key) => key.name === name);
    expect(await find('Deploys')).toMatchObject({ keyId, scope: 'write', endsAt: null, lastUse: null });
    expect(await find('Read only')).toMatchObject({ scope: 'read', endsAt: FAR_AWAY });
    await server.valueOf(monitorList(), secret);
    await until(async () => (await find('Deploys'))?.lastUse);
    expect((await find('Deploys'))?.lastUse).toEqual({ at: expect.any(Number), address: '127.0.0.1' });
  });

  it('are accepted as a bearer token or as X-Api-Key', async () => {
    const { secret } = await create({ scope: 'read' });
    await server.createMonitor(owner, team.teamId);
    expect(await server.valueOf<{ monitors: object[] }>(monitorList(), secret)).toBeDefined();
    const answer = await server.send(monitorList(), { 'x-api-key': secret });
    expect(await answer.json()).toMatchObject({ kind: 'result' });
    for (const headers of [{ 'x-api-key': 'guessed' }, { 'x-api-key': `${secret}x` }]) {
      expect(await (await server.send(monitorList(), headers)).json()).toEqual(UNAUTHENTICATED);
    }
    // An access token isn't an API key.
    expect(await (await server.send(monitorList(), { 'x-api-key': owner.token })).json()).toEqual(UNAUTHENTICATED);
  });

  it('appear under their own names in the audit log and in monitor timelines', async () => {
    const { keyId, secret } = await create();
    const { data } = await server.valueOf<{ data: Monitor }>(createMonitor('Backup'), secret);
    await server.valueOf(
      {
        kind: 'rpc',
        rpc: ['monitors', 'pause'],
        input: { teamId: team.teamId, monitors: [{ monitorId: data.monitorId }] },
      },
      secret,
    );
    await call('rename', { keyId, name: 'CI' });
    await call('revoke', { keyId });
    const log = await server.valueOf<AuditPage>(
      { kind: 'rpc', rpc: ['audit', 'list'], input: { teamId: team.teamId } },
      owner.token,
    );
    const names = auditNames(log, String);
    const story = log.entries.map((entry) => `${auditActor(entry.by, names)}: ${auditSentence(entry, names)}`);
    expect(story.toReversed()).toEqual(
      expect.arrayContaining([
        'grace@example.com: Created the API key “Deploys”, which can read and write',
        'The API key “Deploys”: Created the monitor “Backup”',
        'The API key “Deploys”: Paused “Backup”',
        'grace@example.com: Renamed the API key “Deploys” to “CI”',
        'grace@example.com: Revoked the API key “CI”',
      ]),
    );
    const events = { teamId: team.teamId, monitorId: data.monitorId };
    const timeline = await server.valueOf<EventPage>(
      { kind: 'rpc', rpc: ['monitors', 'events'], input: { ...events, filters: ['edit'] } },
      owner.token,
    );
    const by = { kind: 'apiKey', keyId, name: 'Deploys' };
    expect(timeline.events).toMatchObject([
      { action: 'paused', by },
      { action: 'created', by },
    ]);
  });

  it('with the ping scope can ping by slug and create monitors, but nothing else', async () => {
    const { keyId, secret } = await create({ scope: 'ping', name: 'Jobs' });
    const ping = (path: string) => fetch(`${server.url}/ping/${path}`);
    expect((await ping(`${secret}/backup`)).status).toBe(404);
    expect((await ping(`${secret}/backup?create=1`)).status).toBe(201);
    expect((await ping(`${secret}/backup/fail`)).status).toBe(200);
    expect((await ping(`${secret}/backup?rid=none`)).status).toBe(400);
    expect((await ping(`${secret}/other?rid=none`)).status).toBe(404);
    const monitors = await server.valueOf<{ document: { data: Monitor } }[]>(
      { kind: 'document-list', prefix: ['teams', team.teamId, 'monitors'] },
      owner.token,
    );
    expect(monitors.map(({ document }) => document.data)).toMatchObject([{ slug: 'backup', status: 'down' }]);
    expect(await server.call(monitorList(), secret)).toEqual(UNAUTHENTICATED);
    const other = await create({ scope: 'write' });
    expect((await ping(`${other.secret}/backup`)).status).toBe(404);
    await call('revoke', { keyId });
    expect((await ping(`${secret}/backup`)).status).toBe(404);
  });

  it('stay when their creator leaves, whose name is removed', async () => {
    const admin = await server.signUp();
    const users: Team['users'] = [...team.users, { userId: admin.userId, role: 'admin' }];
    await server.replaceTeam({ ...team, users });
    const { secret } = await call<CreatedApiKey>('create', { name: 'Theirs', scope: 'read' }, admin);
    expect(await list()).toMatchObject([{ name: 'Theirs', creatorId: admin.userId }]);
    await server.valueOf({ kind: 'rpc', rpc: ['members', 'leave'], input: { teamId: team.teamId } }, admin.token);
    expect(await list()).toMatchObject([{ name: 'Theirs', createdBy: null, creatorId: null }]);
    await server.valueOf(monitorList(), secret);
  });

  it('don’t work while their team is deleted, work again once it is restored, and are deleted with it', async () => {
    const { secret } = await create();
    const { secret: pinging } = await create({ scope: 'ping' });
    await server.valueOf({ kind: 'rpc', rpc: ['teams', 'delete'], input: { teamId: team.teamId } }, owner.token);
    expect(await server.call(monitorList(), secret)).toEqual(UNAUTHENTICATED);
    expect((await fetch(`${server.url}/ping/${pinging}/new?create=1`)).status).toBe(404);
    await server.valueOf(
      { kind: 'rpc', rpc: ['teams', 'restore'], input: { deletedTeamId: team.teamId } },
      owner.token,
    );
    await server.valueOf(monitorList(), secret);
    expect((await fetch(`${server.url}/ping/${pinging}/new?create=1`)).status).toBe(201);
    await server.documents.commit([], teamOps(team.teamId, team, null, owner.userId));
    for (const prefix of [
      ['$apiKeys', 'teams', team.teamId],
      ['$apiKeys', 'secrets'],
    ]) {
      expect(await server.documents.list(prefix, { limit: 10 })).toEqual([]);
    }
  });

  it('stop working immediately on every server when they are revoked', async () => {
    const { keyId, secret } = await create();
    const { keyId: pingId, secret: pinging } = await create({ scope: 'ping' });
    await server.createMonitor(owner, team.teamId, { slug: 'backup' });
    const there = await start();
    try {
      await there.valueOf(monitorList(), secret);
      expect((await fetch(`${there.url}/ping/${pinging}/backup`)).status).toBe(200);
      const statuses = () =>
        Promise.all(
          [server, there].flatMap(({ url }) =>
            ['/api/v3/checks/', `/metrics/${team.teamId}`].map(async (path) => {
              const { status } = await fetch(url + path, { headers: { 'x-api-key': secret } });
              return status;
            }),
          ),
        );
      expect(await statuses()).toEqual([200, 200, 200, 200]);
      await call('revoke', { keyId });
      await call('revoke', { keyId: pingId });
      expect(await there.call(monitorList(), secret)).toEqual(UNAUTHENTICATED);
      expect(await statuses()).toEqual([401, 403, 401, 403]);
      expect((await fetch(`${there.url}/ping/${pinging}/backup`)).status).toBe(404);
      expect(await there.call({ kind: 'document-get', path: monitorKey(team.teamId, 'any') }, secret)).toEqual(
        UNAUTHENTICATED,
      );
    } finally {
      await there.close();
    }
  });

  it('are refused with a reason: without a readable name, with an end in the past, or with an unknown scope', async () => {
    const refusal = async (input: object) => {
      const command = { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId: team.teamId, ...input } };
      return server.call(command, owner.token);
    };
    expect(await refusal({ name: '\u200b', scope: 'read' })).toMatchObject({ detail: { path: 'name' } });
    expect(await refusal({ name: 'Old', scope: 'read', endsAt: 1 })).toMatchObject({ detail: { path: 'endsAt' } });
    expect(await refusal({ name: 'All', scope: 'own' })).toMatchObject({ name: 'InvalidInputError' });
  });
});

describe('the limits on API keys', () => {
  let server: TestServer;
  afterEach(() => server.close());

  async function begin(limits: Partial<Limits>) {
    server = await startTestServer({ config: { limits: { ...UNLIMITED, ...limits } } });
    const owner = await server.signUp();
    const { teamId } = await server.createTeam(owner);
    const create = () =>
      server.call(
        { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId, name: 'Key', scope: 'read' } },
        owner.token,
      );
    const list = { kind: 'rpc', rpc: ['monitors', 'ids'], input: { teamId } };
    return { create, list };
  }

  it('reject a request over the limit per minute with 429 and a time to retry', async () => {
    const { create, list } = await begin({ apiKeyRequests: 2 });
    const { value } = (await create()) as { value: CreatedApiKey };
    const send = () => server.send(list, { authorization: `Bearer ${value.secret}` });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const refused = await send();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(await refused.json()).toMatchObject({ kind: 'error', name: 'RateLimitedError' });
  });

  it('slow down clients that guess keys, whichever endpoint they try, but no one else', async () => {
    server = await startTestServer({ config: { trustProxy: 1 } });
    const owner = await server.signUp();
    const { teamId } = await server.createTeam(owner);
    const made = { kind: 'rpc', rpc: ['apiKeys', 'create'], input: { teamId, name: 'Key', scope: 'read' } };
    const { secret } = await server.valueOf<CreatedApiKey>(made, owner.token);
    const ask = (path: string, key: string, from: string) =>
      fetch(server.url + path, { headers: { 'x-api-key': key, 'x-forwarded-for': from } });
    const guess = (index: number): string => `hrr_${String(index).padStart(28, '0')}`;
    const paths = ['/api/v3/checks/', `/metrics/${teamId}`, `/projects/${teamId}/metrics/`];
    const [guesser, other] = ['203.0.113.1', '203.0.113.2'];
    const pathOf = (index: number): string => paths[index % paths.length] ?? '';
    // This program has a valid key and the same address as the guesser.
    expect((await ask('/api/v3/checks/', secret, guesser)).status).toBe(200);
    for (let index = 0; index < 100; index++) await ask(pathOf(index), guess(index), guesser);
    for (const path of paths) {
      const refused = await ask(path, guess(0), guesser);
      expect([path, refused.status, Number(refused.headers.get('retry-after'))]).toEqual([path, 429, 1]);
      expect([path, (await ask(path, secret, guesser)).status]).toEqual([path, 200]);
      expect([path, (await ask(path, guess(0), other)).status]).toEqual([path, path.startsWith('/api') ? 401 : 403]);
    }
  });

  it('count lists in the Management API the same as lists in commands', async () => {
    const { create } = await begin({ apiCostBurst: 105, apiCostPerSecond: 0.001 });
    const { value } = (await create()) as { value: CreatedApiKey };
    const get = (path: string) => fetch(server.url + path, { headers: { 'x-api-key': value.secret } });
    expect((await get('/api/v3/checks/')).status).toBe(200);
    const refused = await get('/api/v3/checks/');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await get('/api/v3/badges/')).status).toBe(200);
  });

  it("reject one key more than a team's quota", async () => {
    const { create } = await begin({ apiKeys: 1 });
    expect(await create()).toMatchObject({ kind: 'result' });
    expect(await create()).toMatchObject({
      name: 'QuotaExceededError',
      detail: { limit: 'LIMIT_API_KEYS', max: 1 },
    });
  });
});
