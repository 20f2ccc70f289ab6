import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNLIMITED } from '../../limits.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld();
});
afterAll(() => world.stop());

const post = (body: unknown, version: 'v1' | 'v2' | 'v3' = 'v3') => world.ask('POST', '/checks/', { version, body });
const update = ({ uuid }: Check, body: unknown, version: 'v1' | 'v2' | 'v3' = 'v3') =>
  world.ask('POST', `/checks/${uuid}`, { version, body });

describe('POST checks/', () => {
  it('creates a check with all defaults from an empty body', async () => {
    const { status, body } = await world.ask('POST', '/checks/', { body: '' });
    const defaults = { name: '', slug: '', tags: '', timeout: 86_400, grace: 3_600, channels: '', status: 'new' };
    expect({ status, body }).toMatchObject({ status: 201, body: defaults });
  });

  it('hides the ping URL of a check without a name from read-only keys', async () => {
    const { uuid, badge_url: badgeUrl } = await world.create({ tags: 'nameless' });
    const shown = await world.monitorsNamed('(unnamed)');
    expect(shown).toContainEqual(expect.objectContaining({ uuid, name: '(unnamed)' }));
    const badge = await fetch(world.server.url + new URL(String(badgeUrl)).pathname);
    expect(await badge.text()).not.toContain(uuid);
  });

  it('prefers a schedule to a timeout', async () => {
    const check = await world.create({ timeout: 600, schedule: '* * * * *' });
    expect(check).toMatchObject({ schedule: '* * * * *', tz: 'UTC' });
    expect(check).not.toHaveProperty('timeout');
  });

  it('names the key in the audit log and the timeline', async () => {
    const { name } = await world.create({ name: 'Audited' });
    const { teamId } = world.team;
    const { entries } = await world.rpc<{ entries: object[] }>('audit', 'list', { teamId });
    expect(entries[0]).toMatchObject({
      action: 'monitor.created',
      detail: { name },
      by: { kind: 'apiKey', name: 'To write' },
      address: '127.0.0.1',
    });
    const [monitor] = await world.monitorsNamed('Audited');
    const input = { teamId, monitorId: monitor?.monitorId };
    const { events } = await world.rpc<{ events: object[] }>('monitors', 'events', input);
    expect(events).toMatchObject([{ action: 'created', by: { kind: 'apiKey', name: 'To write' } }]);
  });

  it('is forbidden if the team has the maximum number of monitors', async () => {
    const small = await startManagementWorld({ config: { limits: { ...UNLIMITED, monitors: 1 } } });
    await small.create({ name: 'Only' });
    expect(await small.ask('POST', '/checks/', { body: {} })).toMatchObject({ status: 403, body: '' });
    const again = { name: 'Only', desc: 'changed', unique: ['name'] };
    expect(await small.ask('POST', '/checks/', { body: again })).toMatchObject({ status: 200 });
    expect(await small.ask('POST', '/checks/', { body: { ...again, name: 'Other' } })).toMatchObject({ status: 403 });
    await small.stop();
  });
});

