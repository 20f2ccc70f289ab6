import type { Server } from 'node:http';
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

/**
 * Ends each connection after its last response while the server is closing. Browsers' idle connections would otherwise
 * delay the shutdown.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}
