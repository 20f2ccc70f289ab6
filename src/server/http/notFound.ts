import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH } from './apiRoute.ts';
import { refuseBody, sendEnvelope } from './envelopeReply.ts';

/** Path of the request as it was asked, without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split('?', 1)[0] ?? '';
}

/** Responds to requests that no route takes: 405 if only the method was wrong. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (pathOf(request) === API_PATH) {
    return sendEnvelope(reply.header('allow', 'POST'), refuseBody(405, 'must be sent by POST'));
  }
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not Found\n');
}
