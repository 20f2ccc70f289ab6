import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '../../../contract/audit/auditCalls.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { ENGINES } from '../../database/testing/engines.ts';
import { until } from '../../../testing/until.ts';
import { databaseAt } from '../../testing/startTestServer.ts';
import { type Asked, type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const WINDOW = { title: 'Move', when: { kind: 'once', from: '2030-01-01T02:00:00+02:00', minutes: 60 } };

describe.each(ENGINES)('the resources of v3 on $name', ({ places }) => {
  const nextPlace = places();
  let world: ManagementWorld;
  let check: Check;
  beforeEach(async () => {
    const { url } = await nextPlace();
    world = await startManagementWorld({ config: { database: databaseAt(url) } });
    check = await world.create({ name: 'Backup' });
  });
  afterEach(() => world.stop());

  const ask = async (method: string, path: string, asked?: Asked) => {
    const { status, headers, body } = await world.ask(method, path, asked);
    return { status, body: body as Record<string, unknown>, tag: headers.etag ?? '', type: headers['content-type'] };
  };
  const createWindow = async (spec: object = WINDOW) =>
    (await ask('POST', '/windows/', { body: spec })).body as { id: string; checks: string[] };
  const acts = async () => {
    const { entries } = await world.rpc<AuditPage>('audit', 'list', { teamId: world.team.teamId });
    return entries.map(({ action, by }) => [action, by.kind === 'apiKey' ? by.name : by.kind]);
  };
  const read = () => ({ key: world.keys.read });

  /** Reads all pages of a list. */
  async function pages(path: string, name: string): Promise<unknown[][]> {
    const found: unknown[][] = [];
    let cursor: unknown = '';
    do {
      const { body } = await ask('GET', `${path}${cursor === '' ? '' : `&cursor=${String(cursor)}`}`);
      found.push(body[name] as unknown[]);
      ({ cursor } = body);
    } while (cursor !== null);
    return found;
  }

  it('create, change and delete a maintenance window, with the key as the actor', async () => {
    const made = await ask('POST', '/windows/', { body: { ...WINDOW, checks: [check.uuid] } });
    const when = { kind: 'once', from: '2030-01-01T00:00:00+00:00', minutes: 60 };
    const { id } = made.body;
    expect(made).toMatchObject({ status: 201, body: { title: 'Move', checks: [check.uuid], when } });
    const path = `/windows/${String(id)}`;
    expect(await ask('GET', path)).toMatchObject({ status: 200, body: made.body });
    const { body: shown } = await ask('GET', `/checks/${check.uuid}`, read());
    expect((await ask('GET', path, read())).body).toMatchObject({ checks: [shown.unique_key] });
    const weekly = { kind: 'weekly', days: [6, 7], time: '02:30', minutes: 90, timezone: 'Europe/Oslo' };
    const changed = { title: 'Weekends', when: weekly };
    expect(await ask('PUT', path, { body: changed })).toMatchObject({ status: 200, body: { ...changed, checks: [] } });
    expect(await ask('DELETE', path)).toMatchObject({ status: 204, body: '' });
    expect(await ask('DELETE', path)).toMatchObject({ status: 404 });
    expect((await acts()).slice(0, 3)).toEqual([
      ['window.deleted', 'To write'],
      ['window.changed', 'To write'],
      ['window.created', 'To write'],
    ]);
  });

  it('name the invalid field of a body', async () => {
    const weekly = { kind: 'weekly', days: [1], time: '02:30', minutes: 9, timezone: 'Oslo' };
    const wrong: [field: string, body: object, detail: string][] = [
      ['title', { when: WINDOW.when }, 'is required'],
      ['title', { ...WINDOW, title: null }, 'must be a string'],
      ['when/timezone', { ...WINDOW, when: weekly }, 'must be a timezone name'],
      ...['2030-13-01', '2026-02-31', '2026-04-31'].map((day): (typeof wrong)[number] => [
        'when/from',
        { ...WINDOW, when: { ...WINDOW.when, from: `${day}T00:00Z` } },
        'isn’t a valid date',
      ]),
      ['when/from', { ...WINDOW, when: { ...WINDOW.when, from: 5 } }, 'must be a string'],
      ['checks/0', { ...WINDOW, checks: ['a'] }, 'isn’t a check in this team'],
      ['color', { ...WINDOW, color: 'red' }, 'is an unknown field'],
    ];
    for (const [field, body, detail] of wrong) {
      expect(await ask('POST', '/windows/', { body })).toMatchObject({
        status: 400,
        type: 'application/problem+json',
        body: { type: 'about:blank', title: 'Bad Request', status: 400, detail: `${field} ${detail}`, field },
      });
    }
    expect((await ask('GET', '/windows/')).body).toEqual({ windows: [], cursor: null });
  });

  it('are listed in pages that changes in between don’t shift', async () => {
    const titles = ['A', 'B', 'C', 'D', 'E'];
    for (const title of titles) await createWindow({ ...WINDOW, title });
    const found = await pages('/windows/?limit=2', 'windows');
    expect(found.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(
      found
        .flat()
        .map((window) => (window as typeof WINDOW).title)
        .toSorted(),
    ).toEqual(titles);
    const problem = (detail: string, field: string) => ({ status: 400, body: { detail, field } });
    expect(await ask('GET', '/windows/?limit=0')).toMatchObject(
      problem('limit must be a whole number from 1 to 50', 'limit'),
    );
    expect(await ask('GET', '/windows/?cursor=%20')).toMatchObject({ status: 400, body: { field: 'cursor' } });
    expect(await ask('GET', '/windows/?page=2')).toMatchObject(problem('page is an unknown parameter', 'page'));
  });

  it('snooze a check and the team', async () => {
    await world.ping(check);
    // PostgreSQL uses its own clock.
    const { last_ping: lastPing } = await world.look(check);
    const end = new Date(Date.parse(String(lastPing)) + DAY_MS).toISOString();
    const path = `/snoozes/${check.uuid}`;
    const snooze = { check: check.uuid, until: `${end.slice(0, 19)}+00:00`, is_by_link: false };
    expect(await ask('GET', path)).toMatchObject({ status: 404 });
    expect(await ask('PUT', path, { body: { until: end } })).toMatchObject({ status: 200, body: snooze });
    expect(await ask('PUT', '/snoozes/team', { body: { until: end } })).toMatchObject({
      body: { ...snooze, check: null },
    });
    expect((await ask('GET', '/snoozes/')).body).toEqual({
      snoozes: [{ ...snooze, check: null }, snooze],
      cursor: null,
    });
    for (const day of ['2026-02-31', '2026-04-31']) {
      expect(await ask('PUT', path, { body: { until: `${day}T00:00:00Z` } })).toMatchObject({
        status: 400,
        body: { detail: 'until isn’t a valid date', field: 'until' },
      });
    }
    expect(await ask('PUT', path, { body: { until: '2000-01-01T00:00:00Z' } })).toMatchObject({
      status: 400,
      body: { detail: 'until must be within the next year', field: 'until' },
    });
    for (const each of [path, '/snoozes/team', path]) expect((await ask('DELETE', each)).status).toBe(204);
    expect((await ask('GET', '/snoozes/')).body).toEqual({ snoozes: [], cursor: null });
    expect((await acts()).filter(([, by]) => by === 'To write').length).toBeGreaterThanOrEqual(4);
  });

  it('list integrations without their secrets, and test them', async () => {
    const id = await world.addIntegration('Operators');
    await ask('POST', `/checks/${check.uuid}`, { body: { channels: id } });
    const { body } = await ask('GET', `/integrations/${id}`);
    expect(body).toMatchObject({ id, name: 'Operators', kind: 'slack', state: 'working', checks: [check.uuid] });
    expect(JSON.stringify((await ask('GET', '/integrations/')).body)).not.toMatch(/hooks|config|isSet/);
    const test = (direction: string) => ask('POST', `/integrations/${id}/test`, { body: { direction } });
    expect(await test('down')).toMatchObject({ status: 200, body: { is_delivered: true, status: 200 } });
    expect(await test('sideways')).toMatchObject({ status: 400, body: { field: 'direction' } });
    expect((await acts())[0]).toEqual(['integration.tested', 'To write']);
  });

  it('list every alert once, and retry one that failed', async () => {
    const id = await world.addIntegration('Operators');
    world.delivery.status = 500;
    const checks = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map((each) => world.create({ name: each, channels: id })),
    );
    for (const each of checks) await world.ping(each, '/fail');
    type Alert = { id: string; check: string; state: string; attempts: object[] };
    const path = `/notifications/?integration=${id}&limit=2`;
    const list = async () => (await pages(path, 'notifications')).flat() as Alert[];
    const found = await until(async () => {
      const alerts = await list();
      return alerts.filter(({ attempts }) => attempts.length > 0).length === 5 && alerts;
    });
    expect(new Set(found.map((one) => one.check))).toEqual(new Set(checks.map(({ uuid }) => uuid)));
    expect(found[0]).toMatchObject({ integration: id, kind: 'slack', direction: 'down', attempts: [{ status: 500 }] });
    world.delivery.status = 200;
    expect((await ask('POST', `/notifications/${found[0]?.id}/retry`)).status).toBe(204);
    await until(async () => (await list()).find((one) => one.id === found[0]?.id)?.state === 'sent');
    const { body } = await ask('GET', `/notifications/?check=${found[0]?.check}`, read());
    expect(body).toMatchObject({ notifications: [{ id: found[0]?.id }], cursor: null });
    expect(JSON.stringify(body)).not.toContain(found[0]?.check);
    expect(await ask('GET', '/notifications/')).toMatchObject({ status: 400, body: { field: 'check' } });
    expect(await ask('POST', '/notifications/none/retry')).toMatchObject({ status: 404 });
  });

  it('list checks page by page', async () => {
    for (const name of ['Backup 2', 'Backup 3', 'Report']) await world.create({ name });
    const found = (await pages('/search?q=backup&limit=2', 'checks')) as Check[][];
    expect(found.map((page) => page.map(({ name }) => name))).toEqual([['Backup', 'Backup 2'], ['Backup 3']]);
    expect(JSON.stringify((await ask('GET', '/search?q=backup', read())).body)).not.toContain(check.uuid);
    expect(await ask('GET', '/search?q=')).toMatchObject({ status: 400, body: { field: 'q' } });
  });

  it('list the team’s members without addresses, and can’t change them', async () => {
    const { body } = await ask('GET', '/members/', read());
    expect(body).toMatchObject({ members: [{ id: world.owner.userId, role: 'owner' }], cursor: null });
    expect(JSON.stringify(body)).not.toContain('@');
    for (const [method, path] of [
      ['GET', '/audit/'],
      ['GET', '/invitations/'],
      ['POST', '/invitations/'],
      ['DELETE', `/members/${world.owner.userId}`],
      ['POST', '/integrations/'],
    ] as const) {
      expect(await ask(method, path)).toMatchObject({
        status: 403,
        type: 'application/problem+json',
        body: {
          detail: 'Only the team’s owners and admins can do this, in the application. API keys can’t manage a team.',
        },
      });
    }
  });

  it('return 304 for resources that haven’t changed', async () => {
    for (const path of ['/windows/', '/checks/', `/checks/${check.uuid}`]) {
      const { tag } = await ask('GET', path);
      const again = { headers: { 'if-none-match': `"other", W/${tag}` } };
      expect(await ask('GET', path, again)).toMatchObject({ status: 304, body: '', tag });
    }
    const { tag } = await ask('GET', '/windows/');
    await createWindow();
    expect(await ask('GET', '/windows/', { headers: { 'if-none-match': tag } })).toMatchObject({ status: 200 });
  });

  it('don’t overwrite concurrent changes by others', async () => {
    const { id } = await createWindow();
    const kinds: [path: string, method: string, change: (title: string) => object][] = [
      [`/windows/${id}`, 'PUT', (title) => ({ ...WINDOW, title })],
      [`/checks/${check.uuid}`, 'POST', (name) => ({ name })],
    ];
    for (const [path, method, change] of kinds) {
      const headers = { 'if-match': (await ask('GET', path)).tag };
      const both = await Promise.all(
        ['One', 'Other'].map((name) => ask(method, path, { headers, body: change(name) })),
      );
      expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
      expect(await ask('DELETE', path, { headers })).toMatchObject({ status: 412 });
      expect((await ask('GET', path)).status).toBe(200);
      const current = { 'if-match': (await ask('GET', path)).tag };
      expect((await ask('DELETE', path, { headers: current })).status).toBeLessThan(300);
    }
  });

  it.each(['the check', 'the team'])('don’t overwrite a concurrent snooze of %s', async (what) => {
    await world.ping(check);
    const { last_ping: lastPing } = await world.look(check);
    const day = (count: number) => ({ until: new Date(Date.parse(String(lastPing)) + count * DAY_MS).toISOString() });
    const path = `/snoozes/${what === 'the team' ? 'team' : check.uuid}`;
    const none = { headers: { 'if-match': '"none"' } };
    expect(await ask('PUT', path, { ...none, body: day(1) })).toMatchObject({ status: 412 });
    expect((await ask('PUT', path, { body: day(1) })).status).toBe(200);
    const headers = { 'if-match': (await ask('GET', path)).tag };
    const both = await Promise.all([2, 3].map((count) => ask('PUT', path, { headers, body: day(count) })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
    expect(await ask('DELETE', path, { headers })).toMatchObject({ status: 412 });
    const current = { 'if-match': (await ask('GET', path)).tag };
    expect(await ask('DELETE', path, { headers: current })).toMatchObject({ status: 204 });
  });

  it.each(['/checks/', '/windows/'])('are created only once by repeated requests to %s', async (path) => {
    const body = path === '/checks/' ? { name: 'Once' } : WINDOW;
    const list = async () => Object.values((await ask('GET', path)).body)[0] as object[];
    const before = (await list()).length;
    const named = (title: string, sent: object = body, key = world.keys.write) =>
      ask('POST', path, { headers: { 'idempotency-key': title }, body: sent, key });
    const answers = await Promise.all(Array.from({ length: 8 }, () => named('one')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await list()).toHaveLength(before + 1);
    const other = path === '/checks/' ? { name: 'Other' } : { ...WINDOW, title: 'Other' };
    expect(await named('one', other)).toMatchObject({ status: 422 });
    expect((await named('two', { ...body, extra: 1 })).status).toBe(400);
    expect((await named('two')).status).toBe(201);
    const otherKey = await world.createKey(world.team, world.owner, 'write');
    expect((await named('one', other, otherKey)).status).toBe(201);
    expect(await list()).toHaveLength(before + 3);
    expect(await named('x'.repeat(256))).toMatchObject({ status: 400 });
    const spaced = JSON.stringify((await named('two words')).body);
    expect(spaced).toContain('must be 1 to 255 characters of ASCII, without spaces');
  });
});
