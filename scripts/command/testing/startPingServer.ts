import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  /** The requested path, without the query. */
  path: string;
  rid: string | null;
  query: string;
  body: Buffer;
  userAgent: string;
}

/** Returns the status, or sends the response itself. `count` is the number of earlier requests. */
export type Responder = (request: ReceivedRequest, response: ServerResponse, count: number) => number | undefined;

/** Starts a small HTTP server that stands in for Hearth and records the requests that it receives. */
export async function startPingServer() {
  const received: ReceivedRequest[] = [];
  let answer: Responder = () => 200;
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://localhost');
    const entry: ReceivedRequest = {
      method: request.method ?? '',
      path: url.pathname,
      rid: url.searchParams.get('rid'),
      query: url.search,
      body: Buffer.concat(chunks),
      userAgent: request.headers['user-agent'] ?? '',
    };
    received.push(entry);
    const status = answer(entry, response, received.length - 1);
    if (status !== undefined) response.writeHead(status).end('OK');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    paths: () => received.map(({ path }) => path),
    respondWith(next: Responder): void {
      answer = next;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PingServer = Awaited<ReturnType<typeof startPingServer>>;
