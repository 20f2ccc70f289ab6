import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CreatedApiKey } from '../../contract/teams/apiKeyCalls.ts';
import type { ApiKeyDecision, ApiKeyGrant } from '../apiKeys/apiKeyGate.ts';
import { createCallerBudget } from '../budget/callerBudget.ts';
import { createTeamReads } from '../budget/teamReads.ts';
import { UNLIMITED } from '../limits.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import type { MeasuredMonitor } from '../metrics/metricFacts.ts';
import { parseMetrics } from '../metrics/testing/parseMetrics.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { metricsRoute, withoutMetricsKey } from './metricsRoute.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const TEAM = 'tid_1';
const keyOf = (prefix: string): string => prefix + 'x'.repeat(28);
const [PING, READ, WRITE, LIMITED] = [keyOf('hrp_'), keyOf('hrr_'), keyOf('hrw_'), keyOf('hrr_').replace('x', 'y')];
const FOREIGN = keyOf('hrr_').replace('x', 'z');

const grant = (scope: ApiKeyGrant['scope'], teamId = TEAM): ApiKeyDecision => ({
  kind: 'granted',
  grant: { keyId: 'key_1', teamId, scope, name: 'Prometheus' },
});
const ANSWERS: Readonly<Record<string, ApiKeyDecision>> = {
  [PING]: grant('ping'),
  [READ]: grant('read'),
  [WRITE]: grant('write'),
  [FOREIGN]: grant('read', 'tid_2'),
  [LIMITED]: { kind: 'limited', retryAfterSeconds: 7 },
};

