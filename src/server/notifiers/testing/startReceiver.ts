import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeMailer } from '../../mail/fakeMailer.ts';
import type { SendContext } from '../notifier.ts';
import { createOutgoingHttp } from '../../egress/nodeOutgoingHttp.ts';

export interface ReceivedRequest {
  method: string;
  /** The URL as the notifier requested it, including its original host. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ReceiverResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** Starts a real HTTP server that stands in for every service. Requests to any origin are sent to it over a socket. */
export async function startReceiver() {
  const requests: ReceivedRequest[] = [];
  const receiver = {
    requests,
    answer: { status: 200 } as ReceiverResponse,
    context: (): SendContext => ({ http, mailer: createFakeMailer(), idempotencyKey: 'note-1', signal: NEVER }),
    close: async () => {
      outgoing.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { 'x-asked-for': url, ...headers } = request.headers;
      requests.push({ method: request.method ?? '', url: String(url), headers, body });
      response.writeHead(receiver.answer.status, receiver.answer.headers).end(receiver.answer.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outgoing = createOutgoingHttp({ canReach: () => true, timeoutMs: 10_000 });
  const http: SendContext['http'] = {
    send: (request, signal) =>
      outgoing.send({ ...request, url: origin, headers: { ...request.headers, 'x-asked-for': request.url } }, signal),
    refusalOf: () => null,
    close: () => outgoing.close(),
  };
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const NEVER = new AbortController().signal;
