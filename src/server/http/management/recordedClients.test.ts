import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepEnds } from '../../monitors/pings/bodyEnds.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
/** The id of the team's only integration. */
let operators: string;
beforeAll(async () => {
  world = await startManagementWorld();
  operators = await world.addIntegration('Operators');
});
afterAll(() => world.stop());

interface Recorded {
  method: string;
  /** Path in which `%` stands for the UUID from an earlier response. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends the same bytes as the client, including a body with GET, which `fetch` doesn't allow. */
async function replay(
  { method, path, headers, body }: Recorded,
  uuid = '',
): Promise<{ status: number; body: unknown }> {
  const request = sendRequest(world.server.url + path.replace('%', uuid), {
    method,
    headers: {
      'x-api-key': world.keys.write,
      ...headers,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks);
  const bytes = response.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
  return { status: response.statusCode ?? 0, body: JSON.parse(bytes.toString()) as unknown };
}

const uuidOf = (body: unknown): string => (body as Check).ping_url.split('/').at(-1) ?? '';

/** Returns everything that version 1 returns for a new check. */
function wholeCheck(uuid: string, fields: object): object {
  const url = `http://hearth.test/api/v1/checks/${uuid}`;
  return {
    name: '',
    slug: '',
    tags: '',
    desc: '',
    grace: 3_600,
    n_pings: 0,
    status: 'new',
    started: false,
    last_ping: null,
    next_ping: null,
    manual_resume: false,
    methods: '',
    subject: '',
    subject_fail: '',
    start_kw: '',
    success_kw: '',
    failure_kw: '',
    filter_subject: false,
    filter_body: false,
    filter_http_body: false,
    filter_default_fail: false,
    channels: '',
    ...fields,
    uuid,
    ping_url: `http://hearth.test/ping/${uuid}`,
    update_url: url,
    pause_url: `${url}/pause`,
    resume_url: `${url}/resume`,
    badge_url: expect.stringMatching(/^http:\/\/hearth\.test\/badge\/\S+\.svg$/),
  };
}

describe('go-healthchecksio, and the Terraform provider that uses it', () => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' };
  const send = (method: string, path: string, body?: object, uuid?: string) =>
    replay(
      { method, path: `/api/v1${path}`, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
      uuid,
    );
  /** The client uses the last part of `update_url` as the id. */
  const idOf = (body: unknown): string =>
    String((body as Check).update_url)
      .split('/')
      .at(-1) ?? '';
  const read = async (id: string) =>
    ((await send('GET', '/checks/')).body as { checks: Check[] }).checks.find((check) => idOf(check) === id);

  it('finds a channel by its name and kind', async () => {
    const channels = [{ id: operators, name: 'Operators', kind: 'slack' }];
    expect(await send('GET', '/channels/')).toEqual({ status: 200, body: { channels } });
  });

  it('creates, reads, changes, pauses and deletes a check', async () => {
    const cron = { schedule: '*/5 * * * *', tz: 'Europe/Stockholm' };
    const wanted = {
      channels: operators,
      desc: 'From Terraform',
      grace: 300,
      methods: '',
      name: 'terraform',
      tags: 'go terraform',
    };
    const created = await send('POST', '/checks/', { ...wanted, ...cron });
    const uuid = idOf(created.body);
    const check = wholeCheck(uuid, { ...wanted, slug: 'terraform' });
    expect(created).toEqual({ status: 201, body: { ...check, ...cron } });
    expect(await read(uuid)).toEqual(created.body);

    const updated = await send('POST', '/checks/%', { ...wanted, timeout: 120, channels: '' }, uuid);
    const changed = { ...check, timeout: 120, channels: '' };
    expect(updated).toEqual({ status: 200, body: changed });
    expect(await read(uuid)).toEqual(changed);

    const paused = { ...changed, status: 'paused' };
    expect(await send('POST', '/checks/%/pause', undefined, uuid)).toEqual({ status: 200, body: paused });
    expect(await send('DELETE', '/checks/%', undefined, uuid)).toEqual({ status: 200, body: paused });
    expect(await read(uuid)).toBeUndefined();
    expect(await send('DELETE', '/checks/%', undefined, uuid)).toEqual({ status: 404, body: { error: 'not found' } });
  });

  it('finds a check that it created earlier by its unique fields', async () => {
    const wanted = { channels: '', methods: '', name: 'Unique', tags: 'go', timeout: 600, unique: ['name', 'tags'] };
    const created = await send('POST', '/checks/', wanted);
    expect(created.status).toBe(201);
    const again = await send('POST', '/checks/', { ...wanted, desc: 'Changed' });
    expect(again).toEqual({ status: 200, body: { ...(created.body as object), desc: 'Changed' } });
  });

  it('can show the reason for a refusal', async () => {
    const refused = await send('POST', '/checks/', { channels: 'Nobody', methods: '', name: 'x' });
    expect(refused).toEqual({ status: 400, body: { error: 'invalid channel identifier: Nobody' } });
  });
});

describe('the community.healthchecksio modules of Ansible', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'ansible-httpget' };
  const send = (method: string, path: string, body: string | undefined, uuid?: string) =>
    replay({ method, path: `/api/v1/${path}`, headers, ...(body !== undefined && { body }) }, uuid);
  /** The module sends every field that it supports, even those that weren't set. */
  const present = {
    api_base_url: 'http://hearth.test',
    name: 'test hourly',
    tags: 'test hourly',
    desc: 'my hourly test check',
    grace: 3_600,
    schedule: '0 * * * *',
    tz: 'UTC',
    manual_resume: false,
    methods: '',
    channels: '',
    unique: ['name'],
    slug: '',
  };
  const { api_base_url: _base, unique: _unique, ...kept } = present;

  it('checks its key by listing the checks, with a null body', async () => {
    expect(await send('GET', 'checks', 'null')).toEqual({ status: 200, body: { checks: expect.any(Array) } });
    const wrong = { method: 'GET', path: '/api/v1/checks', headers: { ...headers, 'x-api-key': 'x'.repeat(32) } };
    expect(await replay({ ...wrong, body: 'null' })).toEqual({ status: 401, body: { error: 'wrong api key' } });
  });

  it('creates a check once, then changes, pauses and deletes it', async () => {
    const created = await send('POST', 'checks/', JSON.stringify(present));
    const uuid = uuidOf(created.body);
    const check = wholeCheck(uuid, kept);
    expect(created).toEqual({ status: 201, body: check });
    expect(await send('POST', 'checks/', JSON.stringify(present))).toEqual({ status: 200, body: check });
    const changed = { ...check, desc: 'changed', channels: operators };
    const change = JSON.stringify({ ...present, desc: 'changed', channels: '*' });
    expect(await send('POST', 'checks/', change)).toEqual({ status: 200, body: changed });

    const paused = { ...changed, status: 'paused' };
    expect(await send('POST', 'checks/%/pause', 'null', uuid)).toEqual({ status: 200, body: paused });
    expect(await send('DELETE', 'checks/%', undefined, uuid)).toEqual({ status: 200, body: paused });
    expect(await send('DELETE', 'checks/%', undefined, uuid)).toEqual({ status: 404, body: { error: 'not found' } });
  });

  it('creates a simple check without the fields of cron checks', async () => {
    const { schedule: _schedule, tz: _tz, ...simple } = { ...present, name: 'test simple', timeout: 60, unique: [] };
    const { body } = await send('POST', 'checks/', JSON.stringify(simple));
    const { schedule: _none, tz: _neither, ...rest } = kept;
    expect(body).toEqual(wholeCheck(uuidOf(body), { ...rest, name: 'test simple', timeout: 60 }));
  });

  it('reads all checks, and the details of one', async () => {
    const check = await world.create({ name: 'Read', tags: 'ansible info' }, 'v1');
    await world.ping(check, '', 'All done');
    const now = await world.look(check, 'v1');
    const list = await send('GET', 'checks?tag=ansible&tag=info', 'null');
    expect(list).toEqual({ status: 200, body: { checks: [now] } });
    expect(await send('GET', 'checks/%', 'null', check.uuid)).toEqual({ status: 200, body: now });
    const pings = await send('GET', 'checks/%/pings', 'null', check.uuid);
    const bodyUrl = `http://hearth.test/api/v1/checks/${check.uuid}/pings/1/body`;
    const ping = {
      type: 'success',
      n: 1,
      scheme: 'http',
      remote_addr: '127.0.0.1',
      method: 'POST',
      ua: 'node',
      rid: null,
    };
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/);
    expect(pings).toEqual({ status: 200, body: { pings: [{ ...ping, date, body_url: bodyUrl }] } });
    const flips = await send('GET', 'checks/%/flips', 'null', check.uuid);
    expect(flips).toEqual({ status: 200, body: { flips: [{ timestamp: now.last_ping, up: 1 }] } });
    const channels = [{ id: operators, name: 'Operators', kind: 'slack' }];
    expect(await send('GET', 'channels', 'null')).toEqual({ status: 200, body: { channels } });
    const { badges } = (await send('GET', 'badges', 'null')).body as { badges: Record<string, object> };
    expect(Object.keys(badges)).toEqual(expect.arrayContaining(['*', 'ansible', 'info']));
    for (const badge of Object.values(badges)) {
      expect(Object.keys(badge)).toEqual(['svg', 'svg3', 'json', 'json3', 'shields', 'shields3']);
    }
  });

  it('pings with HEAD', async () => {
    const check = await world.create({ name: 'Pinged' });
    for (const signal of ['/start', '', '/fail']) {
      const { status } = await fetch(`${world.server.url}/ping/${check.uuid}${signal}`, { method: 'HEAD', headers });
      expect(status).toBe(200);
    }
    expect(await world.look(check)).toMatchObject({ status: 'down', n_pings: 3 });
  });
});

