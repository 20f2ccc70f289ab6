import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNLIMITED } from '../../limits.ts';
import { type Asked, type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
let check: Check;
beforeAll(async () => {
  world = await startManagementWorld();
  check = await world.create({ name: 'Backup' });
});
afterAll(() => world.stop());

/** `%` stands for the check's UUID. */
const send = (method: string, path: string, asked?: Asked) => world.ask(method, path.replace('%', check.uuid), asked);

const UNKNOWN = `hrw_${'x'.repeat(28)}`;
const WRONG = { error: 'wrong api key' };
const UNREADABLE = { error: 'could not parse request body' };
const NO_OBJECT = { error: 'json validation error: value is not an object' };

describe('a body', () => {
  it.each([
    ['{', UNREADABLE],
    ['{"name":}', UNREADABLE],
    [' ', UNREADABLE],
    ['\n', UNREADABLE],
    ['\ufeff{}', UNREADABLE],
    ['[]', NO_OBJECT],
    ['5', NO_OBJECT],
    ['"name"', NO_OBJECT],
    ['true', NO_OBJECT],
    ['null', NO_OBJECT],
  ])('of %j is refused before the key is checked', async (body, error) => {
    expect(await send('POST', '/checks/', { key: null, body })).toMatchObject({ status: 400, body: error });
    expect(await send('POST', '/checks/%', { key: null, body })).toMatchObject({ status: 400, body: error });
    if (body === 'null') return;
    expect(await send('POST', '/checks/%/pause', { key: null, body })).toMatchObject({ status: 400, body: error });
    expect(await send('POST', '/checks/%/resume', { key: null, body })).toMatchObject({ status: 400, body: error });
  });

  it('that is not UTF-8 is refused', async () => {
    const body = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d);
    const response = await fetch(`${world.server.url}/api/v3/checks/`, { method: 'POST', body });
    expect([response.status, await response.json()]).toEqual([400, UNREADABLE]);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'nonsense', 'a/b; c'])(
    'is parsed as JSON even if it is sent as %s',
    async (type) => {
      const asked = { body: '{"desc":"Runs at night"}', headers: { 'content-type': type } };
      expect(await send('POST', '/checks/%', asked)).toMatchObject({ status: 200, body: { desc: 'Runs at night' } });
    },
  );

  it('with an invalid field is not reported before a wrong key', async () => {
    const body = { timeout: 'x' };
    expect(await send('POST', '/checks/', { key: UNKNOWN, body })).toMatchObject({ status: 401, body: WRONG });
  });

  it('can be null, as Ansible sends it, if no fields are needed', async () => {
    expect((await send('POST', '/checks/%/pause', { body: 'null' })).status).toBe(200);
    expect((await send('POST', '/checks/%/resume', { body: 'null' })).status).toBe(200);
    expect(await send('POST', '/checks/%/pause', { body: '[]' })).toMatchObject({ status: 400, body: NO_OBJECT });
  });

  it('is refused over the maximum size for a check', async () => {
    const body = JSON.stringify({ desc: 'x'.repeat(200_000) });
    expect(await send('POST', '/checks/', { body })).toMatchObject({ status: 413 });
  });
});

it('charges a body to its sender’s network, because it is parsed before the key is known', async () => {
  const limits = { ...UNLIMITED, anonymousApiCostBurst: 40, anonymousApiCostPerSecond: 1 };
  const limited = await startManagementWorld({ config: { limits } });
  const post = async () => (await limited.ask('POST', '/checks/', { key: null, body: '['.repeat(100_000) })).status;
  expect([await post(), await post()]).toEqual([400, 429]);
  await limited.stop();
});
