import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { collectBytes } from '../collectBytes.ts';

/** From this number of chunks on, a body whose chunks are tiny ends its connection: each costs more than its bytes. */
const MANY_CHUNKS = 4_096;
const TINY_BYTES = 32;

/** Reads a body of at most `maxBytes`; null as soon as it's longer. Rejects if the client disconnects. */
export function readBody(payload: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const body = collectBytes();
    let chunks = 0;
    function onData(chunk: Buffer): void {
      body.add(chunk);
      chunks += 1;
      if (chunks >= MANY_CHUNKS && body.length() < chunks * TINY_BYTES) payload.destroy();
      if (body.length() <= maxBytes) return;
      payload.off('data', onData).pause();
      resolve(null);
    }
    payload.on('data', onData);
    payload.on('end', () => resolve(body.bytes()));
    payload.on('error', () => reject(disconnected()));
    // Every request emits `close`, and creating an error costs more than reading a small body, so only create one if
    // needed.
    payload.on('close', () => {
      if (!payload.readableEnded) reject(disconnected());
    });
  });
}

/** It's no fault of the server's, so it isn't logged. */
const disconnected = () => Object.assign(new Error('The client disconnected.'), { statusCode: 400 });

/** Makes every body of at most `maxBytes` available as a buffer, whatever its content type. */
export function readEveryBody(app: FastifyInstance, maxBytes: number): void {
  app.addContentTypeParser('*', async (_request: unknown, payload: IncomingMessage) => {
    const body = await readBody(payload, maxBytes);
    if (body === null) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    return body;
  });
}

/** Ends the connection after the response if the rest of a body that's too large hasn't been read. */
export const closedIfUnread = (reply: FastifyReply, { statusCode }: FastifyError): FastifyReply =>
  statusCode === 413 ? reply.header('connection', 'close') : reply;

/**
 * Returns the token in an `Authorization: Bearer` header (RFC 6750), or `undefined` if there's no such header. For
 * another scheme or a bare token, returns an empty token, which matches no session: callers who tried to sign in must
 * learn that they aren't signed in.
 */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^bearer\s+(?<token>.*)$/i.exec(header.trim())?.groups?.token ?? '';
}
