import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import { DatabaseUnavailableError } from '../database/databaseErrors.ts';
import { fail } from '../outcome.ts';
import { API_PATH } from './apiRoute.ts';
import { type ApiReply, replyWith, refuseBody, sendEnvelope } from './envelopeReply.ts';
import { linkPage, showLinkPage } from './linkPages/linkPage.ts';

/** How many seconds a client should wait for the database to recover. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Responds to a request that never reached a handler. A bug is logged in full, once, without showing it to the client.
 */
export function replyToFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DatabaseUnavailableError) {
    const unavailable = replyWith(503, { kind: 'unknown-error', error: { requestId: request.id } });
    return sendEnvelope(reply, { ...unavailable, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  const apiReply = replyOf(error);
  if (apiReply !== null) return sendEnvelope(reply, apiReply);
  request.log.error({ err: error, requestId: request.id }, 'A request failed');
  return sendEnvelope(reply, replyWith(500, { kind: 'unknown-error', error: { requestId: request.id } }));
}

function replyOf({ code, statusCode = 500 }: FastifyError): ApiReply | null {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return replyWith(413, fail('PayloadTooLargeError', { maxBytes: MAX_BODY_BYTES }));
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuseBody(415, 'must be sent as application/json');
  return statusCode >= 400 && statusCode < 500 ? refuseBody(statusCode, 'is not a valid request') : null;
}

/** Responds to bytes that aren't an HTTP request, and closes the connection, because the rest can't be parsed. */
export function rejectBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return closeLate(socket);
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify(fail('InvalidCommandError', { path: '', message: 'is not a valid HTTP request' }));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

/**
 * Closes a connection whose request didn't arrive in time. Browsers open connections ahead of their requests, and would
 * take whatever was sent on one as the response to the next request, so a connection without a request gets nothing.
 */
function closeLate(socket: Socket): void {
  if (socket.writable && socket.bytesRead > 0) {
    socket.write('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  }
  socket.destroy();
}

/** Returns the requested path without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

const NOT_FOUND_PAGE = linkPage(
  'Not Found',
  `<p>There’s no page at this address. It may have moved, or the link may be incomplete.</p>
<p class="small"><a href="/dashboard">Go to the dashboard</a></p>`,
);

/** Responds to requests that match no route: 405 if only the method is wrong. Browsers get a page. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (pathOf(request) === API_PATH) {
    return sendEnvelope(reply.header('allow', 'POST'), refuseBody(405, 'must be sent with POST'));
  }
  reply.header('vary', 'Accept');
  if (request.headers.accept?.includes('text/html')) return showLinkPage(reply, NOT_FOUND_PAGE, 404);
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found\n');
}
