import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.ts';
import { boundConnections, type ConnectionBounds, dropUnread, withoutFloods } from './connections.ts';

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(limits: Partial<ConnectionBounds['limits']>, trustProxy = 0): Promise<void> {
  server = createServer((_request, response) => response.end('ok'));
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  boundConnections(server, { limits: { connections: Infinity, networkConnections: Infinity, ...limits }, trustProxy });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

function open(localAddress = '127.0.0.1'): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/**
 * Whether the server responds on a connection. It closes connections that exceed a limit, or resets them if the request
 * has already arrived.
 */
function isServed(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nHost: hearth\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', () => resolve(true)).once('close', () => resolve(false));
  });
}

describe('the connections of one network', () => {
  it('are closed over the limit, while those of other networks are served', async () => {
    await start({ networkConnections: 2 });
    expect(await isServed(open())).toBe(true);
    expect(await isServed(open())).toBe(true);
    expect(await isServed(open())).toBe(false);
    expect(await isServed(open('127.0.0.2'))).toBe(true);
  });

  it('no longer count once they close', async () => {
    await start({ networkConnections: 1 });
    const first = open();
    const [arrived] = (await once(server, 'connection')) as [Socket];
    const gone = once(arrived, 'close');
    first.destroy();
    await gone;
    expect(await isServed(open())).toBe(true);
  });

  it('are counted once each, even if a request offers an upgrade', async () => {
    await start({ networkConnections: 2 });
    const upgrading = open();
    upgrading.write('GET / HTTP/1.1\r\nHost: hearth\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
    await once(upgrading, 'data');
    expect(await isServed(open())).toBe(true);
  });

  it('are not counted behind a proxy, because they all come from its address', async () => {
    await start({ networkConnections: 1 }, 1);
    expect(await isServed(open())).toBe(true);
    expect(await isServed(open())).toBe(true);
  });
});

it('are closed over the limit of the whole server', async () => {
  await start({ connections: 1 });
  expect(await isServed(open())).toBe(true);
  expect(await isServed(open())).toBe(false);
});

const REQUEST = 'GET / HTTP/1.1\r\nHost: hearth\r\n\r\n';

describe('requests on one connection that don’t wait for responses', () => {
  const handled: ServerResponse[] = [];
  async function startHolding(): Promise<void> {
    handled.length = 0;
    server = createServer(withoutFloods((_request, response) => void handled.push(response)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }

  it('end the connection when there are too many, without all being handled', async () => {
    await startHolding();
    const socket = open();
    socket.write(REQUEST.repeat(1_000));
    await once(socket, 'close');
    expect(handled).toHaveLength(32);
  });

  it('can be a few, and any number one after another', async () => {
    await startHolding();
    const socket = open();
    let answers = 0;
    socket.on('data', (data) => (answers += data.toString().split('HTTP/1.1 200').length - 1));
    for (let round = 1; round <= 4; round++) {
      socket.write(REQUEST.repeat(30));
      await until(() => handled.length === 30);
      for (const response of handled.splice(0)) response.end('ok');
      await until(() => answers === 30 * round);
    }
    expect(socket.destroyed).toBe(false);
  });
});

it('the connections that leave the most unread are dropped once all leave too much', async () => {
  const large = Buffer.alloc(20_000_000);
  server = createServer((request, response) => response.end(request.url === '/large' ? large : 'ok'));
  dropUnread(server, 30_000_000);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived: Socket[] = [];
  server.on('connection', (socket) => arrived.push(socket));
  for (const socket of [open(), open()]) {
    socket.pause();
    socket.write('GET /large HTTP/1.1\r\nHost: hearth\r\n\r\n');
  }
  await until(() => arrived.filter(({ destroyed }) => destroyed).length === 1);
  expect(await isServed(open())).toBe(true);
  expect(arrived.filter(({ destroyed }) => destroyed)).toHaveLength(1);
});
