import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { NOW } from '../../testing/clock.ts';
import { createMemoryDocumentStore } from '../documents/memory/memoryDocumentStore.ts';
import { createLogger } from '../pinoLogger.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/startTestServer.ts';

const EMPTY_BATCH = { kind: 'commands', commands: [] };

describe('the HTTP edge', () => {
  let server: TestServer;
  const start = async (options?: TestServerOptions) => (server = await startTestServer(options));
  afterEach(() => server.close());

  describe('headers', () => {
    it('protect every response', async () => {
      await start();
      for (const path of ['/', '/healthz', '/dashboard/login', '/nowhere', '/robots.txt']) {
        const { headers } = await fetch(server.url + path, { redirect: 'manual' });
        expect(Object.fromEntries(headers)).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'x-dns-prefetch-control': 'off',
          'x-download-options': 'noopen',
          'x-permitted-cross-domain-policies': 'none',
          'x-xss-protection': '0',
          'referrer-policy': 'same-origin',
          'origin-agent-cluster': '?1',
          'cross-origin-resource-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('camera=()'),
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
        });
        expect(headers.get('x-powered-by')).toBeNull();
      }
    });

    it('keep API responses out of caches', async () => {
      await start();
      const { headers } = await server.send(EMPTY_BATCH);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers.get('x-download-options')).toBeNull();
    });

    it.each([
      ['https://hearth.example.com', 'max-age=31536000', 'same-origin'],
      ['http://hearth.lan:8080', null, null],
    ])('require https for a year, and separate windows, only if the public URL is https: %s', async (...row) => {
      const [publicUrl, transport, opener] = row;
      await start({ config: { publicUrl } });
      const { headers } = await fetch(`${server.url}/healthz`);
      expect(headers.get('strict-transport-security')).toBe(transport);
      expect(headers.get('cross-origin-opener-policy')).toBe(opener);
    });
  });

  describe('other origins', () => {
    const origin = 'https://tools.example.com';
    const preflight = (from: string) =>
      fetch(`${server.url}/api`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });

    it('are not allowed unless configured', async () => {
      await start();
      expect((await preflight(origin)).status).toBe(405);
      expect((await server.send(EMPTY_BATCH, { origin })).headers.get('access-control-allow-origin')).toBeNull();
    });

    it('are allowed if they are configured', async () => {
      await start({ config: { corsOrigins: [origin] } });
      const allowed = await preflight(origin);
      expect(allowed.status).toBe(204);
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'Hearth-Position',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
        vary: 'Origin',
      });
      const answer = await server.send(EMPTY_BATCH, { origin });
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it.each(['https://tools.example.com.evil.example', 'null', 'http://tools.example.com'])(
      'are not allowed if they aren’t configured: %s',
      async (from) => {
        await start({ config: { corsOrigins: [origin] } });
        expect((await preflight(from)).headers.get('access-control-allow-origin')).toBeNull();
        expect(
          (await server.send(EMPTY_BATCH, { origin: from })).headers.get('access-control-allow-origin'),
        ).toBeNull();
      },
    );
  });

  describe('health', () => {
    it('is ok while pings can be recorded, otherwise unavailable, but the process stays live', async () => {
      const store = createMemoryDocumentStore();
      const clock = { now: NOW };
      let isFull = false;
      const commit: typeof store.commit = (checks, ops) =>
        isFull ? Promise.reject(new Error('database or disk is full')) : store.commit(checks, ops);
      await start({ store: { ...store, commit }, now: () => clock.now });
      const look = async (path: string) => {
        clock.now += 1_000;
        const response = await fetch(server.url + path);
        return { status: response.status, body: (await response.json()) as unknown };
      };
      expect(await look('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
      isFull = true;
      expect(await look('/healthz')).toEqual({ status: 503, body: { status: 'unavailable' } });
      expect(await look('/livez')).toEqual({ status: 200, body: { status: 'ok' } });
      isFull = false;
      expect(await look('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
    });
  });

  describe('bugs', () => {
    it('return the id of the request, and are logged in full once, without the token', async () => {
      const lines: string[] = [];
      const store = createMemoryDocumentStore();
      let isBroken = false;
      const get: typeof store.get = (key) => (isBroken ? Promise.reject(new Error('disk gone')) : store.get(key));
      await start({
        store: { ...store, get },
        logger: createLogger('debug', { write: (line) => void lines.push(line) }),
      });
      const person = await server.signUp();
      isBroken = true;
      const response = await server.send(
        { kind: 'document-get', path: ['users', person.userId] },
        { authorization: `Bearer ${person.token}` },
      );
      const requestId = response.headers.get('x-request-id');
      expect(await response.json()).toEqual({ kind: 'unknown-error', error: { requestId } });
      const errors = lines.filter((line) => line.includes('"level":50'));
      expect(errors).toHaveLength(1);
      expect(JSON.parse(errors[0] ?? '')).toMatchObject({
        requestId,
        err: { message: 'disk gone', stack: expect.any(String) },
      });
      const log = lines.join('');
      expect(log).not.toContain(person.token);
      expect(log).not.toContain(person.refreshToken);
    });

    it('don’t log codes, tokens or states during a whole sign-up', async () => {
      const lines: string[] = [];
      await start({ logger: createLogger('trace', { write: (line) => void lines.push(line) }) });
      const person = await server.signUp('ada@example.com');
      const code = /^\d{6}/.exec(server.mailer.lastTo('ada@example.com').subject)?.[0] ?? 'none';
      await server.call({ kind: 'rpc', rpc: ['authentication', 'signOut'] }, person.token);
      await fetch(`${server.url}/dashboard/login?code=hush-hush&state=hush-hush&scope=openid`);
      expect(lines.length).toBeGreaterThan(4);
      for (const secret of [person.token, person.refreshToken, code, 'hush-hush'])
        expect(lines.join('')).not.toContain(secret);
    });
  });

  it.each([
    ['bytes that aren’t HTTP', 'hello\r\n\r\n', '400'],
    ['a header that is too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, '431'],
    ['an invalid content length', 'POST /api HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n\r\n', '400'],
    ['a malformed URL', 'GET /elsewhere/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '400'],
  ])('responds to %s with an envelope', async (_case, bytes, status) => {
    await start();
    const answer = await exchange(Number(new URL(server.url).port), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      kind: 'error',
      name: 'InvalidCommandError',
    });
  });

  it('closes without waiting for connections on which no request has come', async () => {
    await start();
    const other = await startTestServer();
    const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
    await once(socket, 'connect');
    // By then, the server has accepted the earlier connection as well.
    await fetch(`${other.url}/livez`);
    const ended = once(socket, 'close');
    await other.close();
    await ended;
    expect(socket.bytesRead).toBe(0);
  });

  it.each([
    [0, '203.0.113.9, 198.51.100.7', '127.0.0.1'],
    [1, '203.0.113.9, 198.51.100.7', '198.51.100.7'],
    [2, '203.0.113.9, 198.51.100.7', '203.0.113.9'],
    [1, `<img src=x>"'; DROP`, '127.0.0.1'],
    [2, '<img src=x>, 198.51.100.7', '198.51.100.7'],
  ])('trusts %i proxies for the client’s address', async (trustProxy, forwarded, expected) => {
    await start({ config: { trustProxy } });
    const person = await server.signUp();
    const refresh = { kind: 'rpc', rpc: ['authentication', 'refreshAccessToken'], input: person.refreshToken };
    const envelope = (await (await server.send(refresh, { 'x-forwarded-for': forwarded })).json()) as {
      value: { access_token: string };
    };
    const sessions = await server.valueOf<{ address: string }[]>(
      { kind: 'rpc', rpc: ['sessions', 'list'] },
      envelope.value.access_token,
    );
    expect(sessions.map(({ address }) => address)).toEqual([expected]);
  });
});

function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (part) => (text += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
