import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNLIMITED } from '../../limits.ts';
import { createManagementApi } from '../../managementApi/createManagementApi.ts';
import type { ManagementServices } from '../../managementApi/managementServices.ts';
import { type Heard, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

const SECRET = 'https://hooks.slack.com/services/planted-secret';
const ENTRY = 'key: a, name: A, schedule: { kind: period, periodSeconds: 60 }';

let world: ManagementWorld;
beforeAll(async () => {
  world = await startManagementWorld({ config: { limits: { ...UNLIMITED, monitors: 3, windows: 1 } } });
  await world.addIntegration('Operators', { config: { kind: 'slack', url: SECRET } });
});
afterAll(() => world.stop());

const put = (body: unknown, query = '', key?: string): Promise<Heard> =>
  world.ask('PUT', `/config${query}`, { body, ...(key !== undefined && { key }) });

describe('an invalid document', () => {
  const wrong: [string, string, { pointer: string; line?: number; detail: string }][] = [
    ['is no object', '- a', { pointer: '', line: 1, detail: 'must be an object' }],
    ['is empty', '', { pointer: '', detail: 'must not be empty' }],
    ['isn’t YAML', 'monitors: [', { pointer: '', line: 1, detail: 'isn’t valid YAML' }],
    [
      'has an unknown section',
      'monitors: []\npages: []',
      { pointer: '/pages', line: 2, detail: 'is an unknown field' },
    ],
    ['has a list of the wrong type', 'monitors: {}', { pointer: '/monitors', line: 1, detail: 'must be a list' }],
    [
      'has an unknown field',
      `monitors:\n  - key: a\n    name: A\n    grace: 3\n    schedule: { kind: period, periodSeconds: 60 }`,
      { pointer: '/monitors/0/grace', line: 4, detail: 'is an unknown field' },
    ],
    [
      'has a wrong type, deep inside',
      'monitors:\n  - key: a\n    name: A\n    schedule:\n      kind: period\n      periodSeconds: often',
      { pointer: '/monitors/0/schedule/periodSeconds', line: 6, detail: 'must be a whole number' },
    ],
    [
      'has null',
      `monitors:\n  - { ${ENTRY}, slug: }`,
      { pointer: '/monitors/0/slug', line: 2, detail: 'must be a string' },
    ],
    [
      'lacks a field',
      'monitors:\n  - key: a\n    name: A',
      { pointer: '/monitors/0/schedule', line: 2, detail: 'is required' },
    ],
    [
      'has a schedule that can’t be read',
      'monitors:\n  - key: a\n    name: A\n    schedule: { kind: cron, expression: 99 * * * *, timezone: UTC }',
      { pointer: '/monitors/0/schedule/expression', line: 4, detail: '99 isn’t' },
    ],
    [
      'has a key twice',
      `monitors:\n  - { ${ENTRY} }\n  - { ${ENTRY} }`,
      { pointer: '/monitors/1/key', line: 3, detail: 'must not appear twice' },
    ],
    [
      'names an unknown id',
      `monitors:\n  - { ${ENTRY}, id: mid_x }`,
      { pointer: '/monitors/0/id', line: 2, detail: 'isn’t the id of a monitor' },
    ],
    [
      'names an unknown integration',
      `monitors:\n  - { ${ENTRY}, integrations: [Nobody] }`,
      { pointer: '/monitors/0/integrations/0', line: 2, detail: 'isn’t the name or id' },
    ],
    [
      'names an unknown monitor',
      'windows:\n  - { key: w, title: W, monitors: [b], when: { kind: once, from: 2026-12-24T22:00:00Z, minutes: 5 } }',
      { pointer: '/windows/0/monitors/0', line: 2, detail: 'isn’t the key or id of a monitor' },
    ],
    ...['2026-13-24', '2026-02-31', '2026-04-31'].map((day): (typeof wrong)[number] => [
      `names ${day}`,
      `windows:\n  - { key: w, title: W, when: { kind: once, from: ${day}T22:00:00Z, minutes: 5 } }`,
      { pointer: '/windows/0/when/from', line: 2, detail: 'must be a time that exists' },
    ]),
  ];

  it.each(wrong)('%s: refused, with the position of the error', async (_name, document, { detail, ...place }) => {
    const { status, headers, body } = await put(document);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 400, type: 'application/problem+json' });
    expect(body).toMatchObject({
      title: 'Bad Request',
      status: 400,
      errors: [{ ...place, detail: expect.stringContaining(detail) }],
    });
    expect(await world.count()).toBe(0);
  });

  it('lists all its problems in one response', async () => {
    const { body } = await put('monitors:\n  - key: A\n  - key: b\nwindows:\n  - title: ""');
    const { errors } = body as { errors: { pointer: string }[] };
    expect(errors.map(({ pointer }) => pointer)).toEqual(['/monitors/0/key', '/monitors/1/name', '/windows/0/key']);
  });

  it('can contain February 29 of a leap year', async () => {
    const when = { kind: 'once', from: '2028-02-29T22:00:00+02:00', minutes: 5 };
    const { status, body } = await put({ windows: [{ key: 'w', title: 'W', when }] }, '?plan=1');
    expect({ status, said: JSON.stringify(body) }).toEqual({
      status: 200,
      said: expect.stringContaining('2028-02-29T20:00:00.000Z'),
    });
  });

  it('has no line numbers as JSON', async () => {
    const { body } = await put({ monitors: [{ key: 'a' }] });
    expect(body).toMatchObject({ errors: [{ pointer: '/monitors/0/name', detail: 'is required' }] });
    expect(JSON.stringify(body)).not.toContain('"line"');
  });
});

