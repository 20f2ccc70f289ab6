import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '../../../testing/until.ts';
import { keepEnds } from '../../monitors/pings/bodyEnds.ts';
import { openMonitorFile, type MonitorFile } from '../../monitors/testing/openMonitorFile.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let file: MonitorFile;
let uuid: string;

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

it.each([1, 9_999, 10_000])('keeps a body of %i bytes', async (length) => {
  const body = Buffer.alloc(length, 'abcdefghijklmnopqrstuvwxyz');
  expect((await send(body)).status).toBe(200);
  const [ping] = file.pings(uuid);
  expect(ping).toMatchObject({ isBodyCut: false });
  expect(ping?.body?.equals(body)).toBe(true);
});

it.each([10_001, 20_000, 3_000_000])('keeps the beginning and the end of a body of %i bytes', async (length) => {
  const body = Buffer.alloc(length, 'abcdefghijklmnopqrstuvwxyz');
  expect((await send(body)).status).toBe(200);
  const [ping] = file.pings(uuid);
  expect(ping).toMatchObject({ isBodyCut: true });
  expect(ping?.body?.equals(keepEnds(body).bytes)).toBe(true);
});

it.each([
  ['msg=ERROR%3A%20disk+full&host=db1', 'msg=ERROR: disk full\nhost=db1'],
  [`msg=${'%C3%A4'.repeat(2_000)}`, `msg=${'ä'.repeat(2_000)}`],
  ['1+1 = 2%25', '1+1 = 2%25'],
])('stores a form as the text that was encoded: %.40s', async (sent, stored) => {
  expect((await send(sent, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(200);
  expect(file.pings(uuid)).toMatchObject([{ isBodyCut: false }]);
  expect(file.pings(uuid)[0]?.body?.toString()).toBe(stored);
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

it('takes all of a long body before it responds and closes the connection', async () => {
  const socket = await dial();
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(head(5_000_000).replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n') + 'x'.repeat(20_000));
  expect((await fetch(`${server.url}/ping/${uuid}/log`)).status).toBe(200);
  expect(chunks).toEqual([]);
  expect(file.pings(uuid)).toHaveLength(1);
  socket.write(Buffer.alloc(4_980_000, 'y'));
  await once(socket, 'close');
  expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 200 OK[^]*OK$/);
  expect(file.pings(uuid)).toHaveLength(2);
});

it.each([100, 30_000])('records nothing for a client that disconnects in the middle of %i bytes', async (length) => {
  const socket = await dial();
  socket.write(`${head(length)}${'x'.repeat(length / 2)}`);
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
