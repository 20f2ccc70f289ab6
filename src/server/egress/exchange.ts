import { request as requestHttp, type Agent, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { OutgoingResponse, OutgoingRequest } from './outgoingHttp.ts';

const MAX_RESPONSE_BYTES = 1_024;
/**
 * How long to wait for the body. The status is known by then, so the rest of the response must not delay a delivery.
 */
const BODY_WAIT_MS = 3_000;
export interface Connections {
  http: Agent;
  https: Agent;
  lookup: LookupFunction;
}

/** Sends a single request, follows no redirects, and rejects with the connection's error. */
export async function exchange(
  url: URL,
  { method, headers, body, maxResponseBytes }: Omit<OutgoingRequest, 'url'>,
  { http, https, lookup }: Connections,
  ending: Ending,
): Promise<OutgoingResponse> {
  const isEncrypted = url.protocol === 'https:';
  const begin = (agent: Agent | false): ClientRequest =>
    (isEncrypted ? requestHttps : requestHttp)(url, {
      method,
      // Node doesn't send the length of a DELETE's body by default. Without it, the body would be parsed as the next
      // request.
      headers: body === undefined ? { ...headers } : { ...headers, 'content-length': Buffer.byteLength(body) },
      agent,
      lookup,
    });
  const request = begin(isEncrypted ? https : http);
  try {
    return await responseOf(request, body, ending, maxResponseBytes);
  } catch (error) {
    // The server may have closed an idle connection just as it was reused, which isn't an error.
    if (!request.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return responseOf(begin(false), body, ending, maxResponseBytes);
  }
}

function responseOf(
  request: ClientRequest,
  body: string | undefined,
  ending: Ending,
  maxBytes?: number,
): Promise<OutgoingResponse> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    ending.onEnd(() => request.destroy(new Error('The request was ended.')));
    request.on('response', (response) => {
      void readStart(response, maxBytes).then((text) =>
        resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: text }),
      );
    });
    request.end(body);
  });
}

/**
 * Reads the beginning of a body, up to the point where it breaks off. Unless `wantedBytes` is set, stops after
 * `BODY_WAIT_MS`.
 */
function readStart(response: IncomingMessage, wantedBytes?: number): Promise<string> {
  const maxBytes = wantedBytes ?? MAX_RESPONSE_BYTES;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = () => {
      clearTimeout(timer);
      resolve(decode(Buffer.concat(chunks).subarray(0, maxBytes)));
    };
    const timer = wantedBytes === undefined ? setTimeout(() => response.destroy(), BODY_WAIT_MS) : undefined;
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) response.destroy();
    });
    response.on('error', () => undefined);
    response.on('close', settle);
  });
}

/** Drops a partial character at the end. */
function decode(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

function headersOf(response: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(pairs);
}

/** Aborts a request. This replaces `AbortController`: its listeners would add a tenth to the cost of each request. */
export interface Ending {
  readonly isEnded: boolean;
  /** Rejects when the request is aborted, even if the current step, such as a DNS lookup, can't be stopped. */
  readonly ended: Promise<never>;
  /** Sets how to stop the current step, replacing the previous function. */
  onEnd(stop: () => void): void;
  end(): void;
}

export function createEnding(): Ending {
  let isEnded = false;
  let stopStep = (): void => undefined;
  let reject: (error: Error) => void = () => undefined;
  const ended = new Promise<never>((_resolve, rejectIt) => (reject = rejectIt));
  return {
    get isEnded() {
      return isEnded;
    },
    ended,
    onEnd(stop) {
      stopStep = stop;
      if (isEnded) stop();
    },
    end() {
      isEnded = true;
      reject(new Error('The request was ended.'));
      stopStep();
    },
  };
}