describe('borgmatic', () => {
  const headers = { 'user-agent': 'python-requests/2.28.1', 'accept-encoding': 'gzip, deflate', accept: '*/*' };
  const logs = 'repository: Creating archive é\n'.repeat(3_300);

  it.each(['uuid', 'slug'])('reports start, log and end of a backup by %s, including its log output', async (by) => {
    const check = await world.create({ name: 'Borg', slug: `borg-${by}` });
    const base = by === 'uuid' ? check.uuid : `${world.keys.ping}/borg-${by}`;
    const post = async (state: string, body = '') => {
      const response = await fetch(`${world.server.url}/ping/${base}${state}`, { method: 'POST', headers, body });
      return [response.status, await response.text()];
    };
    expect(await post('/start')).toEqual([200, 'OK']);
    expect(await world.look(check)).toMatchObject({ status: 'new', started: true });
    expect(await post('/log', logs)).toEqual([200, 'OK']);
    expect(await post('', logs)).toEqual([200, 'OK']);
    expect(await world.look(check)).toMatchObject({ status: 'up', started: false, last_duration: expect.any(Number) });
    const kept = await world.ask('GET', `/checks/${check.uuid}/pings/3/body`);
    expect(kept).toMatchObject({ status: 200, body: keepEnds(Buffer.from(logs)).bytes.toString() });
    expect(await post('/fail', 'disk full')).toEqual([200, 'OK']);
    expect(await world.look(check)).toMatchObject({ status: 'down', n_pings: 4 });
  });
});

