import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { BEARER_SUBPROTOCOL_PREFIX } from '../../contract/events.ts';
import { decodeBase64Url } from '../base64Url.ts';
import type { ConnectionStatus } from '../platform.ts';
import { createRealtime } from './createRealtime.ts';
import { createFakeNetwork } from './fakeSocket.ts';
import { createSocketOpener } from './socket.ts';

const key = ['teams', 'tid_1'];

/** Hides errors from failed handshakes, as browsers do; the base class would throw. */
class QuietWebSocket extends WebSocket {
  constructor(address: string, protocols: string[]) {
    super(address, protocols);
    this.on('error', () => {});
  }
}

let server: WebSocketServer;
/** The access tokens received, in order. */
let tokens: string[];
/** The access tokens that the server accepts. */
let accepted: Set<string>;

function tokenOf(protocols: string | undefined): string {
  return decodeBase64Url((protocols ?? '').slice(BEARER_SUBPROTOCOL_PREFIX.length));
}

beforeEach(async () => {
  tokens = [];
  accepted = new Set(['first', 'second']);
  server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient({ req }: { req: { headers: Record<string, string | string[] | undefined> } }, done) {
      const token = tokenOf(String(req.headers['sec-websocket-protocol']));
      tokens.push(token);
      done(accepted.has(token), 401);
    },
  });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    socket.addEventListener('message', ({ data }) => {
      const payload = { type: 'set', key, data, versionstamp: '01' };
      socket.send(JSON.stringify({ kind: 'event', event: ['$document', ...key], payload }));
    });
  });
});

afterEach(async () => {
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

function createClient(accessToken: (suspect?: string) => Promise<string | null>) {
  const { port } = server.address() as AddressInfo;
  const realtime = createRealtime({
    openSocket: createSocketOpener(`http://127.0.0.1:${port}/api`, QuietWebSocket),
    accessToken,
    network: createFakeNetwork(),
    // Results in the shortest possible delays.
    random: () => 0,
  });
  const nextChange = () =>
    new Promise<unknown>((resolve) => {
      const stop = realtime.watchDocument(key, (change) => {
        stop();
        resolve(change);
      });
    });
  const reopened = () => new Promise<void>((resolve) => realtime.onReopened(resolve));
  const status = (wanted: ConnectionStatus) =>
    new Promise<void>((resolve) => realtime.onStatus((next) => next === wanted && resolve()));
  return { realtime, nextChange, reopened, status };
}

describe('realtime over a real websocket', () => {
  it('authenticates by its subprotocol, and receives the changes that it watches', async () => {
    const { realtime, nextChange } = createClient(async () => 'first');
    const data = JSON.stringify({ kind: 'document-watch', key });
    await expect(nextChange()).resolves.toMatchObject({ type: 'set', key, data });
    expect(tokens).toEqual(['first']);
    realtime.close();
  });

  it('reconnects with a renewed token when the platform closes with 4401', async () => {
    const { realtime, reopened, status } = createClient(async (suspect) => (suspect === 'first' ? 'second' : 'first'));
    const live = status('live');
    realtime.watchDocument(key, () => {});
    await live;
    const back = reopened();
    for (const socket of server.clients) socket.close(4401);
    await back;
    expect(tokens).toEqual(['first', 'second']);
    realtime.close();
  });

  it('renews a token if the handshake is refused without a reason', async () => {
    const { realtime, status } = createClient(async (suspect) => (suspect === 'dead' ? 'second' : 'dead'));
    const live = status('live');
    realtime.watchDocument(key, () => {});
    await live;
    expect(tokens).toEqual(['dead', 'dead', 'second']);
    realtime.close();
  });

  it('reconnects after a broken connection', async () => {
    const { realtime, reopened, status } = createClient(async () => 'first');
    const live = status('live');
    realtime.watchDocument(key, () => {});
    await live;
    const back = reopened();
    for (const socket of server.clients) socket.terminate();
    await back;
    expect(tokens).toEqual(['first', 'first']);
    realtime.close();
  });
});
