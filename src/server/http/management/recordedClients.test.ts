import { once } from 'node:events';
import { type IncomingMessage, request as sendRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
  await world.addIntegration('Operators');
});
afterAll(() => world.stop());

interface Recorded {
  method: string;
  /** With `%` for the UUID that an earlier answer named. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Sends bytes as the client did: even a GET with a body, which `fetch` refuses. */
async function replay(
  { method, path, headers, body }: Recorded,
  uuid = '',
): Promise<{ status: number; body: unknown }> {
  const request = sendRequest(world.server.url + path.replace('%', uuid), {
    method,
    headers: {
      ...headers,
      'x-api-key': world.keys.write,
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

describe('go-healthchecksio, and the Terraform provider that uses it', () => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' };
  const send = (method: string, path: string, body?: object, uuid?: string) =>
    replay(
      { method, path: `/api/v1${path}`, headers, ...(body !== undefined && { body: JSON.stringify(body) }) },
      uuid,
    );

  it('creates, reads, changes and deletes a check, and finds channels by their names', async () => {
    const channels = await send('GET', '/channels/');
    expect(channels).toMatchObject({ status: 200, body: { channels: [{ name: 'Operators', kind: 'slack' }] } });
    const [channel] = (channels.body as { channels: { id: string }[] }).channels;
    const wanted = {
      channels: channel?.id,
      desc: 'From Terraform',
      grace: 300,
      methods: '',
      name: 'terraform',
      schedule: '*/5 * * * *',
      tags: 'go terraform',
      tz: 'Europe/Stockholm',
    };
    const created = await send('POST', '/checks/', wanted);
    expect(created).toMatchObject({ status: 201, body: { ...wanted, slug: 'terraform', status: 'new' } });
    // It takes the last part of `update_url` for the id.
    const uuid =
      String((created.body as Check).update_url)
        .split('/')
        .at(-1) ?? '';

    const { body } = await send('GET', '/checks/');
    expect((body as { checks: Check[] }).checks.find((check) => String(check.update_url).endsWith(uuid))).toEqual(
      created.body,
    );

    const changed = { ...wanted, schedule: undefined, tz: undefined, timeout: 120, channels: '' };
    const updated = await send('POST', '/checks/%', changed, uuid);
    expect(updated).toMatchObject({ status: 200, body: { timeout: 120, channels: '', tags: 'go terraform' } });
    expect(await send('POST', '/checks/%/pause', undefined, uuid)).toMatchObject({ body: { status: 'paused' } });
    expect((await send('DELETE', '/checks/%', undefined, uuid)).status).toBe(200);
    expect(await send('DELETE', '/checks/%', undefined, uuid)).toEqual({ status: 404, body: { error: 'not found' } });
  });
});

describe('community.healthchecksio of Ansible', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'ansible-httpget' };
  const send = (method: string, path: string, body: string | undefined, uuid?: string) =>
    replay({ method, path: `/api/v1/${path}`, headers, ...(body !== undefined && { body }) }, uuid);
  /** All that the module knows is sent, whether it was set or not. */
  const present = {
    name: 'test hourly',
    tags: 'test hourly',
    desc: 'my hourly test check',
    timeout: 86_400,
    grace: 3_600,
    schedule: '0 * * * *',
    tz: 'UTC',
    manual_resume: false,
    methods: '',
    channels: '',
    unique: ['name'],
  };

  it('logs in by listing the checks, with a body of null', async () => {
    expect(await send('GET', 'checks', 'null')).toMatchObject({ status: 200, body: { checks: expect.any(Array) } });
  });

  it('creates a check once, pauses it and deletes it', async () => {
    const created = await send('POST', 'checks/', JSON.stringify(present));
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'test hourly', schedule: '0 * * * *', slug: 'test-hourly' },
    });
    const again = await send('POST', 'checks/', JSON.stringify(present));
    expect(again).toEqual({ status: 200, body: created.body });
    const uuid = uuidOf(created.body);
    expect(await send('POST', 'checks/%/pause', 'null', uuid)).toMatchObject({
      status: 200,
      body: { status: 'paused' },
    });
    expect(await send('GET', 'checks?tag=test&tag=hourly', 'null')).toMatchObject({
      body: { checks: [{ name: 'test hourly' }] },
    });
    for (const path of ['checks/%', 'checks/%/pings', 'checks/%/flips', 'channels']) {
      expect((await send('GET', path, 'null', uuid)).status).toBe(200);
    }
    expect((await send('DELETE', 'checks/%', undefined, uuid)).status).toBe(200);
    expect((await send('DELETE', 'checks/%', undefined, uuid)).status).toBe(404);
  });
});

describe('py-healthchecks.io', () => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'py-healthchecks.io/0.4.1' };
  const send = (method: string, path: string, body?: string, uuid?: string) =>
    replay({ method, path: `/api/v1/${path}`, headers, ...(body !== undefined && { body }) }, uuid);

  it('creates a check from all its defaults, changes it and reads its pings', async () => {
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
