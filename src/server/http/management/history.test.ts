import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOW } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

const pass = (ms: number): void => void (world.clock.at += ms);
const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`;

describe('GET pings/', () => {
  let check: Check;
  beforeAll(async () => {
    check = await world.create({ methods: 'POST' });
    world.clock.at = NOW + 7 * DAY + 5;
    await world.ping(check, '/start?rid=0B8F6C9E-5F0C-4A53-9D8E-3C6F2A1B4D5E');
    pass(1_234);
    await world.ping(check, '?rid=0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e', 'All done ✓');
    await world.ping(check, '/fail');
    await world.ping(check, '/log', 'a note');
    await world.ping(check, '', undefined, 'GET');
  });

  it('lists them newest first, numbered from the oldest', async () => {
    const { body } = await world.ask('GET', `/checks/${check.uuid}/pings/`);
    const { pings } = body as { pings: Record<string, unknown>[] };
    expect(pings.map(({ n, type }) => [n, type])).toEqual([
      [5, 'ign'],
      [4, 'log'],
      [3, 'fail'],
      [2, 'success'],
      [1, 'start'],
    ]);
    expect(pings[3]).toEqual({
      type: 'success',
      date: '2026-11-28T12:00:01.239000+00:00',
      n: 2,
      scheme: 'http',
      remote_addr: '127.0.0.1',
      method: 'POST',
      ua: 'node',
      rid: '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e',
      duration: 1.23,
      body_url: `http://hearth.test/api/v3/checks/${check.uuid}/pings/2/body`,
    });
    expect(pings[4]).toMatchObject({ rid: '0b8f6c9e-5f0c-4a53-9d8e-3c6f2a1b4d5e', body_url: null });
    expect(pings[2]).not.toHaveProperty('duration');
  });

  it('links to the stored bodies', async () => {
    const bodyOf = (number: number | string) => world.ask('GET', `/checks/${check.uuid}/pings/${number}/body`);
    const kept = await bodyOf(2);
    expect(kept).toMatchObject({ status: 200, body: 'All done ✓' });
    expect(kept.headers['content-type']).toMatch(/^text\/plain/);
    expect(await bodyOf(4)).toMatchObject({ status: 200, body: 'a note' });
    for (const none of [1, 3, 0, 6, 1e14]) expect(await bodyOf(none)).toMatchObject({ status: 404 });
  });
});

it('shows https for a ping if a trusted proxy reports it', async () => {
  const behindProxy = await startManagementWorld({ config: { trustProxy: 1 } });
  const { uuid } = await behindProxy.create();
  const url = `${behindProxy.server.url}/ping/${uuid}`;
  const from = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1' };
  await fetch(url, { headers: { ...from, 'x-forwarded-proto': 'https' } });
  await fetch(url, { headers: { ...from, 'x-forwarded-proto': 'http' } });
  const { body } = await behindProxy.ask('GET', `/checks/${uuid}/pings/`);
  await behindProxy.stop();
  expect(body).toMatchObject({
    pings: [
      { n: 2, scheme: 'http', remote_addr: '192.0.2.1' },
      { n: 1, scheme: 'https', remote_addr: '192.0.2.1' },
    ],
  });
});

it('ignores the same claim from a client', async () => {
  const check = await world.create();
  await fetch(check.ping_url.replace('http://hearth.test', world.server.url), {
    headers: { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' },
  });
  const { body } = await world.ask('GET', `/checks/${check.uuid}/pings/`);
  expect(body).toMatchObject({ pings: [{ scheme: 'http', remote_addr: '127.0.0.1' }] });
});

it('returns every byte of a body, even if it isn’t text', async () => {
  const check = await world.create();
  const bytes = Buffer.from([0, 255, 10, 128, 65, 13]);
  await fetch(`${world.server.url}/ping/${check.uuid}`, { method: 'POST', body: bytes });
  const headers = { 'x-api-key': world.keys.write };
  const kept = await fetch(`${world.server.url}/api/v3/checks/${check.uuid}/pings/1/body`, { headers });
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(bytes);
});

it('lists the newest 1,000 pings of a check', async () => {
  const check = await world.create();
  for (let hundreds = 0; hundreds < 10; hundreds++) {
    await Promise.all(Array.from({ length: 100 }, () => world.ping(check, '/log')));
  }
  await world.ping(check);
  const { pings } = (await world.ask('GET', `/checks/${check.uuid}/pings/`)).body as { pings: { n: number }[] };
  expect([pings.length, pings[0]?.n, pings.at(-1)?.n]).toEqual([1_000, 1_001, 2]);
});

it('lists all stored pings, and finds no bodies of deleted ones', async () => {
  const small = await startManagementWorld({ config: { pingsKept: 10 } });
  const check = await small.create();
  // Enough pings to trigger a cleanup of the check.
  await Promise.all(Array.from({ length: 100 }, () => small.ping(check, '', 'All done')));
  const { pings } = (await small.ask('GET', `/checks/${check.uuid}/pings/`)).body as { pings: { n: number }[] };
  expect([pings.length, pings[0]?.n, pings.at(-1)?.n]).toEqual([10, 100, 91]);
  const bodyOf = (number: number) => small.ask('GET', `/checks/${check.uuid}/pings/${number}/body`);
  await until(async () => (await bodyOf(90)).status === 404);
  expect(await bodyOf(91)).toMatchObject({ status: 200, body: 'All done' });
  await small.stop();
});

describe('GET flips/', () => {
  const start = NOW + 30 * DAY;
  let check: Check;
  beforeAll(async () => {
    world.clock.at = start;
    check = await world.create();
    await world.ping(check);
    pass(10 * SECOND);
    await world.ping(check, '/fail');
    pass(10 * SECOND);
    await world.ask('POST', `/checks/${check.uuid}/pause`);
    await world.ask('POST', `/checks/${check.uuid}/pause`);
    pass(10 * SECOND);
    await world.ask('POST', `/checks/${check.uuid}/resume`);
  });

  const seconds = start / SECOND;
  const all = [30, 20, 10, 0];
  it.each([
    ['', all],
    ['?seconds=', all],
    ['?seconds=0', all],
    ['?seconds=15', [30, 20]],
    ['?seconds=31536000', all],
    [`?start=${seconds + 10}`, [30, 20, 10]],
    [`?end=${seconds + 10}`, [0]],
    [`?start=${seconds + 10}&end=${seconds + 30}`, [20, 10]],
    [`?start=${seconds + 10}&seconds=15`, [30, 20]],
    ['?end=10000000000', all],
    ['?other=x', all],
  ])('%s returns the flips at seconds %j', async (query, at) => {
    const { status, body } = await world.ask('GET', `/checks/${check.uuid}/flips/${query}`);
    const flips = at.map((second) => ({ timestamp: iso(start + second * SECOND), up: second === 0 ? 1 : 0 }));
    expect({ status, body }).toEqual({ status: 200, body: { flips } });
  });

  it.each([
    '?seconds=x',
    '?seconds=-1',
    '?seconds=31536001',
    '?start=',
    '?end=',
    '?start=1.5',
    '?start=-1',
    '?end=10000000001',
  ])('%s is refused', async (query) => {
    const { status, body } = await world.ask('GET', `/checks/${check.uuid}/flips/${query}`);
    expect({ status, body }).toEqual({ status: 400, body: '' });
  });
});