describe('an invalid parameter', () => {
  const document = `monitors:\n  - { ${ENTRY} }`;
  it.each([
    ['?plan=true', 'plan', 'must be 0 or 1'],
    ['?plan=', 'plan', 'must be 0 or 1'],
    ['?plan=0&plan=1', 'plan', 'must not appear twice'],
    ['?dry_run=1', 'dry_run', 'is an unknown parameter'],
    ['?Plan=1', 'Plan', 'is an unknown parameter'],
    ['?toString=1', 'toString', 'is an unknown parameter'],
    ['?delete=yes', 'delete', 'must be 0 or 1'],
  ])('%s: refused without applying anything', async (query, field, problem) => {
    expect(await put(document, query)).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/problem+json' },
      body: { status: 400, field, detail: `${field} ${problem}.` },
    });
    expect(await world.count()).toBe(0);
  });

  it.each([
    ['?format=xml', 'format', 'must be yaml or json'],
    ['?plan=1', 'plan', 'is an unknown parameter'],
  ])('%s: refused without exporting anything', async (query, field, problem) => {
    const { status, body } = await world.ask('GET', `/config${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { field, detail: `${field} ${problem}.` } });
  });
});

describe('a hostile document', () => {
  const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `b${index}: &b${index} [*a, *a]`).join('\n')}`;
  const hostile: [string, string | object, string][] = [
    ['multiplies itself', bomb, 'must not have anchors'],
    ['has a tag', 'monitors: !!js/function "x"', 'must not have tags'],
    ['merges', 'monitors: [{ <<: *x }]', 'must not have aliases'],
    ['is nested in brackets', '['.repeat(100_000), 'must not be nested deeper'],
    ['is nested in lines', '- '.repeat(60_000), 'must not be nested deeper'],
    ['is nested as JSON', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, 'must not be nested deeper'],
    ['is all commas', `[${','.repeat(500_000)}]`, 'two commas in a row'],
    ['has too many words', '- a\n'.repeat(200_000), 'is too long as YAML: send it as JSON'],
    ['reaches the prototype', '__proto__: { monitors: [] }', 'reaches the prototype'],
    ['reaches the prototype as JSON', '{"__proto__": {"monitors": []}}', 'reaches the prototype'],
    ['has a name twice', 'monitors: []\nmonitors: []', 'must not have the name “monitors” twice'],
    ['has half a character', '{"$schema": "\\ud800"}', 'must not contain lone surrogates'],
  ];

  it.each(hostile)('%s: refused', async (_name, document, detail) => {
    const { status, body } = await put(document);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ detail: expect.stringContaining(detail) }] });
  });

  it('is refused if it is too large', async () => {
    expect(await put(`# ${'x'.repeat(1_100_000)}`)).toMatchObject({
      status: 413,
      headers: { 'content-type': 'application/problem+json' },
      body: { detail: 'A document can be up to 1 MiB.' },
    });
  });
});

