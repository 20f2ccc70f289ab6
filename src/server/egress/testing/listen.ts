import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

const closers: (() => Promise<void>)[] = [];

/** Closes everything that a test has started. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

export function closeLater(close: () => void | Promise<void>): void {
  closers.push(async () => close());
}

/** Starts a real HTTP server on a loopback address; returns its port. */
export async function listen(handler: RequestListener, address = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(handler);
  closeLater(() => server.closeAllConnections());
  return listenOn(server, address, port);
}

export async function listenOn(server: Server, address = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, address);
  await once(server, 'listening');
  closeLater(() => void server.close());
  return (server.address() as AddressInfo).port;
}
