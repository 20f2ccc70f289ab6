import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { openMonitorFile, type MonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';

let server: TestServer;
let file: MonitorFile;
let uuid: string;
let socket: Socket;

beforeAll(async () => {
  server = await startTestServer();
  file = openMonitorFile(server.databaseFile);
});
beforeEach(() => {
  [uuid = ''] = file.create({});
});
afterAll(async () => {
  file.close();
  await server.close();
});

/** The headers that Java's default client and `curl --http2` send. */
const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAAB\r\n';
const WEBSOCKET =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

const head = (line: string, offer = H2C, length?: number): string =>
  `${line} HTTP/1.1\r\nHost: x\r\n${offer}${length === undefined ? '' : `Content-Length: ${length}\r\n`}\r\n`;
const lastOne = (line: string): string => head(line, 'Connection: close\r\n');

async function dial(): Promise<void> {
  const { hostname, port } = new URL(server.url);
  socket = connect(Number(port), hostname);
  await once(socket, 'connect');
}

/** Returns everything received until the connection ends. Each part is sent after the response to the previous one. */
async function exchange(...parts: string[]): Promise<string> {
  await dial();
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const closed = once(socket, 'close');
  for (const [index, part] of parts.entries()) {
    if (index > 0) await once(socket, 'data');
    socket.write(part);
  }
  await closed;
  return text;
}

const statusesOf = (answers: string): number[] =>
  Array.from(answers.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));

describe.each([
  ['h2c', H2C],
  ['a websocket at an unsupported path', WEBSOCKET],
  ['TLS', 'Connection: keep-alive, upgrade\r\nUpgrade: TLS/1.2, HTTP/1.1\r\n'],
])('a request that offers %s', (_offer, offer) => {
  it('is recorded as a normal ping, and its connection stays open', async () => {
    const answers = await exchange(head(`GET /ping/${uuid}`, offer), lastOne(`GET /ping/${uuid}/log`));
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(file.pings(uuid).map(({ kind }) => kind)).toEqual(['success', 'log']);
  });

  it('can have a body, in one piece or byte by byte', async () => {
    await exchange(`${head(`POST /ping/${uuid}`, offer, 5)}whole${lastOne(`GET /ping/${uuid}/log`)}`);
    await dial();
    const answer = once(socket, 'data');
    socket.write(`${head(`POST /ping/${uuid}`, offer, 6)}in`);
    expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
    socket.write('bits');
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    const bodies = file.pings(uuid).flatMap(({ body }) => body?.toString() ?? []);
    expect(bodies).toEqual(['whole', 'inbits']);
  });

  it('gets the requested page', async () => {
    const answers = await exchange(head('GET /', offer), lastOne('GET /healthz'));
    expect(answers).toMatch(/^HTTP\/1\.1 302 [^]*location: \/dashboard/i);
    expect(statusesOf(answers)).toEqual([302, 200]);
  });
});

it('runs its command if it offers h2c, with a content length or chunked', async () => {
  const command = '{"kind":"rpc","rpc":["registration","begin"]}';
  const json = `Content-Type: application/json\r\n${H2C}`;
  const size = command.length.toString(16);
  const chunked = `${head('POST /api', `${json}Transfer-Encoding: chunked\r\n`)}${size}\r\n${command}\r\n0\r\n\r\n`;
  const answers = await exchange(head('POST /api', json, command.length) + command, chunked, lastOne('GET /healthz'));
  expect(statusesOf(answers)).toEqual([200, 200, 200]);
  expect(answers.match(/"kind":"result"/g)).toHaveLength(2);
});

it('opens a websocket only at the API’s path', async () => {
  const opened = (path: string) =>
    new Promise<string>((resolve) => {
      const client = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
      client.once('open', () => resolve('open'));
      client.once('error', ({ message }) => resolve(message));
      client.once('open', () => client.terminate());
    });
  expect(await opened('/api?since=now')).toBe('open');
  expect(await opened('/api/deeper')).toMatch(/404/);
  expect(await opened(`/ping/${uuid}`)).toMatch(/200/);
  expect(file.pings(uuid)).toHaveLength(1);
});

it.each([
  ['another that offers one', H2C],
  ['a normal one', ''],
])('can be sent before the response to %s', async (_what, offer) => {
  const together = head('GET /livez', offer) + head('GET /robots.txt') + head('GET /openapi');
  const answers = await exchange(together, head('GET /livez', ''), lastOne('GET /livez'));
  expect(statusesOf(answers)).toEqual([200, 200, 404, 200, 200]);
});

it('survives clients that disconnect while such a request waits for the response before it', async () => {
  await dial();
  socket.write(head(`GET /ping/${uuid}`) + head(`GET /ping/${uuid}/log`));
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

it('survives clients that disconnect in the middle of such a request', async () => {
  await dial();
  socket.write(`${head(`POST /ping/${uuid}`, H2C, 10)}half`);
  expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
  socket.resetAndDestroy();
  await once(socket, 'close');
  expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
  expect(file.pings(uuid).map(({ kind }) => kind)).toEqual(['log', 'log']);
});

// Later versions of Node leave such requests to the server.
const isLeftToServer = 'shouldUpgradeCallback' in createServer();
it.each(isLeftToServer ? [] : [10])('ends a connection that offers another protocol over %i times', async (times) => {
  await dial();
  let answers = 0;
  let last = '';
  socket.on('data', (chunk) => {
    answers += 1;
    last = String(chunk);
    socket.write(head('GET /livez'));
  });
  socket.write(head('GET /livez'));
  await once(socket, 'close');
  expect(answers).toBe(times);
  expect(last).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i);
});