describe('rights and limits', () => {
  const document = `monitors:\n  - { ${ENTRY} }`;

  it('are checked: applying requires a key that can write, and a key that can only read sees no integrations', async () => {
    const refused: [key: string, status: number, detail: string][] = [
      [world.keys.read, 403, 'This API key is read-only.'],
      [world.keys.ping, 401, 'The API key is wrong.'],
      ['hrw_0123456789012345678901234567', 401, 'The API key is wrong.'],
    ];
    for (const [key, status, detail] of refused) {
      expect(await put(document, '?plan=1', key)).toMatchObject({
        status,
        headers: { 'content-type': 'application/problem+json' },
        body: { detail },
      });
    }
    const { body } = await world.ask('GET', '/config?format=json', { key: world.keys.read });
    expect(body).toMatchObject({ monitors: [], windows: [] });
    expect(body).not.toHaveProperty('integrations');
    expect((await world.ask('GET', '/config', { key: world.keys.ping })).status).toBe(401);
    expect((await world.ask('GET', '/config', { key: null })).status).toBe(401);
  });

  it('allow 304 Not Modified until something changes', async () => {
    const { headers } = await world.ask('GET', '/config');
    const again = () => world.ask('GET', '/config', { headers: { 'if-none-match': `"other", W/${headers.etag}` } });
    expect(await again()).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
    await put(document);
    expect(await again()).toMatchObject({ status: 200, body: expect.stringContaining('key: a') });
    expect((await put('monitors: []', '?delete=1')).status).toBe(200);
  });

  it('prevent deletions by default, and explain how to allow them', async () => {
    await put(document);
    expect(await put('monitors: []')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('To allow it, add delete=1 (hearth apply --delete).') },
    });
    expect((await put('monitors: []', '?delete=1')).status).toBe(200);
  });

  it('are only available in version 3', async () => {
    expect((await world.ask('GET', '/config', { version: 'v1' })).status).toBe(404);
    expect((await world.ask('POST', '/config')).status).toBe(405);
  });

  it('hide other teams', async () => {
    const other = await world.server.createSilentTeam(world.owner);
    const key = await world.createKey(other, world.owner, 'write');
    await put(document);
    const [monitor] = await world.monitorsNamed('A');
    expect((await put(`monitors:\n  - { ${ENTRY}, id: ${monitor?.monitorId} }`, '', key)).status).toBe(400);
    expect((await put('monitors: []', '?delete=1', key)).body).toMatchObject({ summary: { delete: 0 } });
    expect(await world.count()).toBe(1);
    expect((await put('monitors: []', '?delete=1')).status).toBe(200);
  });

  it('hide secrets, and a document can’t change integrations', async () => {
    const { body } = await world.ask('GET', '/config?format=json');
    expect(JSON.stringify(body)).not.toContain('planted-secret');
    const { integrations } = body as { integrations: object[] };
    expect(integrations).toMatchObject([{ name: 'Operators', kind: 'slack', config: { url: { isSet: true } } }]);
    const nothing = '0 to create, 0 to update, 0 to delete, 0 unchanged.';
    expect((await put({ integrations }, '?plan=1')).body).toMatchObject({ lines: [nothing] });
    const edited = { ...integrations[0], name: 'Mine', config: { url: 'https://hooks.slack.com/services/mine' } };
    const stale = { ...integrations[0], id: 'iid_gone', name: 'Gone' };
    const document = { monitors: [], integrations: [edited, stale] };
    const lines = [
      '! integration Mine: a document can’t change integrations, and this one differs in name, config.',
      '! integration Gone: a document can’t change integrations, and the team has none with this id.',
    ];
    expect(await put(document, '?plan=1')).toMatchObject({ status: 200, body: { lines: [...lines, nothing] } });
    expect(await put(document)).toMatchObject({ status: 200, body: { lines: expect.arrayContaining(lines) } });
    expect((await world.ask('GET', '/config?format=json')).body).toMatchObject({ integrations });
  });

  it('apply to the team as it is after the document’s deletions', async () => {
    const many = (...keys: string[]) => ({
      monitors: keys.map((key) => ({ key, name: key, schedule: { kind: 'period', periodSeconds: 60 } })),
    });
    expect(await put(many('a', 'b', 'c', 'd'))).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('limit of 3 monitors') },
    });
    expect((await put(many('a', 'b', 'c'))).status).toBe(200);
    expect((await put(many('d', 'e', 'f'), '?delete=1')).status).toBe(200);
    const when = { kind: 'weekly', days: [1], time: '01:00', minutes: 5, timezone: 'UTC' };
    const windows = ['x', 'y'].map((key) => ({ key, title: key, when }));
    expect((await put({ windows })).status).toBe(403);
    expect(await world.count()).toBe(3);
  });
});

it('allow pages of other origins', async () => {
  const headers = { origin: 'https://tools.example' };
  const { status, headers: heard } = await world.ask('OPTIONS', '/config', { key: null, headers });
  expect(status).toBe(204);
  expect(heard).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, PUT, OPTIONS',
    'access-control-allow-headers': 'X-Api-Key, Authorization, Content-Type, If-Match, If-None-Match',
    'access-control-expose-headers': 'ETag, Retry-After',
  });
});

it('let anyone read the JSON Schema', async () => {
  const { status, headers, body } = await world.ask('GET', '/config/schema.json', { key: null });
  expect({ status, origin: headers['access-control-allow-origin'] }).toEqual({ status: 200, origin: '*' });
  const { configuration } = createManagementApi({ publicUrl: 'http://hearth.test' } as ManagementServices);
  expect(body).toEqual(JSON.parse(configuration.schema));
  expect(body).toMatchObject({
    $id: 'http://hearth.test/api/v3/config/schema.json',
    type: 'object',
    additionalProperties: false,
    properties: { monitors: { items: { required: ['key', 'name', 'schedule'] } } },
  });
});
