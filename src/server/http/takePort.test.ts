import { request as sendRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { takePort, type Port } from './takePort.ts';

const HERE = { port: 0, host: '127.0.0.1' };
const UPGRADE =
  'GET /api HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n';

describe('a port that is open before the server can respond', () => {
  let port: Port | undefined;
  afterEach(() => port?.close());

  it('returns the address that it listens on', async () => {
    port = await takePort(HERE);
    expect(port.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it('rejects if another program uses it', async () => {
    port = await takePort(HERE);
    const taken = { ...HERE, port: Number(new URL(port.address).port) };
    await expect(takePort(taken)).rejects.toMatchObject({ code: 'EADDRINUSE', syscall: 'listen' });
  });

  it('serves early requests once the server is ready', async () => {
    port = await takePort(HERE);
    const arrived = arrivalAt(port);
    const answer = fetch(port.address);
    await arrived;
    port.open(
      (_request, response) => response.end('late'),
      () => undefined,
    );
    expect(await (await answer).text()).toBe('late');
  });

  it('drops a request whose client has disconnected', async () => {
    port = await takePort(HERE);
    const arrived = arrivalAt(port);
    const sent = sendRequest(port.address).on('error', () => undefined);
    sent.end();
    const socket = await arrived;
    const gone = new Promise((resolve) => socket.once('close', resolve));
    sent.destroy();
    await gone;
    const answered: string[] = [];
    port.open(
      ({ url = '' }) => void answered.push(url),
      () => undefined,
    );
    expect(answered).toEqual([]);
  });

  it('refuses an early websocket, with a time to retry', async () => {
    port = await takePort(HERE);
    const client = connect(Number(new URL(port.address).port), '127.0.0.1');
    client.write(UPGRADE);
    let text = '';
    for await (const part of client) text += String(part);
    expect(text).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 1\r\n/);
  });

  it('closes while requests are waiting', async () => {
    port = await takePort(HERE);
    const arrived = arrivalAt(port);
    const answer = fetch(port.address);
    await arrived;
    await port.close();
    await expect(answer).rejects.toThrow('fetch failed');
  });
});

/** Resolves with the connection that the next request arrives on. */
function arrivalAt({ server }: Port): Promise<Socket> {
  return new Promise((resolve) => server.once('request', ({ socket }: IncomingMessage) => resolve(socket)));
}
