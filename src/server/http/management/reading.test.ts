import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { until } from '../../../testing/until.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

const namesOf = (body: unknown): string[] =>
  (body as { checks: Check[] }).checks.map(({ name }) => String(name)).toSorted();
const pass = (ms: number): void => void (world.clock.at += ms);

describe('GET channels/', () => {
  it('lists integrations with the names that Healthchecks uses for their kinds', async () => {
    const id = await world.addIntegration('Operators');
    const pager = { kind: 'pagerduty' as const, routingKey: 'k'.repeat(32) };
    const pagerId = await world.addIntegration('Pager', { config: pager });
    const { status, body } = await world.ask('GET', '/channels/');
    const channels = [
      { id, name: 'Operators', kind: 'slack' },
      { id: pagerId, name: 'Pager', kind: 'pd' },
    ];
    expect({ status, body }).toEqual({ status: 200, body: { channels } });
  });
});

describe('GET badges/', () => {
  it('lists the URLs for every tag and for all checks together, while badges are on', async () => {
    const check = await world.create({ name: 'Badged', tags: 'shown' });
    const { teamId } = world.team;
    const reading = { key: world.keys.read };
    const { body } = await world.ask('GET', '/badges/', reading);
    const { badges } = body as { badges: Record<string, Record<string, string>> };
    expect(Object.keys(badges).toSorted()).toEqual(['*', 'shown']);
    expect(Object.keys(badges.shown ?? {})).toEqual(['svg', 'svg3', 'json', 'json3', 'shields', 'shields3']);
    for (const url of [badges.shown?.json, String(check.badge_url).replace(/svg$/, 'json')]) {
      const shown = await fetch(String(url).replace('http://hearth.test', world.server.url));
      expect(await shown.json()).toMatchObject({ status: 'up', total: 1 });
    }
    await world.rpc('badges', 'turnOff', { teamId });
    expect((await world.ask('GET', '/badges/', reading)).body).toEqual({ badges: {} });
    expect(await world.look(check)).not.toHaveProperty('badge_url');
    await world.rpc('badges', 'turnOn', { teamId });
    await world.ask('DELETE', `/checks/${check.uuid}`);
  });
});

