import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '../../contract/audit/auditCalls.ts';
import type { Envelope } from '../../contract/envelopes.ts';
import type { ImportPreview, ImportRecord } from '../../contract/monitors/importing.ts';
import type { MonitorPage, PingKey } from '../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../contract/monitors/monitorRecord.ts';
import { ENGINES, type TestPlace } from '../database/testing/engines.ts';
import { closeAll, listen } from '../egress/testing/listen.ts';
import { readLimits } from '../limits.ts';
import type { TestPerson } from '../testing/apiClient.ts';
import { databaseAt, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { healthchecksProject, sampleCheck } from './testing/healthchecksProject.ts';
import { KUMA_TOKEN, makeKumaDatabase } from './testing/kumaDatabase.ts';
import { NOW } from '../../testing/clock.ts';
import { until } from '../../testing/until.ts';

const KEY = 'hcw_0123456789abcdefghijklmnopqr';
const CHANNELS = [
  { id: 'c1', name: 'Ops room', kind: 'slack' },
  { id: 'c9', name: 'Phone', kind: 'po' },
  { id: 'c10', name: 'Odd', kind: 'constructor' },
];
const PING_KEY = 'fqOOd6-F4MMNuCEnzTU01w';

describe.each(ENGINES)('importing on $name', ({ places }) => {
  const nextPlace = places();
  let place: TestPlace;
  let server: TestServer;
  let owner: TestPerson;
  let teamId: string;

  const start = (limits = {}) =>
    startTestServer({ config: { database: databaseAt(place.url), allowsPrivateTargets: true, ...limits } });
  const rpc = (path: string, input: object) => ({ kind: 'rpc', rpc: path.split('/'), input: { teamId, ...input } });
  const call = <Value>(path: string, input: object = {}) => server.valueOf<Value>(rpc(path, input), owner.token);
  const fails = async (path: string, input: object = {}) => server.call(rpc(path, input), owner.token);

  async function send(file: Buffer | object, { token = owner.token, team = teamId } = {}): Promise<Response> {
    return fetch(`${server.url}/api/import-file?teamId=${team}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: Buffer.isBuffer(file) ? new Uint8Array(file) : JSON.stringify(file),
    });
  }
  async function upload(file: Buffer | object): Promise<ImportPreview> {
    const envelope = (await (await send(file)).json()) as Envelope;
    if (envelope.kind !== 'result') throw new Error(JSON.stringify(envelope));
    return envelope.value as ImportPreview;
  }
  async function runAll(importId: string, more: object = {}): Promise<ImportRecord> {
    let record = await call<ImportRecord>('imports/run', { importId, ...more });
    while (record.left > 0) record = await call<ImportRecord>('imports/run', { importId });
    return record;
  }
  async function undoAll(importId: string): Promise<void> {
    while ((await call<ImportRecord>('imports/undo', { importId })).made > 0);
  }
  async function monitors(): Promise<Map<string, Monitor>> {
    const { monitors: found } = await call<MonitorPage>('monitors/list');
    return new Map(found.map(({ data }) => [data.name, data]));
  }
  const ping = async (path: string) => (await fetch(server.url + path)).status;

  beforeEach(async () => {
    place = await nextPlace();
    server = await start();
    owner = await server.signUp('grace@example.com');
    ({ teamId } = await server.createTeam(owner));
  });
  afterEach(async () => {
    await server.close();
    await closeAll();
  });

  it('imports a Healthchecks project by its address and key, whose jobs keep working', async () => {
    const requests: (string | undefined)[] = [];
    const port = await listen((request, response) => {
      requests.push(request.url, request.headers['x-api-key'] as string);
      const isOfChannels = request.url?.endsWith('/channels/') === true;
      response.end(JSON.stringify(isOfChannels ? { channels: CHANNELS } : healthchecksProject(NOW)));
    });
    const preview = await call<ImportPreview>('imports/preview', { address: `http://127.0.0.1:${port}/`, key: KEY });
    expect(requests).toEqual(['/api/v3/checks/', KEY, '/api/v3/channels/', KEY]);
    expect(preview).toMatchObject({
      source: 'healthchecks',
      counts: { new: 21, known: 0, refused: 1 },
      withLosses: 3,
      excess: null,
      hasSlugs: true,
    });
    expect(preview.entries[0]).toMatchObject({ name: 'Impossible', fate: 'refused' });
    expect(preview.integrations.map(({ name, notes }) => [name, ...notes])).toEqual([
      [
        'Ops room',
        'Healthchecks doesn’t show its settings. Add a Slack integration and choose it for the monitor that used it.',
      ],
      ['Phone', 'Hearth has no integration for “po”. Add another one, such as a webhook.'],
      ['Odd', 'Hearth has no integration for “constructor”. Add another one, such as a webhook.'],
    ]);
    expect(await monitors()).toEqual(new Map());

    const record = await runAll(preview.importId, { pingKey: PING_KEY });
    expect(record).toMatchObject({ made: 21, left: 0 });
    const made = await monitors();
    expect(made.size).toBe(21);
    expect(made.get('Late')).toMatchObject({ status: 'up', dueAt: expect.any(Number), deadlineAt: expect.any(Number) });
    expect(made.get('Silent')).toMatchObject({ status: 'down', lastPingKind: 'success' });
    expect(made.get('Paused')).toMatchObject({ status: 'paused', pingCount: 40 });
    const { pingKey } = await call<PingKey>('monitors/pingKey');
    expect(await Promise.all([PING_KEY, pingKey].map((key) => ping(`/ping/${key}/nightly-backup`)))).toEqual([
      200, 200,
    ]);
    expect(await ping(`/ping/${PING_KEY}/created-later?create=1`)).toBe(201);
    expect(await ping(`/ping/${sampleCheck(4).uuid}`)).toBe(200);
    expect((await monitors()).get('Failed')).toMatchObject({ status: 'up' });
  });

  it('imports Uptime Kuma’s push monitors, whose tokens keep working', async () => {
    const preview = await uploadKuma();
    expect(preview).toMatchObject({
      source: 'uptime-kuma',
      counts: { new: 3, known: 0, refused: 10 },
      hasSlugs: false,
    });
    await runAll(preview.importId);
    expect(await (await fetch(`${server.url}/api/push/${KUMA_TOKEN}?status=down&msg=No`)).json()).toEqual({ ok: true });
    expect((await monitors()).get('Database dump')).toMatchObject({ status: 'down', lastPingKind: 'fail' });
    expect(await ping(`/api/push/${KUMA_TOKEN.toLowerCase()}`)).toBe(404);
  });

  async function uploadKuma(): Promise<ImportPreview> {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-kuma-'));
    makeKumaDatabase(join(folder, 'kuma.db'), NOW);
    const file = await readFile(join(folder, 'kuma.db'));
    await rm(folder, { recursive: true });
    return upload(file);
  }
  it('changes nothing when repeated, and can be undone as a whole', async () => {
    const project = healthchecksProject(NOW);
    const { importId } = await upload(project);
    await runAll(importId, { pingKey: PING_KEY });
    const before = await monitors();
    const again = await upload(project);
    expect(again).toMatchObject({ counts: { new: 0, known: 21, refused: 1 } });
    await runAll(again.importId, { pingKey: PING_KEY });
    expect(await monitors()).toEqual(before);
    expect(await call<ImportRecord[]>('imports/list')).toMatchObject([{ importId, made: 21, left: 0 }]);
    await server.createMonitor(owner, teamId, { name: 'Own' });

    await undoAll(importId);
    expect([...(await monitors()).keys()]).toEqual(['Own']);
    expect(await ping(`/ping/${PING_KEY}/nightly-backup`)).toBe(404);
    expect(await ping(`/ping/${sampleCheck(1).uuid}`)).toBe(404);
    expect(await call('imports/list')).toEqual([]);
    const { entries } = await call<AuditPage>('audit/list');
    expect(entries.slice(0, 4).toReversed()).toMatchObject([
      { action: 'ping-key.brought' },
      { action: 'monitors.imported', detail: { source: 'healthchecks', monitors: 21 } },
      { action: 'monitor.created' },
      { action: 'monitors.import-undone', detail: { source: 'healthchecks', monitors: 21 } },
    ]);
    expect(await upload(project)).toMatchObject({ counts: { new: 21 } });
  });

  it('resumes after the server stops halfway, and doesn’t import anything twice', async () => {
    const checks = Array.from({ length: 500 }, (_, index) => sampleCheck(index + 1));
    const { importId } = await upload({ checks });
    expect(await call('imports/run', { importId })).toMatchObject({ made: 200, left: 300 });
    await server.close();
    server = await start();
    expect(await call('imports/list')).toMatchObject([{ made: 200, left: 300 }]);
    // Two people resume the import at the same time.
    await Promise.all([runAll(importId), runAll(importId)]);
    expect(await call('imports/list')).toMatchObject([{ made: 500, left: 0 }]);
    expect((await call<MonitorPage>('monitors/list')).total).toBe(500);
  });

  it('imports nothing that another team has, even if that team is deleted', async () => {
    const checks = [sampleCheck(1), sampleCheck(2, { slug: 'taken' })];
    const own = teamId;
    const other = await server.createTeam(owner);
    teamId = other.teamId;
    await runAll((await upload({ checks: [sampleCheck(1)] })).importId, { pingKey: PING_KEY });
    teamId = own;
    await server.createMonitor(owner, own, { name: 'Own', slug: 'taken' });
    const refusal = 'Its UUID belongs to a monitor in another team on this server.';
    const slug = 'Its slug “taken” belongs to another monitor in this team, so it’s imported without a slug.';
    const preview = await upload({ checks });
    expect(preview.entries).toEqual([
      { name: 'Job 1', fate: 'refused', notes: [refusal] },
      { name: 'Job 2', fate: 'new', notes: [slug] },
    ]);
    await server.valueOf({ kind: 'rpc', rpc: ['teams', 'delete'], input: { teamId: other.teamId } }, owner.token);
    expect((await upload({ checks })).entries[0]?.notes).toEqual([refusal]);
    const { importId } = await upload({ checks });
    expect(await fails('imports/run', { importId, pingKey: PING_KEY })).toMatchObject({
      name: 'InvalidInputError',
      detail: { path: 'pingKey', message: 'Another team on this server uses this ping key.' },
    });
    await runAll(importId);
    await server.valueOf(
      { kind: 'rpc', rpc: ['teams', 'restore'], input: { deletedTeamId: other.teamId } },
      owner.token,
    );
    expect(await ping(`/ping/${PING_KEY}/job-1`)).toBe(200);
  });

  it('creates one preview per person at a time, and slow ones keep no one else waiting', async () => {
    const waiting: ServerResponse[] = [];
    const port = await listen((request, response) => {
      if (request.url?.endsWith('/checks/')) waiting.push(response);
      else response.end();
    });
    const address = `http://127.0.0.1:${port}/`;
    const fetching = call<ImportPreview>('imports/preview', { address, key: KEY });
    await until(() => waiting.length === 1);
    const busy = { name: 'RateLimitedError', detail: { retryAfterSeconds: 10 } };
    expect(await fails('imports/preview', { address, key: KEY })).toMatchObject(busy);
    const refused = await send({ checks: [sampleCheck(1)] });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);

    const other = await server.signUp('other@example.com');
    const team = (await server.createTeam(other)).teamId;
    const { endUpload, response } = beginUpload(other.token, team);
    const third = await server.signUp('third@example.com');
    const thirdTeam = (await server.createTeam(third)).teamId;
    const fine = await send({ checks: [sampleCheck(2)] }, { token: third.token, team: thirdTeam });
    expect(fine.status).toBe(200);

    for (const one of waiting) one.end(JSON.stringify({ checks: [sampleCheck(1)] }));
    expect(await fetching).toMatchObject({ counts: { new: 1 } });
    expect(await upload({ checks: [sampleCheck(1)] })).toMatchObject({ counts: { new: 1 } });
    endUpload(JSON.stringify({ checks: [sampleCheck(3)] }));
    expect((await response).statusCode).toBe(200);
  });

  /** Starts an upload whose body is still missing. */
  function beginUpload(token: string, team: string) {
    const upload = request(`${server.url}/api/import-file?teamId=${team}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' },
    });
    upload.write(' ');
    const response = new Promise<IncomingMessage>((resolve) =>
      upload.once('response', (message) => resolve(message.resume())),
    );
    return { response, endUpload: (body: string) => void upload.end(body) };
  }

  it('creates no more monitors than the team’s quota', async () => {
    await server.close();
    server = await start({ limits: readLimits({ LIMIT_MONITORS: '1' }) });
    const preview = await upload({ checks: [sampleCheck(1), sampleCheck(2)] });
    expect(preview.excess).toMatch(/^This team has reached its limit of 1 monitors\./);
    expect(await fails('imports/run', { importId: preview.importId })).toMatchObject({ name: 'QuotaExceededError' });
    expect((await monitors()).size).toBe(0);
  });
});
