import { connect as connectTcp } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Visitor } from '../access/visitor.ts';
import { startRealtime } from './testing/startRealtime.ts';
import { protocolOf } from './testing/testClient.ts';

type Started = Awaited<ReturnType<typeof startRealtime>>;

const tokenText = Buffer.from('ada').toString('base64url');

describe('opening a websocket', () => {
  let server: Started;
  beforeEach(async () => {
    server = await startRealtime({ origins: ['https://hearth.example.com'] });
  });
  afterEach(() => server.stop());

  it('opens an anonymous socket without a token, and echoes no subprotocol', async () => {
    const { socket } = await server.connect();
    expect(socket.protocol).toBe('');
    expect(server.realtime.size()).toBe(1);
  });

  it.each([
    [[protocolOf('ada')]],
    [['chat', protocolOf('ada')]],
    [[`base64url.bearer.authorization.another.platform.${tokenText}`]],
    [[`base64url.bearer.authorization.k8s.io.${tokenText}`, 'other']],
    [[protocolOf('ada'), protocolOf('bad')]],
  ])('uses the first bearer token in %j, and echoes its protocol', async (protocols) => {
    const { socket, send, next } = await server.offer(protocols);
    expect(socket.protocol).toBe(protocols.find((name) => name.startsWith('base64url.')));
    server.access.forbid('canWatchDocument', ['users', 'ada']);
    send({ kind: 'document-watch', key: ['users', 'ada'] });
    await next();
    expect(server.access.asked).toMatchObject([{ identityId: 'ada' }]);
  });

  it.each([
    ['that is invalid', protocolOf('bad')],
    ['that is empty', 'base64url.bearer.authorization.baseless.dev.'],
    ['without a platform name', `base64url.bearer.authorization.${tokenText}`],
    ['that is not base64url', 'base64url.bearer.authorization.baseless.dev.a+b~'],
    ['that is not canonical base64url', 'base64url.bearer.authorization.baseless.dev.YWR'],
  ])('refuses a bearer token %s with 401', async (_what, protocol) => {
    await expect(server.offer([protocol])).rejects.toThrow('HTTP 401');
    expect(server.realtime.size()).toBe(0);
  });

  it.each([
    ['a foreign origin', 'https://evil.example', 'HTTP 403'],
    ['an opaque origin', 'null', 'HTTP 403'],
    ['an origin that only begins like ours', 'https://hearth.example.com.evil.example', 'HTTP 403'],
  ])('refuses a page from %s', async (_case, origin, refusal) => {
    await expect(server.connect('ada', { origin })).rejects.toThrow(refusal);
    expect(server.realtime.size()).toBe(0);
  });

  it('warns once about each foreign origin, and about no more than ten', async () => {
    const refuse = (origin: string) => expect(server.connect('ada', { origin })).rejects.toThrow('HTTP 403');
    for (let count = 0; count < 2; count++) await refuse('https://monitoring.example.com');
    expect(server.logged).toEqual([expect.stringContaining('set PUBLIC_URL')]);
    for (let count = 0; count < 15; count++) await refuse(`https://${count}.example.com`);
    expect(server.logged).toHaveLength(10);
  });

  it.each([
    ['a configured origin', () => 'https://hearth.example.com'],
    ['the address that the page was served from', () => `http://127.0.0.1:${server.port}`],
  ])('accepts a page from %s', async (_case, origin) => {
    await server.connect('ada', { origin: origin() });
    expect(server.realtime.size()).toBe(1);
  });

  it('offers no compression', async () => {
    const { socket } = await server.connect('ada', { perMessageDeflate: true });
    expect(socket.extensions).toBe('');
  });

  it('refuses new sockets with 503 while stopping', async () => {
    const { closed } = await server.connect('ada');
    await server.realtime.close();
    expect(await closed).toEqual({ code: 1001, reason: 'the server stops' });
    await expect(server.connect('ada')).rejects.toThrow('HTTP 503');
  });
});

describe('slow authentication', () => {
  /**
   * Starts a server and connects Ada in session `s`. Resolves once her second check has started; the check lasts until
   * `finish` is called.
   */
  async function startSlowly() {
    const ada: Visitor = { kind: 'identity', identityId: 'ada', sessionId: 's' };
    const askedAgain = withResolvers<void>();
    const answer = withResolvers<Visitor>();
    let asked = 0;
    const server = await startRealtime({
      async authenticate() {
        asked += 1;
        if (asked === 1) return ada;
        askedAgain.resolve();
        return answer.promise;
      },
    });
    const connecting = server.connect('ada');
    await askedAgain.promise;
    return { server, connecting, finish: () => answer.resolve(ada) };
  }

  it('opens no socket if the session ends before authentication finishes', async () => {
    const { server, connecting, finish } = await startSlowly();
    await server.endSession('s');
    finish();
    await expect(connecting).rejects.toThrow('HTTP 401');
    await server.stop();
  });

  it('opens no socket if changes were missed, because one of them might have ended the session', async () => {
    const { server, connecting, finish } = await startSlowly();
    server.realtime.readAgain();
    finish();
    await expect(connecting).rejects.toThrow('HTTP 503');
    await server.stop();
  });

  it('returns 500 and logs when authentication fails', async () => {
    const server = await startRealtime({ authenticate: () => Promise.reject(new Error('The store is gone.')) });
    await expect(server.connect('ada')).rejects.toThrow('HTTP 500');
    expect(server.logged).toEqual(['Could not open a websocket']);
    await server.stop();
  });

  it('survives a client that resets its connection before the response', async () => {
    const asked = withResolvers<void>();
    const answer = withResolvers<Visitor>();
    const server = await startRealtime({
      authenticate: () => {
        asked.resolve();
        return answer.promise;
      },
    });
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.write(
      'GET /api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    await asked.promise;
    socket.resetAndDestroy();
    answer.resolve({ kind: 'anonymous' });
    await expect(server.connect('ada')).resolves.toBeDefined();
    await server.stop();
  });
});

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers<Value>(): { promise: Promise<Value>; resolve(value: Value): void } {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
