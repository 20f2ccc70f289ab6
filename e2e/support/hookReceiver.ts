import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const CALL_TIMEOUT_MS = 30_000;

/** A real HTTP server that records the calls it receives and responds as configured. */
export interface HookReceiver {
  url: string;
  answer: { status: number; body: string };
  /** Waits for the next call that hasn't been returned before. */
  nextCall(): Promise<ReceivedCall>;
  /** The number of calls received so far. */
  count(): number;
  close(): Promise<void>;
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const calls: ReceivedCall[] = [];
  const arrivals = new EventTarget();
  let seen = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      calls.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
      arrivals.dispatchEvent(new Event('call'));
      response.writeHead(receiver.answer.status).end(receiver.answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { status: 200, body: '' },
    count: () => calls.length,
    async nextCall() {
      const index = seen++;
      const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
      for (;;) {
        const call = calls[index];
        if (call) return call;
        if (signal.aborted) throw new Error(`Call number ${index + 1} never arrived.`);
        await nextEvent(arrivals, signal);
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Resolves at the next arrival, or on timeout. */
const nextEvent = (arrivals: EventTarget, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    arrivals.addEventListener('call', () => resolve(), { once: true });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
