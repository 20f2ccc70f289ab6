import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetworks } from '../auth/limits/clientNetworks.ts';
import { createOpenSockets } from '../budget/openSockets.ts';
import type { Limits } from '../limits.ts';

export interface ConnectionBounds {
  limits: Pick<Limits, 'connections' | 'networkConnections'>;
  trustProxy: number;
}

/**
 * Closes connections beyond the limits as they come. Behind a proxy all come from its address, and how many one client may have there
 * is the proxy's to say.
 */
export function boundConnections(server: Server, { limits, trustProxy }: ConnectionBounds): void {
  if (limits.connections !== Infinity) server.maxConnections = limits.connections;
  if (trustProxy > 0) return;
  const open = createOpenSockets();
  server.prependListener('connection', (socket: Socket) => {
    // A request that offered an upgrade is put back into its connection, which is counted already.
    if (counted.has(socket)) return;
    counted.add(socket);
    const giveBack = open.take(clientNetworks(socket.remoteAddress ?? '').network, limits.networkConnections);
    if (giveBack === null) socket.destroy();
    else socket.once('close', giveBack);
  });
}

const counted = new WeakSet<Socket>();