describe('py-healthchecks.io', () => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'py-healthchecks.io/0.4.1' };
  const send = (method: string, path: string, body?: string, uuid?: string) =>
    replay({ method, path: `/api/v1/${path}`, headers, ...(body !== undefined && { body }) }, uuid);

  it('creates a check from its defaults, changes it and reads its pings', async () => {
    const created = await send(
      'POST',
      'checks/',
      JSON.stringify({
        name: 'New Check',
        tags: 'tag1 tag2',
        desc: 'New Check',
        timeout: 86_400,
        grace: 3_600,
        schedule: '* * * * *',
        tz: 'UTC',
        manual_resume: false,
        methods: '',
        channels: '*',
        unique: [],
      }),
    );
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'New Check', tags: 'tag1 tag2', schedule: '* * * * *' },
    });
    const uuid = uuidOf(created.body);
    expect(await send('POST', 'checks/%', '{"name":"Renamed"}', uuid)).toMatchObject({ body: { name: 'Renamed' } });
    await world.ping({ uuid });
    expect(await send('GET', 'checks/%/pings/', undefined, uuid)).toMatchObject({
      body: { pings: [{ type: 'success', n: 1, scheme: 'http', method: 'POST' }] },
    });
    expect(await send('POST', 'checks/%/pause', '', uuid)).toMatchObject({ body: { status: 'paused' } });
    expect(await send('DELETE', 'checks/%', undefined, uuid)).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  });
});
