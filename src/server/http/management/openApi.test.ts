import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { isRecord } from '../../../contract/json.ts';
import { createManagementApi } from '../../managementApi/createManagementApi.ts';
import type { ManagementServices } from '../../managementApi/managementServices.ts';
import { compileValidator, type ReadableSchema } from '../../validation/compileValidator.ts';
import { NOW } from '../../../testing/clock.ts';
import { until } from '../../../testing/until.ts';
import { type Check, type ManagementWorld, startManagementWorld } from './testing/startManagementWorld.ts';

interface Schema extends ReadableSchema {
  $ref?: string;
  /** For an object whose property names are arbitrary. */
  patternProperties?: Record<string, Schema>;
}

/** The schema for each media type; every operation has only one. */
type Content = Record<string, { schema: Schema }>;

interface Described {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const { openApi } = createManagementApi({ publicUrl: 'http://hearth.test' } as ManagementServices);
const document = JSON.parse(openApi) as OpenApi;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

/** A schema with its references resolved. */
function resolved(schema: Schema): Schema {
  const { $ref, ...rest } = schema;
  if ($ref !== undefined) return resolved(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const { items, anyOf, properties } = rest as Schema;
  return {
    ...rest,
    ...(items !== undefined && { items: resolved(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(resolved) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, resolved(each)])),
    }),
  };
}

const schemaOf = (content: Content | undefined): Schema | undefined =>
  content && resolved(Object.values(content)[0]?.schema ?? {});

/** Returns what's wrong with a value. If the schema lists alternatives, the value must match one of them. */
function problemsOf(schema: Schema, value: unknown): unknown[] {
  const { anyOf, items, properties = {}, description: _description, ...constraints } = schema;
  if (
    Object.keys(constraints).length + Object.keys(properties).length === 0 &&
    anyOf === undefined &&
    items === undefined
  )
    return [];
  if (anyOf?.some(({ type }) => type === 'object')) {
    const each = anyOf.map((kind) => problemsOf(kind, value));
    return each.some((problems) => problems.length === 0) ? [] : each;
  }
  if (items !== undefined && Array.isArray(value)) return value.flatMap((item) => problemsOf(items, item));
  if (!isRecord(value)) return [compileValidator(schema)(value)].filter((problem) => problem !== null);
  const [anyName] = Object.values(schema.patternProperties ?? {});
  if (anyName !== undefined) return Object.values(value).flatMap((each) => problemsOf(anyName, each));
  const unknown = Object.keys(value).filter((name) => properties[name] === undefined);
  const missing = (schema.required ?? []).filter((name) => value[name] === undefined);
  const known = Object.entries(properties).filter(([name]) => value[name] !== undefined);
  return [...unknown, ...missing, ...known.flatMap(([name, each]) => problemsOf(each, value[name]))];
}

let world: ManagementWorld;
let check: Check;
/** A check that is down, whose alert failed. */
let failing: Check;
/** Values of path parameters, by name. */
const names: Record<string, string> = { number: '2', invitationId: 'of old' };
beforeAll(async () => {
  world = await startManagementWorld();
  names.integrationId = await world.addIntegration('Operators');
  names.memberId = world.owner.userId;
  world.delivery.status = 500;
  failing = await world.create({ name: 'Failing', channels: names.integrationId });
  await world.ping(failing, '/fail');
  names.notificationId = await until(async () => {
    const { body } = await world.ask('GET', `/notifications/?check=${failing.uuid}`);
    const { notifications } = body as { notifications: { id: string; attempts: object[] }[] };
    return notifications.find(({ attempts }) => attempts.length > 0)?.id;
  });
});
afterAll(() => world.stop());

/** Creates a paused check with a ping that has a body, so that each operation has data to work with. */
async function prepare(): Promise<void> {
  check = await world.create({ name: 'Described', schedule: '* * * * *' });
  await world.ping(check, '/start');
  await world.ping(check, '', 'All done');
  await world.ask('POST', `/checks/${check.uuid}/pause`);
  names.id = check.uuid;
  names.check = check.uuid;
  if (names.windowId !== undefined) await world.ask('DELETE', `/windows/${names.windowId}`);
  const body = BODIES.createWindow;
  names.windowId = ((await world.ask('POST', '/windows/', { body })).body as { id: string }).id;
  await world.ask('PUT', `/snoozes/${check.uuid}`, { body: BODIES.snooze });
}

