import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NOW } from '../../../testing/clock.ts';
import { type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

/** Lets a day pass, and the date in `schedule` with it. */
const passDate = () => jest.spyOn(Date, 'now').mockReturnValue(NOW + 86_400_000);
const schedule = new Date(NOW + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
afterEach(() => void jest.restoreAllMocks());

describe('a check whose last date has passed', () => {
  const invalid = { error: 'json validation error: schedule is not a valid cron or OnCalendar expression' };
  const post = (body: object, path = '/checks/') => world.ask('POST', path, { body });

  it('keeps its schedule when an update repeats it, but no other check can get it', async () => {
    const check = await world.create({ name: 'Launch', schedule });
    const other = await world.create({ name: 'Other' });
    passDate();
    const same = { schedule, tz: 'UTC', desc: 'kept' };
    const updated = await post(same, `/checks/${check.uuid}`);
    expect(updated).toMatchObject({ status: 200, body: { schedule, desc: 'kept' } });
    expect(await post(same, `/checks/${other.uuid}`)).toMatchObject({ status: 400, body: invalid });
    expect((await world.look(other)).schedule).toBeUndefined();
  });

  it('keeps its schedule when it matches the unique fields, but a new check can’t get it', async () => {
    const { uuid } = await world.create({ name: 'Landing', schedule });
    passDate();
    const spec = { schedule, unique: ['name'] };
    expect(await post({ ...spec, name: 'Landing' })).toMatchObject({ status: 200, body: { uuid } });
    expect(await post({ ...spec, name: 'New' })).toMatchObject({ status: 400, body: invalid });
    expect(await post({ schedule, name: 'New' })).toMatchObject({ status: 400, body: invalid });
    expect(await world.monitorsNamed('New')).toEqual([]);
  });

  it('has no next ping', async () => {
    const check = await world.create({ name: 'Finished', schedule });
    world.clock.at = NOW + 7_200_000;
    await world.ping(check);
    expect(await world.look(check)).toMatchObject({ status: 'up', next_ping: null });
    world.clock.at = NOW;
  });
});

describe('a monitor in a document whose last date has passed', () => {
  const launch = {
    key: 'launch',
    name: 'Launch',
    schedule: { kind: 'oncalendar', expression: schedule, timezone: 'UTC' },
  };
  const put = (...monitors: object[]) => world.ask('PUT', '/config', { body: { monitors } });
  beforeEach(async () => {
    await put(launch);
    passDate();
  });

  it('keeps its schedule, and can be changed otherwise', async () => {
    expect(await put(launch)).toMatchObject({ status: 200, body: { summary: { unchanged: 1 } } });
    const renamed = { ...launch, name: 'Launch of 2026' };
    expect(await put(renamed)).toMatchObject({ status: 200, body: { summary: { update: 1 } } });
  });

  it('can’t get another such date, nor can a new monitor', async () => {
    const moved = { ...launch, schedule: { ...launch.schedule, expression: '2026-11-20' } };
    const detail = 'Date: the last one has passed, so nothing would ever be due';
    const errors = [0, 1].map((index) => ({ pointer: `/monitors/${index}/schedule/expression`, detail }));
    expect(await put(moved, { ...launch, key: 'landing' })).toMatchObject({ status: 400, body: { errors } });
  });
});
