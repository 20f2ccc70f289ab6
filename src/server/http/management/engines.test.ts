import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ENGINES } from '../../database/testing/engines.ts';
import { databaseAt } from '../../testing/startTestServer.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

describe.each(ENGINES)('the management API on $name', ({ places }) => {
  const nextPlace = places();
  let world: ManagementWorld;
  beforeEach(async () => {
    const { url } = await nextPlace();
    world = await startManagementWorld({ config: { database: databaseAt(url) } });
    await world.addIntegration('Operators');
  });
  afterEach(() => world.stop());

  it('creates one check for twelve simultaneous requests', async () => {
    const body = {
      name: 'At once',
      tags: 'a b',
      timeout: 600,
      grace: 120,
      unique: ['name', 'tags', 'timeout', 'grace'],
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => world.ask('POST', '/checks/', { body })));
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => (answer.body as Check).uuid)).size).toBe(1);
    expect(await world.count()).toBe(1);
  });

  it('keeps the fields that simultaneous requests write', async () => {
    const check = await world.create({ name: 'Shared' });
    const changes = { name: 'Renamed', slug: 'shared', tags: 'x', desc: 'Several', grace: 90, manual_resume: true };
    await Promise.all(
      Object.entries(changes).map(([field, value]) =>
        world.ask('POST', `/checks/${check.uuid}`, { body: { [field]: value } }),
      ),
    );
    expect(await world.look(check)).toMatchObject(changes);
  });

  it('creates, updates, pauses, resumes and deletes a check', async () => {
    const check = await world.create({ channels: 'Operators', timeout: 600 });
    const path = `/checks/${check.uuid}`;
    await world.ping(check, '/start');
    await world.ping(check, '', 'All done');
    expect(await world.look(check)).toMatchObject({ status: 'up', n_pings: 2, last_duration: 0 });
    expect((await world.ask('GET', `${path}/pings/`)).body).toMatchObject({ pings: [{ n: 2 }, { n: 1 }] });
    expect((await world.ask('GET', `${path}/pings/2/body`)).body).toBe('All done');
    expect((await world.ask('POST', `${path}/pause`)).body).toMatchObject({ status: 'paused' });
    expect((await world.ask('POST', `${path}/resume`)).body).toMatchObject({ status: 'new', last_ping: null });
    expect((await world.ask('GET', `${path}/flips/`)).body).toMatchObject({ flips: [{ up: 0 }, { up: 0 }, { up: 1 }] });
    expect((await world.ask('DELETE', path)).body).toMatchObject({ channels: check.channels });
    expect((await world.ask('GET', path)).status).toBe(404);
  });
});
