import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import { createOpenSockets } from '../budget/callerBudget.ts';
import type { Limits } from '../limits.ts';

export interface ConnectionBounds {
  limits: Pick<Limits, 'connections' | 'networkConnections'>;
  trustProxy: number;
}

/**
 * Closes new connections that exceed the limits. Behind a proxy, all connections come from its address, so the proxy
 * must limit how many each client can have.
 */
export function boundConnections(server: Server, { limits, trustProxy }: ConnectionBounds): void {
  if (limits.connections !== Infinity) server.maxConnections = limits.connections;
  if (trustProxy > 0) return;
  const open = createOpenSockets();
  server.prependListener('connection', (socket: Socket) => {
    // If a request offers an upgrade, its connection is emitted a second time.
    if (counted.has(socket)) return;
    counted.add(socket);
    const giveBack = open.take(clientNetworks(socket.remoteAddress ?? '').network, limits.networkConnections);
    if (giveBack === null) socket.destroy();
    else socket.once('close', giveBack);
  });
}

const counted = new WeakSet<Socket>();

/** The number of a connection's requests that can wait for a response; more are a flood, because clients don't pipeline. */
const MAX_UNANSWERED = 32;

/**
 * Drops connections that send many requests without waiting for responses. Node handles all requests in a packet at
 * once, and a packet can contain a thousand.
 */
export function withoutFloods(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

/** The bytes of responses that clients can leave unread together. */
const MAX_UNREAD_BYTES = 268_435_456;
const LOOK_MS = 1_000;

/**
 * Drops the connections that have left the most unread, while all of them together have left more than `maxBytes`: a
 * response stays in memory until its client has read it. `Server.timeout` drops those that read nothing for long.
 */
export function dropUnread(server: Server, maxBytes = MAX_UNREAD_BYTES): void {
  const open = new Set<Socket>();
  server.prependListener('connection', (socket: Socket) => {
    if (!open.has(socket)) socket.once('close', () => open.delete(socket));
    open.add(socket);
  });
  const timer = setInterval(() => {
    const slow = [...open].filter(({ writableLength }) => writableLength > 0);
    let total = slow.reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (total <= maxBytes) return;
    for (const socket of slow.toSorted((one, other) => other.writableLength - one.writableLength)) {
      total -= socket.writableLength;
      socket.destroy();
      if (total <= maxBytes) return;
    }
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** How long requests in progress can take while the server is closing. The rest of the server closes after them. */
const FINISH_WITHIN_MS = 4_000;

/**
 * Ends each connection after its last response while the server is closing. Browsers' idle connections would otherwise
 * delay the shutdown.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  let isClosing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    // Browsers open connections that they may never use.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS).unref();
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}