describe('unique', () => {
  const fields = { name: 'Unique', slug: 'unique', tags: 'u1 u2', timeout: 777, grace: 888 };

  it.each(Object.keys(fields))('finds a check by its %s, and updates it', async (field) => {
    const own = { ...fields, name: `By ${field}`, slug: `by-${field}`, tags: field };
    const spec = { ...own, timeout: 600 + field.length, grace: 700 + field.length };
    const check = await world.create(spec);
    const { status, body } = await post({ ...spec, desc: 'updated', unique: [field] });
    expect({ status, body }).toMatchObject({ status: 200, body: { uuid: check.uuid, desc: 'updated' } });
  });

  it('only matches a check if all named fields are given and equal', async () => {
    const check = await world.create(fields);
    const all = { ...fields, unique: Object.keys(fields) };
    expect(await post(all)).toMatchObject({ status: 200, body: { uuid: check.uuid } });
    expect((await post({ ...all, grace: 889 })).status).toBe(201);
    const { tags: _tags, ...without } = all;
    expect((await post(without)).status).toBe(201);
    expect((await post({ ...fields, unique: [] })).status).toBe(201);
  });

  it('finds a check without a name', async () => {
    const tags = 'nobody';
    const check = await world.create({ name: '', tags });
    for (const name of ['', '  ']) {
      const again = await post({ name, tags, desc: 'found', unique: ['name', 'tags'] });
      expect(again).toMatchObject({ status: 200, body: { uuid: check.uuid, name: '', desc: 'found' } });
    }
  });

  it('creates one check for twelve simultaneous requests', async () => {
    const spec = { name: 'At once', unique: ['name'] };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(spec)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(new Set(answers.map(({ body }) => (body as Check).uuid)).size).toBe(1);
    expect(await world.monitorsNamed('At once')).toHaveLength(1);
  });

  it('is ignored by updates', async () => {
    const check = await world.create({ name: 'Updated' });
    expect(await update(check, { desc: 'x', unique: ['name'] })).toMatchObject({ status: 200, body: { desc: 'x' } });
  });
});

describe('POST checks/<uuid>', () => {
  it('changes the given fields and keeps the rest', async () => {
    const { uuid, ...before } = await world.create({
      name: 'Whole',
      slug: 'whole',
      tags: 'x y',
      desc: 'All of it',
      timeout: 600,
      grace: 120,
      manual_resume: true,
      methods: 'POST',
      filter_http_body: true,
      failure_kw: 'ERROR',
    });
    const check = { uuid, ...before };
    expect((await update(check, {})).body).toEqual(check);
    const changes: object[] = [
      { name: 'New name' },
      { slug: 'new-slug' },
      { tags: 'z' },
      { desc: '' },
      { timeout: 1_200 },
      { grace: 240 },
      { manual_resume: false },
      { methods: '' },
      { failure_kw: 'FATAL,PANIC' },
      { filter_default_fail: true },
    ];
    let expected: object = check;
    for (const change of changes) {
      expected = { ...expected, ...change };
      const { status, body } = await update(check, change);
      expect({ status, body }).toEqual({ status: 200, body: expected });
    }
  });

  it('moves a check from one kind of schedule to another', async () => {
    const check = await world.create({ timeout: 600 });
    expect((await update(check, { tz: 'Europe/Oslo' })).body).toMatchObject({ timeout: 600 });
    const cron = (await update(check, { schedule: '0 2 * * *', tz: 'Europe/Oslo' })).body;
    expect(cron).toMatchObject({ schedule: '0 2 * * *', tz: 'Europe/Oslo' });
    expect((await update(check, { tz: 'Asia/Tokyo' })).body).toMatchObject({ schedule: '0 2 * * *', tz: 'Asia/Tokyo' });
    expect((await update(check, { schedule: '0 3 * * *' })).body).toMatchObject({
      schedule: '0 3 * * *',
      tz: 'Asia/Tokyo',
    });
    const period = (await update(check, { timeout: 900 })).body;
    expect(period).toMatchObject({ timeout: 900 });
    expect(period).not.toHaveProperty('schedule');
  });

  it('recalculates when the next ping is due, without a flip', async () => {
    const check = await world.create({ timeout: 600 });
    await world.ping(check);
    const before = (await world.look(check)).next_ping;
    const after = ((await update(check, { timeout: 1_200 })).body as Check).next_ping;
    expect(Date.parse(String(after)) - Date.parse(String(before))).toBe(600_000);
    expect((await world.ask('GET', `/checks/${check.uuid}/flips/`)).body).toMatchObject({ flips: [{ up: 1 }] });
  });
});

const SLUGS: [name: string, slug: string][] = [
  ['Nightly Backup', 'nightly-backup'],
  ['  --Über  die_Brücke--  ', 'uber-die_brucke'],
  ['résumé №5', 'resume-no5'],
  ['данные', ''],
  ['a.b/c', 'abc'],
];