/** Bodies for the operations that require one, by operation id. */
const BODIES: Record<string, object> = {
  createWindow: { title: 'Move', when: { kind: 'once', from: '2030-01-01T00:00:00Z', minutes: 60 } },
  replaceWindow: {
    title: 'Every week',
    when: { kind: 'weekly', days: [1, 7], time: '02:30', minutes: 60, timezone: 'Europe/Oslo' },
  },
  snooze: { until: new Date(NOW + 3_600_000).toISOString() },
  testIntegration: { direction: 'down' },
};
const QUERIES: Record<string, () => string> = {
  search: () => '?q=described&limit=1',
  listNotifications: () => `?check=${failing.uuid}`,
};

const inPlace = (path: string, operationId = ''): string =>
  path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => names[name] ?? '') + (QUERIES[operationId]?.() ?? '');

it('is served without a key, as OpenAPI 3.1', async () => {
  const { status, headers, body } = await world.ask('GET', '/openapi.json', { key: null });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
  });
  expect(body).toEqual(document);
  expect(document.openapi).toBe('3.1.0');
});

it('passes every rule of a linter', async () => {
  // An API on someone's own server doesn't need a license.
  const config = await createConfig({ extends: ['recommended-strict'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: openApi, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

it('gives each operation a unique name, and describes each path parameter', () => {
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, parameters } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

it('describes the response to a request with an entity tag', async () => {
  const { '/checks/{id}': described } = document.paths;
  const path = `/checks/${failing.uuid}`;
  const etag = (await world.ask('GET', path)).headers.etag ?? '';
  const same = await world.ask('GET', path, { headers: { 'if-none-match': etag } });
  expect({ status: same.status, body: same.body }).toEqual({ status: 304, body: '' });
  expect(described?.get?.responses[304]).toEqual({ description: expect.any(String) });
  const outdated = await world.ask('POST', path, { body: { desc: 'x' }, headers: { 'if-match': '"of old"' } });
  expect(outdated.status).toBe(412);
  const schema = schemaOf(described?.post?.responses[412]?.content) ?? { type: 'string' };
  expect(problemsOf(schema, outdated.body)).toEqual([]);
});

it('has an operation that retries a failed alert', async () => {
  const { status } = await world.ask('POST', `/notifications/${names.notificationId}/retry`);
  expect(status).toBe(204);
});

it('describes the headers for configuration as code', () => {
  const headersOf = (operation: string) =>
    operations
      .find(({ operationId }) => operationId === operation)
      ?.parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name] : []));
  expect(headersOf('getConfig')).toEqual(['If-None-Match']);
  expect(headersOf('putConfig')).toEqual(['If-Match']);
});

const described = operations.filter(({ requestBody, operationId }) => requestBody && operationId !== 'putConfig');
it.each(described)('has a valid example body for $operationId', async (operation) => {
  const { operationId, path, method, requestBody } = operation;
  await prepare();
  const schema = schemaOf(requestBody?.content);
  const ofFields = Object.entries(schema?.properties ?? {}).map(([name, each]) => [name, each.examples?.[0]]);
  const examples = schema?.examples ?? [Object.fromEntries(ofFields)];
  for (const example of examples as Record<string, unknown>[]) {
    // Each team has different integrations, so the example can't name one.
    const body = 'channels' in example ? { ...example, channels: '*' } : example;
    const heard = await world.ask(method, inPlace(path), { body });
    expect([operationId, heard.status < 300 ? 'taken' : heard.body]).toEqual([operationId, 'taken']);
  }
});

describe.each(operations)('$operationId', ({ operationId, path, method, requestBody, responses }) => {
  const bodySchema = schemaOf(requestBody?.content);
  beforeAll(prepare);

  it.each(['write', 'read', 'ping'] as const)('responds as documented to a key with the %s scope', async (scope) => {
    const headers = { accept: 'application/json' };
    const asked = { key: world.keys[scope], body: BODIES[operationId], headers };
    const { status, body } = await world.ask(method, inPlace(path, operationId), asked);
    expect(Object.keys(responses)).toContain(String(status));
    const schema = schemaOf(responses[status]?.content) ?? { type: 'string' };
    expect(problemsOf(schema, body)).toEqual([]);
  });

  const fields = Object.keys(bodySchema?.properties ?? {});
  const wrong = fields.flatMap((field) => [null, {}, [{}]].map((value) => ({ field, value })));
  const isForPeople = Object.keys(responses).every((status) => Number(status) >= 300);
  if (method === 'POST' && !isForPeople) wrong.push({ field: 'no_such_field', value: null });
  if (wrong.length === 0) return;
  it.each(wrong)('rejects $value as $field, naming the field', async ({ field, value }) => {
    await prepare();
    const sent = { ...BODIES[operationId], [field]: value };
    const { status, body } = await world.ask(method, inPlace(path), { body: sent });
    expect({ status, said: JSON.stringify(body) }).toEqual({ status: 400, said: expect.stringContaining(field) });
  });
});
