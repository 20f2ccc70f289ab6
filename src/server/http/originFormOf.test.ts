import { expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { openMonitorFile } from '../monitors/testing/openMonitorFile.ts';
import { startTestServer } from '../testing/startTestServer.ts';
import { originFormOf } from './upgrades.ts';

it.each([
  ['/ping/x?rid=1', '/ping/x?rid=1'],
  ['//host/ping', '//host/ping'],
  ['/http://host/', '/http://host/'],
  ['*', '*'],
  ['http://host/ping/x?rid=1', '/ping/x?rid=1'],
  ['HTTPS://user@host:8080/api', '/api'],
  ['http://[::1]:80/ping/x', '/ping/x'],
  ['http://host', '/'],
  ['http://host?x=/y', '/?x=/y'],
  ['ftp://host/x', 'ftp://host/x'],
])('reads the target %s as %s', (target, expected) => {
  expect(originFormOf(target)).toBe(expected);
});

it('accepts a request target that includes the host', async () => {
  const server = await startTestServer();
  const file = openMonitorFile(server.databaseFile);
  const [uuid = ''] = file.create({});
  const command = '{"kind":"commands","commands":[]}';
  const headers = 'Host: hearth.test\r\nConnection: close\r\n';
  const socketHeaders = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  const answers = await Promise.all(
    [
      `GET http://hearth.test/ping/${uuid} HTTP/1.1\r\n${headers}\r\n`,
      `GET http://hearth.test/api/push/${uuid}?status=up HTTP/1.1\r\n${headers}\r\n`,
      `GET http://hearth.test HTTP/1.1\r\n${headers}\r\n`,
      `POST http://hearth.test/api HTTP/1.1\r\n${headers}content-type: application/json\r\ncontent-length: ${command.length}\r\n\r\n${command}`,
      `GET http://hearth.test/api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${socketHeaders}\r\n`,
    ].map((bytes) => statusOf(server.url, bytes)),
  );
  expect(answers).toEqual([200, 200, 302, 200, 101]);
  expect(file.pings(uuid)).toHaveLength(2);
  file.close();
  await server.close();
});

function statusOf(url: string, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (part) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(part.toString())?.[1]));
      socket.destroy();
    });
    socket.on('error', () => undefined);
  });
}
