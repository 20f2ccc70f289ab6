import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rejectBrokenRequest } from './requestFailures.ts';

const SHORT_MS = 20;
/** Long enough for what was sent to arrive, even on a busy machine. */
const CHECK_EVERY_MS = 1_000;

describe('a connection whose request doesn’t arrive in time', () => {
  let server: Server;

  beforeEach(async () => {
    server = createServer({ requestTimeout: SHORT_MS, connectionsCheckingInterval: CHECK_EVERY_MS });
    server.on('clientError', rejectBrokenRequest);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());

  /** Returns what the server sends before it closes the connection. */
  async function received(sent: string): Promise<string> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    if (sent !== '') socket.write(sent);
    return text(socket);
  }

  it('gets no response before its first request, because a browser would take it as the response to that', async () => {
    expect(await received('')).toBe('');
  });

  it('gets a 408 if part of a request arrived', async () => {
    expect(await received('POST /api HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });
});
