import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { type Line, startLine } from '../../database/postgres/testing/startLine.ts';
import { POSTGRES } from '../../database/testing/engines.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const AWAY = { error: 'the database is not available' };

describe('while the database is down', () => {
  let line: Line;
  let world: ManagementWorld;
  let check: Check;
  // Runs before the database is dropped.
  afterAll(async () => {
    await world.stop();
    await line.close();
  });
  const nextPlace = POSTGRES.places();
  beforeAll(async () => {
    line = await startLine((await nextPlace()).url);
    world = await startManagementWorld({ config: { database: { engine: 'postgres', url: line.url } } });
    check = await world.create({ name: 'Backup', tags: 'prod' });
    await world.ping(check, '', 'All done');
    line.cut();
    await until(async () => (await world.ask('GET', '/status/')).status === 503);
  });

  const send = (method: string, path: string) => world.ask(method, path.replace('%', check.uuid));

  it.each([
    ['GET', '/checks/'],
    ['POST', '/checks/'],
    ['GET', '/checks/%'],
    ['POST', '/checks/%'],
    ['DELETE', '/checks/%'],
    ['POST', '/checks/%/pause'],
    ['POST', '/checks/%/resume'],
    ['GET', '/checks/%/pings/'],
    ['GET', '/checks/%/pings/1/body'],
    ['GET', '/checks/%/flips/'],
    ['GET', '/channels/'],
    ['GET', '/badges/'],
    ['GET', '/status/'],
  ])('%s %s returns 503 with a time to retry', async (method, path) => {
    const { status, body, headers } = await send(method, path);
    expect({ status, body }).toEqual({ status: 503, body: AWAY });
    expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });

  it.each([
    ['GET', '/windows/'],
    ['GET', '/config'],
  ])('%s %s returns a problem document', async (method, path) => {
    const { status, body, headers } = await send(method, path);
    expect({ status, body }).toMatchObject({ status: 503, body: { status: 503, detail: expect.any(String) } });
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'retry-after': '2' });
  });

  it('pings are refused so that clients resend them, and nothing is lost afterward', async () => {
    const refused = await fetch(`${world.server.url}/ping/${check.uuid}`, { method: 'POST', body: 'All done' });
    expect(refused.status).toBe(503);
    line.restore();
    await until(async () => (await send('GET', '/status/')).status === 200);
    expect(await world.look(check)).toMatchObject({ name: 'Backup', status: 'up', n_pings: 1 });
    expect(await send('GET', '/checks/%/pings/1/body')).toMatchObject({ status: 200, body: 'All done' });
  });
});
