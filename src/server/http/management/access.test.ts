import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CreatedApiKey } from '../../../contract/teams/apiKeyCalls.ts';
import { UNLIMITED } from '../../limits.ts';
import { API_VERSIONS } from '../../managementApi/apiVersion.ts';
import { uniqueKeyOf } from '../../managementApi/checkObject.ts';
import { type Asked, type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
let check: Check;
let otherTeams: Check;

beforeAll(async () => {
  world = await startManagementWorld();
  check = await world.create({ name: 'Backup' });
  const stranger = await world.server.signUp();
  const otherTeam = await world.server.createTeam(stranger);
  const key = await world.createKey(otherTeam, stranger, 'write');
  otherTeams = (await world.ask('POST', '/checks/', { key })).body as Check;
});
afterAll(() => world.stop());

/** Fills in a path: `%` stands for the check's UUID, `%KEY` for its unique key. */
const inPlace = (path: string): string =>
  path
    .replace('%KEY', uniqueKeyOf(check.uuid))
    .replace('%OTHER', otherTeams.uuid)
    .replace('%NONE', randomUUID())
    .replace('%', check.uuid);

const send = (method: string, path: string, asked?: Asked) => world.ask(method, inPlace(path), asked);

const UNKNOWN = `hrw_${'x'.repeat(28)}`;
const MISSING = { error: 'missing api key' };
const WRONG = { error: 'wrong api key' };
const NOT_FOUND = { error: 'not found' };

const READING: [method: string, path: string][] = [
  ['GET', '/checks/'],
  ['GET', '/checks/%'],
  ['GET', '/checks/%KEY'],
  ['GET', '/checks/%/flips/'],
  ['GET', '/checks/%KEY/flips/'],
  ['GET', '/badges/'],
];
const WRITING: [method: string, path: string][] = [
  ['POST', '/checks/'],
  ['POST', '/checks/%'],
  ['POST', '/checks/%/pause'],
  ['POST', '/checks/%/resume'],
  ['GET', '/checks/%/pings/'],
  ['GET', '/checks/%/pings/1/body'],
  ['GET', '/channels/'],
  ['DELETE', '/checks/%'],
];

describe('an API key', () => {
  it.each([...READING, ...WRITING])('is required to %s %s', async (method, path) => {
    expect(await send(method, path, { key: null })).toMatchObject({ status: 401, body: MISSING });
    expect(await send(method, path, { key: 'short' })).toMatchObject({ status: 401, body: MISSING });
    expect(await send(method, path, { key: UNKNOWN })).toMatchObject({ status: 401, body: WRONG });
    expect(await send(method, path, { key: world.keys.ping })).toMatchObject({ status: 401, body: WRONG });
  });

  it.each(READING)('with the read scope can %s %s', async (method, path) => {
    expect((await send(method, path, { key: world.keys.read })).status).toBe(200);
  });

  it.each(WRITING)('with the read scope can’t %s %s', async (method, path) => {
    expect(await send(method, path, { key: world.keys.read })).toMatchObject({ status: 401, body: WRONG });
  });

  it('is also accepted as a bearer token, or in the body of a write; a header takes precedence', async () => {
    const { write, read } = world.keys;
    const withBearer = { key: null, headers: { authorization: `Bearer ${write}` } };
    expect((await send('GET', '/checks/%', withBearer)).status).toBe(200);
    const inBody = { key: null, body: { api_key: write } };
    expect((await send('POST', '/checks/%', inBody)).status).toBe(200);
    expect(await send('POST', '/checks/%', { ...inBody, key: read })).toMatchObject({ status: 401, body: WRONG });
    expect(await send('POST', '/checks/%', { key: null, body: { api_key: 5 } })).toMatchObject({ body: MISSING });
  });

  it('stops working once it is revoked', async () => {
    const { teamId } = world.team;
    const made = { teamId, name: 'Short-lived', scope: 'read' };
    const { keyId, secret: key } = await world.rpc<CreatedApiKey>('apiKeys', 'create', made);
    expect((await send('GET', '/checks/', { key })).status).toBe(200);
    await world.rpc('apiKeys', 'revoke', { teamId, keyId });
    expect(await send('GET', '/checks/', { key })).toMatchObject({ status: 401, body: WRONG });
  });
});

it('over its limit gets a time to retry', async () => {
  const limited = await startManagementWorld({ config: { limits: { ...UNLIMITED, apiKeyRequests: 2 } } });
  const statuses = [];
  for (let request = 0; request < 2; request++) statuses.push((await limited.ask('GET', '/checks/')).status);
  expect(statuses).toEqual([200, 200]);
  const { status, headers } = await limited.ask('GET', '/checks/');
  expect(status).toBe(429);
  expect(headers).toMatchObject({ 'retry-after': expect.stringMatching(/^\d+$/), ...CORS });
  await limited.stop();
});

describe('a check', () => {
  it.each([
    ['GET', '/checks/%OTHER', 403, ''],
    ['POST', '/checks/%OTHER', 403, ''],
    ['DELETE', '/checks/%OTHER', 403, ''],
    ['POST', '/checks/%OTHER/pause', 403, ''],
    ['POST', '/checks/%OTHER/resume', 403, ''],
    ['GET', '/checks/%OTHER/pings/', 403, ''],
    ['GET', '/checks/%OTHER/pings/1/body', 403, ''],
    ['GET', '/checks/%OTHER/flips/', 403, ''],
    ['GET', '/checks/%NONE', 404, NOT_FOUND],
    ['POST', '/checks/%NONE', 404, NOT_FOUND],
    ['DELETE', '/checks/%NONE', 404, NOT_FOUND],
    ['POST', '/checks/%NONE/pause', 404, NOT_FOUND],
    ['POST', '/checks/%NONE/resume', 404, NOT_FOUND],
    ['GET', '/checks/%NONE/pings/', 404, NOT_FOUND],
    ['GET', '/checks/%NONE/pings/1/body', 404, NOT_FOUND],
    ['GET', '/checks/%NONE/flips/', 404, NOT_FOUND],
    ['GET', `/checks/${'0'.repeat(40)}`, 404, NOT_FOUND],
    ['GET', '/checks/no-uuid', 404, NOT_FOUND],
    ['GET', '/checks/%/other', 404, NOT_FOUND],
    ['GET', '/checks/%/pings/first/body', 404, NOT_FOUND],
    ['GET', '/nothing', 404, NOT_FOUND],
  ])('of another team, or that doesn’t exist: %s %s returns %i', async (method, path, status, body) => {
    expect(await send(method, path)).toMatchObject({ status, body });
  });
});

describe('a method', () => {
  it.each([
    ['PUT', '/checks/'],
    ['DELETE', '/checks/'],
    ['PATCH', '/checks/%'],
    ['PUT', '/checks/%'],
    ['POST', '/checks/%KEY'],
    ['DELETE', '/checks/%KEY'],
    ['GET', '/checks/%/pause'],
    ['GET', '/checks/%/resume'],
    ['POST', '/checks/%/pings/'],
    ['POST', '/checks/%/flips/'],
    ['POST', '/channels/'],
    ['POST', '/badges/'],
    ['POST', '/checks/%/pings/1/body'],
    ['PUT', '/checks/%/pause'],
    ['HEAD', '/checks/'],
    ['HEAD', '/checks/%'],
  ])('that a path does not support: %s %s returns 405', async (method, path) => {
    expect(await send(method, path)).toMatchObject({ status: 405, body: '' });
  });
});

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'X-Api-Key, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
  'access-control-expose-headers': 'ETag, Retry-After',
  'access-control-max-age': '600',
};

