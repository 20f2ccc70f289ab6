import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HealthChecksApiClient } from 'healthchecks-io-client';
import { uniqueKeyOf } from '../../managementApi/checkObject.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
let integrationId: string;
beforeAll(async () => {
  world = await startManagementWorld();
  integrationId = await world.addIntegration('Operators');
});
afterAll(() => world.stop());

describe.each([1, 2, 3])('healthchecks-io-client with version %i', (apiVersion) => {
  const open = (scope: 'read' | 'write') =>
    new HealthChecksApiClient({ apiKey: world.keys[scope], baseUrl: world.server.url, apiVersion });

  it('works with all its features', async () => {
    const client = open('write');
    const spec = { name: `Client ${apiVersion}`, tags: `npm v${apiVersion}`, timeout: 600, grace: 60, channels: '*' };
    const created = (await client.createCheck({ ...spec, unique: ['name'] })) as Check;
    const slug = apiVersion === 3 ? '' : `client-${apiVersion}`;
    expect(created).toMatchObject({ ...spec, channels: integrationId, slug, status: 'new' });
    const { uuid } = created;
    expect(await client.createCheck({ ...spec, unique: ['name'] })).toEqual(created);

    expect(await client.getChecks(['npm', `v${apiVersion}`])).toEqual({ checks: [created] });
    expect(await client.getCheck(uuid)).toEqual(created);
    expect(await client.updateCheck(uuid, { desc: 'Changed' })).toMatchObject({ uuid, desc: 'Changed' });

    await world.ping(created, '/start');
    expect(await client.getCheck(uuid)).toMatchObject({ status: apiVersion === 1 ? 'started' : 'new', started: true });
    await world.ping(created, '', 'done');
    expect(await client.listPings(uuid)).toMatchObject({ pings: [{ n: 2, type: 'success' }, { type: 'start' }] });
    expect(await client.listFlips(uuid, { seconds: 60 })).toMatchObject({ flips: [{ up: 1 }] });
    expect(await client.getIntegrations()).toEqual({
      channels: [{ id: integrationId, name: 'Operators', kind: 'slack' }],
    });
    expect(await client.pauseCheck(uuid)).toMatchObject({ uuid, status: 'paused' });
    expect(await client.deleteCheck(uuid)).toMatchObject({ uuid });
    await expect(client.getCheck(uuid)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('reads by unique keys with a read-only key', async () => {
    const { uuid, name } = await world.create({ name: `Read ${apiVersion}`, tags: `read${apiVersion}` });
    const client = open('read');
    const uniqueKey = uniqueKeyOf(uuid);
    expect(await client.getChecks([`read${apiVersion}`])).toMatchObject({ checks: [{ name, unique_key: uniqueKey }] });
    expect(await client.getCheck(uniqueKey)).toMatchObject({ name });
    expect(await client.listFlips(uniqueKey)).toEqual({ flips: [] });
    await expect(client.deleteCheck(uuid)).rejects.toMatchObject({ statusCode: 401 });
  });
});
