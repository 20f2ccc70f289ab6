import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asksForSocket, openSockets, type UpgradeListener } from './upgrades.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Longer than proxies keep connections open for reuse, so that they never send a request on one that's being closed.
 */
const KEEP_ALIVE_MS = 72_000;
/** How long a client can read nothing of a response. Also ends requests that take longer to answer. */
const STALLED_MS = 120_000;
const NOT_YET = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * Node 24.9 and later call this before handing over a connection. Earlier versions hand over every connection that
 * offers an upgrade.
 */
interface UpgradeOptions extends ServerOptions {
  shouldUpgradeCallback: typeof asksForSocket;
}

export interface Port {
  /** The URL for the port, such as `http://127.0.0.1:8080`. */
  address: string;
  server: Server;
  /** Serves the waiting requests, then each new one. */
  open(answer: RequestListener, openSocket: UpgradeListener): void;
  /** Stops accepting connections; resolves once the last one has ended. */
  close(): Promise<void>;
}

/**
 * Listens before the server is ready, because a server that can't get its port must not touch its data. Until `open` is
 * called, requests wait, and websockets are refused so that they retry.
 */
export async function takePort({ port, host }: { port: number; host: string }): Promise<Port> {
  const options: UpgradeOptions = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    shouldUpgradeCallback: asksForSocket,
  };
  const server = createServer(options);
  server.timeout = STALLED_MS;
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...exchange) => void waiting.push(exchange);
  const rejectUpgrade: UpgradeListener = (_request, socket) => void socket.on('error', () => undefined).end(NOT_YET);
  server.on('request', wait);
  server.on('upgrade', rejectUpgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });

  return {
    address: addressOf(server),
    server,
    open(answer, openSocket) {
      server.off('request', wait).on('request', answer);
      server.off('upgrade', rejectUpgrade);
      openSockets(server, openSocket);
      for (const [request, response] of waiting.splice(0)) {
        if (!request.socket.destroyed) server.emit('request', request, response);
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const [, response] of waiting.splice(0)) response.socket?.destroy();
        server.close(() => resolve());
      }),
  };
}

function addressOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