describe('pages of other origins', () => {
  it.each([
    ['/checks/', 'GET, POST, OPTIONS'],
    ['/checks', 'GET, POST, OPTIONS'],
    ['/checks/%', 'GET, POST, DELETE, OPTIONS'],
    ['/checks/%NONE', 'GET, POST, DELETE, OPTIONS'],
    [`/checks/${'a'.repeat(40)}`, 'GET, OPTIONS'],
    ['/checks/%/pause', 'POST, OPTIONS'],
    ['/checks/%/resume', 'POST, OPTIONS'],
    ['/checks/%/pings/', 'GET, OPTIONS'],
    ['/checks/%/pings/1/body', 'GET, OPTIONS'],
    ['/checks/%/flips/', 'GET, OPTIONS'],
    ['/channels/', 'GET, OPTIONS'],
    ['/badges/', 'GET, OPTIONS'],
  ])('can preflight %s', async (path, methods) => {
    const { status, headers } = await send('OPTIONS', path, { key: null });
    expect(status).toBe(204);
    expect(headers).toMatchObject({ ...CORS, 'access-control-allow-methods': methods });
  });

  it.each([
    ['GET', '/checks/', 200],
    ['GET', '/checks/%OTHER', 403],
    ['GET', '/checks/%NONE', 404],
    ['GET', '/nothing', 404],
    ['PUT', '/checks/', 405],
    ['POST', '/checks/%/resume', 409],
  ])('can read the response to %s %s, which isn’t cached', async (method, path, status) => {
    const heard = await send(method, path);
    expect(heard.status).toBe(status);
    const kept = status === 200 ? 'private, no-cache' : 'no-store';
    expect(heard.headers).toMatchObject({ ...CORS, 'cache-control': kept });
  });

  it.each(['v1', 'v2'] as const)('get the same headers as from Healthchecks in %s', async (version) => {
    const { headers } = await send('GET', '/checks/', { version });
    expect(headers).toMatchObject({ 'access-control-allow-headers': 'X-Api-Key', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });

  it('can read why they were refused', async () => {
    expect((await send('GET', '/checks/', { key: null })).headers).toMatchObject(CORS);
    expect((await send('POST', '/checks/', { body: '{' })).headers).toMatchObject(CORS);
    expect((await send('POST', '/checks/', { body: `"${'x'.repeat(200_000)}"` })).headers).toMatchObject(CORS);
  });
});

describe.each(API_VERSIONS)('/api/%s', (version) => {
  it.each([...READING, ['GET', '/channels/'], ['GET', '/checks/%/pings/']])(
    'accepts %s %s with and without a trailing slash',
    async (method = '', path = '') => {
      const bare = path.replace(/\/$/, '');
      for (const each of [bare, `${bare}/`]) expect((await send(method, each, { version })).status).toBe(200);
    },
  );

  it('accepts writes with and without a trailing slash', async () => {
    const written = await world.create({ name: 'Slashes' });
    for (const path of ['', '/', '/pause', '/pause/', '/resume/', '/pause', '/resume']) {
      const { status } = await world.ask('POST', `/checks/${written.uuid}${path}`, { version });
      expect([path, status]).toEqual([path, 200]);
    }
    expect((await world.ask('DELETE', `/checks/${written.uuid}/`, { version })).status).toBe(200);
  });

  it('returns the body of a ping with and without a trailing slash', async () => {
    await world.ping(check, '', 'All done');
    const path = `/checks/${check.uuid}/pings/`;
    const { pings } = (await world.ask('GET', path, { version })).body as { pings: Record<string, unknown>[] };
    const address = `http://hearth.test/api/${version}/checks/${check.uuid}/pings/${String(pings[0]?.n)}/body`;
    expect(pings[0]).toMatchObject({ body_url: address });
    for (const slash of ['', '/']) {
      const kept = await world.ask('GET', `${path}${String(pings[0]?.n)}/body${slash}`, { version });
      expect(kept).toMatchObject({ status: 200, body: 'All done' });
    }
  });

  it('does not lose the body of a POST without the slash', async () => {
    const { status, body } = await send('POST', '/checks', { version, body: { name: 'No slash' } });
    expect({ status, body }).toMatchObject({ status: 201, body: { name: 'No slash' } });
  });

  it('uses the requested version in the URLs of a check', async () => {
    const checkUrl = `http://hearth.test/api/${version}/checks/${check.uuid}`;
    expect(await world.look(check, version)).toMatchObject({
      ping_url: `http://hearth.test/ping/${check.uuid}`,
      update_url: checkUrl,
      pause_url: `${checkUrl}/pause`,
      resume_url: `${checkUrl}/resume`,
    });
  });

  it('responds without a key that the server is up', async () => {
    for (const path of ['/status/', '/status']) {
      expect(await send('GET', path, { version, key: null })).toMatchObject({ status: 200, body: 'OK' });
      // Healthchecks responds to a POST with an error page about CSRF.
      for (const method of ['OPTIONS', 'POST']) {
        expect(await send(method, path, { version, key: null })).toMatchObject({ status: 200, body: 'OK' });
      }
    }
    for (const method of ['GET', 'OPTIONS']) {
      const { status, headers } = await send(method, '/metrics/', { version, key: null });
      expect(status).toBe(403);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect((await send('GET', '/status/', { key: null })).headers).not.toHaveProperty('access-control-allow-origin');
  });
});