describe.each(['v1', 'v2'] as const)('the slug in %s', (version) => {
  it.each(SLUGS)('for the name %j is %j', async (name, slug) => {
    expect(await world.create({ name }, version)).toMatchObject({ slug });
  });

  it('changes with the name unless a slug is also given', async () => {
    const check = await world.create({ name: 'First' }, version);
    expect((await update(check, { desc: 'x' }, version)).body).toMatchObject({ slug: 'first' });
    expect((await update(check, { name: 'Second' }, version)).body).toMatchObject({ slug: 'second' });
    expect((await update(check, { name: 'Third', slug: 'own' }, version)).body).toMatchObject({ slug: 'own' });
    expect((await update(check, { name: 'Fourth', slug: '' }, version)).body).toMatchObject({ slug: '' });
  });
});

describe('the slug in v3', () => {
  it('is set only if it is given', async () => {
    const check = await world.create({ name: 'First' });
    expect(check.slug).toBe('');
    expect((await update(check, { name: 'Second' })).body).toMatchObject({ slug: '' });
    expect((await update(check, { slug: 'second' })).body).toMatchObject({ slug: 'second' });
  });
});

describe('channels', () => {
  let first = '';
  let second = '';
  beforeAll(async () => {
    first = await world.addIntegration('First', { isDefault: true });
    second = await world.addIntegration('Second');
    await world.addIntegration('Twin');
    await world.addIntegration('Twin');
  });
  const both = () => [first, second].toSorted((one, other) => (one < other ? -1 : 1)).join(',');

  it('are empty for a new check, even if the team has default integrations', async () => {
    expect((await world.create()).channels).toBe('');
  });

  it('can be given by id or name', async () => {
    expect((await world.create({ channels: first })).channels).toBe(first);
    expect((await world.create({ channels: 'Second' })).channels).toBe(second);
    const check = await world.create({ channels: `${second},First` });
    expect(check.channels).toBe(both());
    expect((await update(check, { desc: 'x' })).body).toMatchObject({ channels: both() });
    expect((await update(check, { channels: 'Second' })).body).toMatchObject({ channels: second });
    expect((await update(check, { channels: '' })).body).toMatchObject({ channels: '' });
    expect(String(((await update(check, { channels: '*' })).body as Check).channels).split(',')).toHaveLength(4);
  });

  it.each([
    ['nobody', 'invalid channel identifier: nobody'],
    ['First,nobody', 'invalid channel identifier: nobody'],
    ['Twin', 'non-unique channel identifier: Twin'],
    ['First,', 'empty channel identifier'],
    [',', 'empty channel identifier'],
  ])('of %j are refused', async (channels, error) => {
    const before = await world.count();
    expect(await post({ channels })).toMatchObject({ status: 400, body: { error } });
    expect(await world.count()).toBe(before);
  });
});

describe('pause and resume', () => {
  it('pause a check, and reset it to new', async () => {
    const check = await world.create();
    await world.ping(check);
    const pause = () => world.ask('POST', `/checks/${check.uuid}/pause`);
    const resume = () => world.ask('POST', `/checks/${check.uuid}/resume`);
    expect(await resume()).toMatchObject({ status: 409, body: 'check is not paused' });
    expect(await pause()).toMatchObject({ status: 200, body: { status: 'paused', next_ping: null } });
    expect(await pause()).toMatchObject({ status: 200, body: { status: 'paused' } });
    expect(await resume()).toMatchObject({ status: 200, body: { status: 'new', last_ping: null, n_pings: 1 } });
    const { body } = await world.ask('GET', `/checks/${check.uuid}/flips/`);
    expect((body as { flips: object[] }).flips).toHaveLength(3);
  });
});

describe('DELETE', () => {
  it('returns the check as it was before, but only once', async () => {
    const check = await world.create({ name: 'Gone', channels: 'Second' });
    const { status, body } = await world.ask('DELETE', `/checks/${check.uuid}`);
    expect({ status, body }).toEqual({ status: 200, body: check });
    expect(await world.ask('DELETE', `/checks/${check.uuid}`)).toMatchObject({ status: 404 });
    expect(await world.ask('GET', `/checks/${check.uuid}`)).toMatchObject({ status: 404 });
  });
});
