import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DocumentListEntry } from '../../contract/documents.ts';
import { teamMonitorsPrefix, userKey } from '../../contract/keys.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import { readLimits, type Limits } from '../limits.ts';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { resultsOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

let server: TestServer;
afterEach(() => server.close());

const DEFAULTS = readLimits({});

async function start(limits: Partial<Limits> = {}, now?: () => number): Promise<void> {
  server = await startTestServer({ config: { limits: { ...DEFAULTS, ...limits } }, ...(now && { now }) });
}

const padded = (bytes: number): string => {
  const empty = JSON.stringify({ kind: 'unknown', padding: '' }).length;
  return JSON.stringify({ kind: 'unknown', padding: 'x'.repeat(bytes - empty) });
};
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the size of a body', () => {
  it.each<[string, Record<string, string>]>([
    ['nobody', {}],
    ['a dead bearer', bearer('dead')],
  ])('is at most 64 KiB from %s', async (_who, headers) => {
    await start();
    expect((await server.send(padded(65_536), headers)).status).toBe(422);
    const refused = await server.send(padded(65_537), headers);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ kind: 'error', name: 'PayloadTooLargeError', detail: { maxBytes: 65_536 } });
  });

  it('is at most 1 MiB from an identity', async () => {
    await start();
    const ada = await server.signUp();
    expect((await server.send(padded(MAX_BODY_BYTES), bearer(ada.token))).status).toBe(422);
    const refused = await server.send(padded(MAX_BODY_BYTES + 1), bearer(ada.token));
    expect(await refused.json()).toMatchObject({ detail: { maxBytes: MAX_BODY_BYTES } });
  });

  it('is limited during the transfer if its length is not declared in advance', async () => {
    await start();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(`${server.url}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
      sent.write(padded(40_000));
      sent.write(padded(40_000));
    });
    expect(status).toBe(413);
  });
});

describe('the size of a response', () => {
  async function teamWithMonitors(count: number, limits: Partial<Limits>) {
    await start(limits);
    const ada = await server.signUp();
    const { teamId } = await server.createTeam(ada);
    for (let index = 0; index < count; index++) {
      await server.createMonitor(ada, teamId, { name: `M${index}`, description: 'x'.repeat(8_000) });
    }
    return { ada, prefix: teamMonitorsPrefix(teamId) };
  }

  it('ends a list early, and its cursors lead to the rest of the list', async () => {
    const { ada, prefix } = await teamWithMonitors(12, { responseBytes: 40_000 });
    const seen: string[] = [];
    const pages: number[] = [];
    for (let cursor: string | undefined; ;) {
      const list = { kind: 'document-list', prefix, limit: 10, ...(cursor !== undefined && { cursor }) };
      const response = await server.send(list, bearer(ada.token));
      const text = await response.text();
      expect(text.length).toBeLessThanOrEqual(40_000);
      const { value } = JSON.parse(text) as { value: DocumentListEntry[] };
      if (value.length === 0) break;
      pages.push(value.length);
      seen.push(...value.map(({ document }) => document.key.at(-1) ?? ''));
      cursor = value.at(-1)?.cursor;
    }
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
    expect(pages.every((length) => length < 10)).toBe(true);
  });

  it('rejects commands whose result no longer fits, and runs the rest of the batch', async () => {
    const { ada, prefix } = await teamWithMonitors(4, { responseBytes: 60_000 });
    const list = { kind: 'document-list', prefix, limit: 10 };
    const commands = [list, list, { kind: 'document-get', path: userKey(ada.userId) }];
    const results = resultsOf(await server.call({ kind: 'commands', commands }, ada.token));
    expect(results).toMatchObject([
      { kind: 'result' },
      { kind: 'error', name: 'PayloadTooLargeError', detail: { maxResponseBytes: 60_000 } },
      { kind: 'result' },
    ]);
  });

  it('rejects too many paths, including repeated ones', async () => {
    const { ada, prefix } = await teamWithMonitors(1, { responseBytes: 60_000 });
    const [entry] = await server.valueOf<DocumentListEntry[]>({ kind: 'document-list', prefix }, ada.token);
    const many = (count: number) =>
      server.call(
        { kind: 'document-get-many', paths: Array.from({ length: count }, () => entry?.document.key) },
        ada.token,
      );
    expect(await many(5)).toMatchObject({ kind: 'result', value: Array.from({ length: 5 }, () => entry?.document) });
    expect(await many(10)).toMatchObject({ kind: 'error', name: 'PayloadTooLargeError' });
  });
});

describe('a caller’s budget', () => {
  const get = (userId: string) => ({ kind: 'document-get', path: userKey(userId) });

  it('runs out, causes 429, and refills', async () => {
    let now = 1_000_000;
    await start({ apiCostBurst: 60, apiCostPerSecond: 10 }, () => now);
    const ada = await server.signUp();
    const batch = (count: number) =>
      server.send(
        { kind: 'commands', commands: Array.from({ length: count }, () => get(ada.userId)) },
        bearer(ada.token),
      );
    expect((await batch(50)).status).toBe(200);
    const refused = await batch(50);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(await refused.json()).toEqual({
      kind: 'error',
      name: 'RateLimitedError',
      detail: { retryAfterSeconds: seconds },
    });
    now += seconds * 1_000;
    expect((await batch(50)).status).toBe(200);
  });

  it.each(['/unsubscribe', '/snooze', '/confirm', '/undo-address'])(
    'is charged for pages behind links: %s',
    async (path) => {
      await start({ anonymousApiCostBurst: 25, anonymousApiCostPerSecond: 1 });
      const statuses: number[] = [];
      for (let count = 0; count < 3; count++) statuses.push((await fetch(server.url + path)).status);
      expect(statuses).toEqual([404, 404, 429]);
    },
  );

  it('buys fewer reads of a large team', async () => {
    let now = 1_000_000;
    await start({ apiCostBurst: 600, apiCostPerSecond: 60 }, () => now);
    const ada = await server.signUp();
    const { teamId } = await server.createSilentTeam(ada);
    const file = openMonitorFile(server.databaseFile);
    file.create(...Array.from({ length: 8_000 }, () => ({ teamId })));
    file.close();
    const list = { kind: 'rpc', rpc: ['monitors', 'list'], input: { teamId } };
    await server.valueOf(list, ada.token);
    now += 60_000;
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await server.send(list, bearer(ada.token))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('owes what a response costs beyond what was reserved for it', async () => {
    let now = 1_000_000;
    await start({ apiCostBurst: 25, apiCostPerSecond: 1 }, () => now);
    const ada = await server.signUp();
    const { teamId } = await server.createTeam(ada);
    const file = openMonitorFile(server.databaseFile);
    file.create(...Array.from({ length: 50 }, () => ({ teamId, settings: { description: 'x'.repeat(10_000) } })));
    file.close();
    const list = { kind: 'document-list', prefix: teamMonitorsPrefix(teamId), limit: 50 };
    now += 60_000;
    expect((await server.send(list, bearer(ada.token))).status).toBe(200);
    const refused = await server.send(get(ada.userId), bearer(ada.token));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5);
  });

  it.each([
    ['alerting/quiet', {}],
    ['monitors/events', { monitorId: 'm' }],
  ])('must cover a long response of %s in advance, and gets back what it did not cost', async (name, input) => {
    let now = 1_000_000;
    await start({ apiCostBurst: 200, apiCostPerSecond: 1 }, () => now);
    const ada = await server.signUp();
    const { teamId } = await server.createSilentTeam(ada);
    const statusOf = async (body: object) => (await server.send(body, bearer(ada.token))).status;
    const call = { kind: 'rpc', rpc: name.split('/'), input: { teamId, ...input } };
    now += 200_000;
    expect([await statusOf(call), await statusOf(call), await statusOf(call)]).toEqual([200, 200, 200]);
    await statusOf({ kind: 'commands', commands: Array.from({ length: 100 }, () => ({ kind: 'unknown' })) });
    expect([await statusOf(call), await statusOf(get(ada.userId))]).toEqual([429, 200]);
  });

  it('is counted per identity, and per network for anonymous callers', async () => {
    await start({ apiCostBurst: 40, apiCostPerSecond: 1, anonymousApiCostBurst: 60, anonymousApiCostPerSecond: 1 });
    const [ada, eve] = [await server.signUp(), await server.signUp()];
    const spend = async (token?: string) => {
      const commands = Array.from({ length: 30 }, () => ({ kind: 'unknown' }));
      return (await server.send({ kind: 'commands', commands }, token === undefined ? {} : bearer(token))).status;
    };
    expect([await spend(ada.token), await spend(ada.token)]).toEqual([200, 429]);
    expect([await spend(eve.token), await spend(eve.token)]).toEqual([200, 429]);
    expect([await spend(), await spend('dead')]).toEqual([200, 429]);
  });

  it('is charged for the bytes of a body before they are read', async () => {
    await start({ apiCostBurst: 400, apiCostPerSecond: 1 });
    const ada = await server.signUp();
    expect((await server.send(padded(1_000_000), bearer(ada.token))).status).toBe(422);
    expect((await server.send(padded(1_000_000), bearer(ada.token))).status).toBe(429);
    expect((await server.send(padded(1_000), bearer(ada.token))).status).toBe(422);
  });

  it('never covers a body that costs more than the maximum, and the response says so', async () => {
    await start({ apiCostBurst: 1_000 });
    const ada = await server.signUp();
    const list = { kind: 'document-list', prefix: ['users', ada.userId, 'teams'] };
    const commands = Array.from({ length: 100 }, () => list);
    const response = await server.send({ kind: 'commands', commands }, bearer(ada.token));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ name: 'PayloadTooLargeError', detail: { maxCost: 1_000 } });
  });
});

describe('the encoding of a response', () => {
  function ask(body: object, headers: Record<string, string>) {
    return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const sent = httpRequest(`${server.url}/api`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
      });
      sent.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
      });
      sent.end(JSON.stringify(body));
    });
  }
  const many = { kind: 'commands', commands: Array.from({ length: 50 }, () => ({ kind: 'unknown' })) };

  it.each<[string, string | undefined, string | undefined, (bytes: Buffer) => Buffer]>([
    ['brotli where it can be read', 'gzip, deflate, br', 'br', (bytes) => brotliDecompressSync(bytes)],
    ['gzip where brotli cannot', 'gzip, br;q=0', 'gzip', (bytes) => gunzipSync(bytes)],
    ['none where none is accepted', undefined, undefined, (bytes) => bytes],
  ])('is %s', async (_what, accepted, encoding, decode) => {
    await start();
    const { headers, bytes } = await ask(many, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    const { results } = JSON.parse(decode(bytes).toString()) as { results: unknown[] };
    expect(results).toHaveLength(50);
    expect(bytes.length < 500).toBe(encoding !== undefined);
  });

  it('is not compressed if it is smaller than 1 KiB', async () => {
    await start();
    const { headers } = await ask({ kind: 'unknown' }, { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a read of all of a person’s teams', () => {
  it.each(['search', 'trouble'])('costs more the more monitors they have: monitors/%s', async (name) => {
    await start({ apiCostBurst: 100, apiCostPerSecond: 0.001 }, () => 0);
    const ada = await server.signUp();
    const { teamId } = await server.createTeam(ada);
    const file = openMonitorFile(server.databaseFile);
    for (let count = 0; count < 1_600; count++) file.create({ teamId });
    file.close();
    const read = async () =>
      (await server.send({ kind: 'rpc', rpc: ['monitors', name], input: { text: 'x' } }, bearer(ada.token))).status;
    expect([await read(), await read(), await read(), await read()]).toEqual([200, 200, 200, 429]);
  });
});