describe('GET checks/', () => {
  beforeAll(async () => {
    await world.create({ name: 'a', tags: 'prod db', slug: 'same' });
    await world.create({ name: 'b', tags: 'prod web', slug: 'same' });
    await world.create({ name: 'c' });
  });

  it.each(['gzip', 'br'])('is compressed for clients that accept %s', async (encoding) => {
    const { headers, body } = await world.ask('GET', '/checks/', { headers: { 'accept-encoding': encoding } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(namesOf(body)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['', ['a', 'b', 'c']],
    ['?tag=prod', ['a', 'b']],
    ['?tag=prod&tag=db', ['a']],
    ['?tag=prod&tag=none', []],
    ['?tag=', []],
    ['?slug=same', ['a', 'b']],
    ['?slug=same&tag=web', ['b']],
    ['?slug=none', []],
    ['?slug=', ['a', 'b', 'c']],
    ['?name=a', ['a', 'b', 'c']],
  ])('%s lists %j', async (query, names) => {
    const { status, body } = await world.ask('GET', `/checks/${query}`);
    expect(status).toBe(200);
    expect(namesOf(body)).toEqual(names);
  });
});

describe('a check', () => {
  it('has the documented fields when it is new', async () => {
    const check = await world.create({ name: 'Nightly backup', slug: 'nightly', tags: 'prod db', desc: 'To S3' });
    const { uuid } = check;
    expect(check).toEqual({
      name: 'Nightly backup',
      slug: 'nightly',
      tags: 'prod db',
      desc: 'To S3',
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
      uuid,
      ping_url: `http://hearth.test/ping/${uuid}`,
      update_url: `http://hearth.test/api/v3/checks/${uuid}`,
      pause_url: `http://hearth.test/api/v3/checks/${uuid}/pause`,
      resume_url: `http://hearth.test/api/v3/checks/${uuid}/resume`,
      channels: '',
      timeout: 86_400,
      badge_url: expect.stringMatching(/^http:\/\/hearth\.test\/badge\/.*\.svg$/),
    });
  });

  it('hides its URL from a read-only key, and is found by its unique key', async () => {
    const check = await world.create({ name: 'Secret' });
    const {
      uuid,
      ping_url: _ping,
      update_url: _update,
      pause_url: _pause,
      resume_url: _resume,
      channels: _,
      ...seen
    } = check;
    const uniqueKey = createHash('sha1').update(uuid.replaceAll('-', '').slice(0, 16)).digest('hex');
    const reading = { key: world.keys.read };
    for (const id of [uuid, uniqueKey]) {
      const { status, body } = await world.ask('GET', `/checks/${id}`, reading);
      expect({ status, body }).toEqual({ status: 200, body: { ...seen, unique_key: uniqueKey } });
    }
    const { body } = await world.ask('GET', '/checks/', reading);
    expect(JSON.stringify(body)).not.toContain(uuid);
    expect(JSON.stringify(body)).toContain(uniqueKey);
    expect((await world.ask('GET', `/checks/${uniqueKey}`)).body).toEqual(check);
  });

  it('shows whether its schedule is cron or OnCalendar', async () => {
    const cron = await world.create({ schedule: '30 2 * * 1-5', tz: 'Europe/Oslo' });
    expect(cron).toMatchObject({ schedule: '30 2 * * 1-5', tz: 'Europe/Oslo' });
    expect(cron).not.toHaveProperty('timeout');
    const calendar = await world.create({ schedule: 'Mon..Fri 02:30\nSun 12:00' });
    expect(calendar).toMatchObject({ schedule: 'Mon..Fri 02:30\nSun 12:00', tz: 'UTC' });
  });

  it('has a status for each stage of its life', async () => {
    const check = await world.create({ timeout: 600, grace: 300 });
    await world.ping(check, '/start');
    const startedAt = iso(world.clock.at);
    const running = { started: true, last_ping: null, next_ping: startedAt, n_pings: 1 };
    expect(await world.look(check)).toMatchObject({ status: 'new', ...running });
    expect(await world.look(check, 'v1')).toMatchObject({ status: 'started', ...running });

    pass(90_700);
    await world.ping(check);
    const at = world.clock.at;
    const up = { last_ping: iso(at), next_ping: iso(at + 600 * SECOND), last_duration: 90, started: false, n_pings: 2 };
    expect(await world.look(check)).toMatchObject({ status: 'up', ...up });
    expect(await world.look(check, 'v1')).toMatchObject({ status: 'up', ...up });

    pass(599 * SECOND);
    expect(await world.look(check)).toMatchObject({ status: 'up' });
    pass(SECOND);
    expect(await world.look(check)).toMatchObject({ status: 'grace', ...up });
    expect(await world.look(check, 'v1')).toMatchObject({ status: 'grace' });

    await world.ping(check, '/start');
    const running2 = { started: true, next_ping: iso(at + 600 * SECOND) };
    expect(await world.look(check)).toMatchObject({ status: 'grace', ...running2 });
    expect(await world.look(check, 'v1')).toMatchObject({ status: 'started', ...running2 });

    await world.ping(check, '/fail');
    const down = { started: false, next_ping: null, last_ping: iso(world.clock.at), last_duration: 0 };
    expect(await world.look(check)).toMatchObject({ status: 'down', ...down });

    pass(MINUTE);
    await world.ping(check);
    const back = await world.look(check);
    expect(back).toMatchObject({ status: 'up', last_ping: iso(world.clock.at) });
    expect(back).not.toHaveProperty('last_duration');

    await world.ping(check, '/log');
    expect(await world.look(check)).toMatchObject({ last_ping: iso(world.clock.at), n_pings: 6 });
  });
});

describe('a run', () => {
  it('takes its check down if it is longer than the grace time', async () => {
    const check = await world.create({ timeout: 86_400, grace: 300 });
    await world.ping(check);
    await world.ping(check, '/start');
    const startedAt = world.clock.at;
    pass(299 * SECOND);
    expect(await world.look(check)).toMatchObject({ status: 'up', started: true, next_ping: iso(startedAt) });
    pass(2 * SECOND);
    const down = await until(async () => {
      const seen = await world.look(check);
      return seen.status === 'down' && seen;
    });
    expect(down).toMatchObject({ started: true, next_ping: null, last_ping: iso(startedAt), n_pings: 2 });
    for (const version of ['v1', 'v2'] as const)
      expect(await world.look(check, version)).toMatchObject({ status: 'down' });
    const flips = [
      { timestamp: iso(startedAt + 300 * SECOND), up: 0 },
      { timestamp: iso(startedAt), up: 1 },
    ];
    expect((await world.ask('GET', `/checks/${check.uuid}/flips/`)).body).toMatchObject({ flips });
    await world.ping(check);
    expect(await world.look(check)).toMatchObject({ status: 'up', started: false, last_duration: 301 });
  });

  it('shows its start if its check is paused, when nothing is due except its end', async () => {
    const check = await world.create();
    await world.ping(check);
    await world.ask('POST', `/checks/${check.uuid}/pause`);
    expect(await world.look(check)).toMatchObject({ status: 'paused', started: false, next_ping: null });
    pass(MINUTE);
    await world.ping(check, '/start');
    const running = { started: true, next_ping: iso(world.clock.at) };
    expect(await world.look(check)).toMatchObject({ status: 'paused', ...running });
    expect(await world.look(check, 'v1')).toMatchObject({ status: 'started', ...running });
  });
});

const iso = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}+00:00`;
