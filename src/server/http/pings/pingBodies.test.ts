import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { domainRules } from '../../monitors/rules/domainRules.ts';
import { until } from '../../../testing/until.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let file: MonitorFile;
let uuid: string;

beforeAll(async () => {
  server = await startTestServer();
  file = openMonitorFile(server.databaseFile, domainRules);
});
beforeEach(() => {
  [uuid = ''] = file.create({});
});
afterAll(async () => {
  file.close();
  await server.close();
});

const send = (body: BodyInit, headers: Record<string, string> = {}, path = '') =>
  fetch(`${server.url}/ping/${uuid}${path}`, { method: 'POST', body, headers });

async function dial(): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

const head = (length: number): string => `POST /ping/${uuid} HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`;

async function firstResponse(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

it.each([
  [1, false],
  [9_999, false],
  [10_000, false],
  [10_001, true],
  [20_000, true],
  [3_000_000, true],
])('keeps the first 10,000 bytes of a body of %i', async (length, isBodyCut) => {
  const body = Buffer.alloc(length, 'abcdefghijklmnopqrstuvwxyz');
  expect((await send(body)).status).toBe(200);
  const [ping] = file.pings(uuid);
  expect(ping).toMatchObject({ isBodyCut });
  expect(ping?.body?.equals(body.subarray(0, 10_000))).toBe(true);
});

it('stores a binary body byte by byte, whatever its content type', async () => {
  const body = randomBytes(2_000);
  for (const type of ['application/octet-stream', 'application/json', 'text/plain; charset=utf-16', 'no type at all']) {
    expect((await send(body, { 'content-type': type })).status).toBe(200);
  }
  expect(file.pings(uuid).map((ping) => ping.body?.equals(body))).toEqual([true, true, true, true]);
});

it('waits for a slow client without delaying others', async () => {
  const slow = await dial();
  slow.write(head(6));
  slow.write('abc');
  expect((await fetch(`${server.url}/ping/${uuid}/start`)).status).toBe(200);
  expect(file.pings(uuid).map(({ kind }) => kind)).toEqual(['start']);
  const answer = firstResponse(slow);
  slow.write('def');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*OK$/);
  expect(file.pings(uuid).at(-1)).toMatchObject({ kind: 'success', body: Buffer.from('abcdef') });
  slow.destroy();
});

it('responds once it has the part that it stores, and discards the rest', async () => {
  const socket = await dial();
  const answer = firstResponse(socket);
  socket.write(head(30_000) + 'x'.repeat(10_001));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
  const next = firstResponse(socket);
  socket.write('x'.repeat(19_999) + head(0));
  expect(await next).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(file.pings(uuid)).toHaveLength(2);
  socket.destroy();
});

it('records nothing for a client that disconnects partway through its body, and keeps running', async () => {
  const socket = await dial();
  socket.write(`${head(100)}half`);
  expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
  socket.destroy();
  await once(socket, 'close');
  expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
  expect(file.pings(uuid).map(({ kind }) => kind)).toEqual(['log', 'log']);
});

it('records the ping of a client that disconnects without waiting for the response', async () => {
  const socket = await dial();
  socket.end(`${head(3)}end`);
  await once(socket.resume(), 'close');
  await until(() => file.pings(uuid).length > 0);
  expect(file.pings(uuid)).toMatchObject([{ body: Buffer.from('end') }]);
});

it('stores the first 200 characters of the user agent', async () => {
  await send('', { 'user-agent': 'a'.repeat(300) });
  await send('', { 'user-agent': 'curl/8' });
  expect(file.pings(uuid).map(({ userAgent }) => userAgent)).toEqual(['a'.repeat(200), 'curl/8']);
});