const monitors = Array.from({ length: 1_200 }, (_, index): MeasuredMonitor => ({
  uuid: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000000`,
  name: `Job ${index}`,
  tags: ['nightly'],
  status: 'up',
  isBroken: false,
  runningSince: null,
  dueAt: null,
  lastDurationMs: null,
  lastPingAt: null,
  pingCount: 0,
}));

describe('the metrics of a team', () => {
  let app: FastifyInstance | undefined;
  afterEach(() => app?.close());

  function start({ size = 0 } = {}) {
    const asked: { secret: string; address: string }[] = [];
    const metrics = createMetrics({
      gate: {
        async open(secret, { address }) {
          asked.push({ secret, address });
          return ANSWERS[secret] ?? { kind: 'unknown' };
        },
      },
      config: { metricsToken: undefined },
      facts: {
        engine: 'sqlite',
        ofMonitors: async (teamId) => (teamId === TEAM ? monitors : []),
        alertsOf: async () => ({ sent: 0, failed: 0 }),
        ofServer: () => Promise.reject(new Error('No one asked for the server.')),
      },
      storage: { canRecord: async () => true },
      teamReads: createTeamReads(async () => size),
      socketsOpen: () => 0,
      now: () => NOW,
    });
    const started = Fastify();
    app = started;
    const budget = createCallerBudget(UNLIMITED, () => NOW);
    void started.register(metricsRoute({ metrics, metricsToken: undefined, budget, trustProxy: 0 }));
    const get = (url: string, headers: Record<string, string> = {}) => started.inject({ url, headers });
    return { get, asked };
  }

  it('can be read less often, the more monitors a team has', async () => {
    const { get } = start({ size: 20_000 });
    const statuses: number[] = [];
    // The first scrape finds out how many there are.
    for (let count = 0; count < 6; count++) {
      statuses.push((await get(`/metrics/${TEAM}`, { authorization: `Bearer ${READ}` })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each<[string, string, Record<string, string>]>([
    ['our address', `/metrics/${TEAM}`, { authorization: `Bearer ${READ}` }],
    ['our address, with a key that may write', `/metrics/${TEAM}`, { authorization: `Bearer ${WRITE}` }],
    ['our address, by X-Api-Key', `/metrics/${TEAM}`, { 'x-api-key': READ }],
    ['Healthchecks’ address with a key in it', `/projects/${TEAM}/metrics/${READ}`, {}],
    ['its older address', `/projects/${TEAM}/checks/metrics/${READ}`, {}],
    ['its address without a key', `/projects/${TEAM}/metrics/`, { authorization: `Bearer ${READ}` }],
    ['the same without the slash', `/projects/${TEAM}/metrics`, { 'x-api-key': READ }],
  ])('are served at %s', async (_what, url, headers) => {
    const response = await start().get(url, headers);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    const families = parseMetrics(response.body);
    expect(families.get('hc_checks_total')?.samples[0]?.value).toBe(monitors.length);
    for (const name of ['hc_check_up', 'hearth_monitor_pings_total']) {
      expect(families.get(name)?.samples).toHaveLength(monitors.length);
    }
    // Healthchecks also includes zeros.
    const paused = families.get('hc_check_paused')?.samples;
    expect(paused).toHaveLength(url.startsWith('/projects/') ? monitors.length : 0);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['no key', `/metrics/${TEAM}`, {}, 401],
    ['no key, as in Healthchecks', `/projects/${TEAM}/metrics/`, {}, 401],
    ['a key of another length', `/projects/${TEAM}/metrics/abc`, {}, 400],
    ['no bearer', `/metrics/${TEAM}`, { authorization: READ }, 400],
    ['an unknown key', `/projects/${TEAM}/metrics/${'0'.repeat(32)}`, {}, 403],
    ['a key that may write, where others log it', `/projects/${TEAM}/metrics/${WRITE}`, {}, 403],
    ['a key for pings', `/metrics/${TEAM}`, { 'x-api-key': PING }, 403],
    ['a key of another team', `/metrics/${TEAM}`, { 'x-api-key': FOREIGN }, 403],
    ['a team that its key isn’t for', `/projects/tid_2/metrics/${READ}`, {}, 403],
  ])('are refused with %s', async (_what, url, headers, status) => {
    const response = await start().get(url, headers);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('hc_');
    expect(response.headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  it('return how long a key has to wait, and record the client’s address', async () => {
    const { get, asked } = start();
    const response = await get(`/metrics/${TEAM}`, { 'x-api-key': LIMITED });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '7']);
    expect(asked).toEqual([{ secret: LIMITED, address: '127.0.0.1' }]);
  });

  it('limit the number of simultaneous scrapes per team', async () => {
    const { get } = start();
    for (let scrape = 0; scrape < 30; scrape++) await get(`/metrics/${TEAM}`, { 'x-api-key': READ });
    const response = await get(`/metrics/${TEAM}`, { 'x-api-key': WRITE });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '1']);
    expect((await get('/metrics/tid_2', { 'x-api-key': FOREIGN })).statusCode).toBe(200);
  });

  it.each(['gzip', 'br'])('are compressed with %s for clients that accept it', async (encoding) => {
    const { get } = start();
    const headers = { 'x-api-key': READ };
    const plain = await get(`/metrics/${TEAM}`, headers);
    const compressed = await get(`/metrics/${TEAM}`, { ...headers, 'accept-encoding': encoding });
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
  });

  it('keep keys out of the log', () => {
    expect(withoutMetricsKey(`/projects/${TEAM}/metrics/${READ}`)).toBe(`/projects/${TEAM}/metrics/…`);
    expect(withoutMetricsKey(`/projects/${TEAM}/checks/metrics/${READ}/`)).toBe(`/projects/${TEAM}/checks/metrics/…`);
    expect(withoutMetricsKey(`/metrics/${TEAM}`)).toBe(`/metrics/${TEAM}`);
  });
});

describe('a team’s API key', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.close());

  it('gives access to the metrics of its monitors until it is revoked', async () => {
    const started = await startTestServer();
    server = started;
    const owner = await started.signUp();
    const { teamId } = await started.createTeam(owner);
    const call = <Value>(name: string, input: object) =>
      started.valueOf<Value>({ kind: 'rpc', rpc: ['apiKeys', name], input: { teamId, ...input } }, owner.token);
    const { data } = await started.createMonitor(owner, teamId, { name: 'Backup', tags: ['db'] });
    await fetch(`${started.url}/ping/${data.uuid}`);
    const { keyId, secret } = await call<CreatedApiKey>('create', { name: 'Prometheus', scope: 'read' });
    const scrape = () => fetch(`${started.url}/projects/${teamId}/metrics/${secret}`);
    const families = parseMetrics(await (await scrape()).text());
    const key = families.get('hearth_monitor_info')?.samples[0]?.labels.key;
    expect(families.get('hearth_monitor_info')?.samples[0]?.labels).toEqual({ key, name: 'Backup', tags: 'db' });
    expect(families.get('hearth_monitor_pings_total')?.samples).toMatchObject([{ labels: { key }, value: 1 }]);
    await call('revoke', { keyId });
    expect((await scrape()).status).toBe(403);
  });
});

describe('the metrics of the server', () => {
  const metricsToken = 'a-token-of-the-operator';
  let server: TestServer | undefined;
  afterEach(() => server?.close());
  const read = (authorization = `Bearer ${metricsToken}`) =>
    fetch(`${server?.url}/metrics`, { headers: { authorization } });

  it('are not found if no token is configured', async () => {
    server = await startTestServer();
    expect((await read()).status).toBe(404);
  });

  it('show the server’s activity to clients with the token', async () => {
    server = await startTestServer({ config: { metricsToken } });
    const owner = await server.signUp();
    const team = await server.createTeam(owner);
    const { data } = await server.createMonitor(owner, team.teamId);
    await fetch(`${server.url}/ping/${data.uuid}`);
    await fetch(`${server.url}/ping/${data.uuid.replace(/.$/, 'g')}`);
    await fetch(`${server.url}/ping/00000000-0000-4000-8000-000000000000`);
    const response = await read();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const families = parseMetrics(await response.text());
    const pings = families.get('hearth_pings_total')?.samples.map(({ labels, value }) => [labels.outcome, value]);
    expect(Object.fromEntries(pings ?? [])).toEqual({ recorded: 1, refused: 1, failed: 0 });
    expect(families.get('hearth_database_up')?.samples[0]?.value).toBe(1);
    expect(families.get('hearth_server_info')?.samples[0]?.labels.engine).toBe('sqlite');
  });

  it('are refused to other clients, who are soon rate-limited', async () => {
    const limits = { ...UNLIMITED, anonymousApiCostBurst: 45, anonymousApiCostPerSecond: 0.001 };
    server = await startTestServer({ config: { metricsToken, limits } });
    const guesses = [];
    for (const guess of ['Bearer wrong', `Basic ${metricsToken}`, 'Bearer again']) guesses.push(await read(guess));
    expect(guesses.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect(guesses[0]?.headers.get('www-authenticate')).toBe('Bearer');
    expect(Number(guesses[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read()).status).toBe(200);
  });
});
