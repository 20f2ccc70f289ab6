import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './notFound.ts';

/** One line for each answer, for whoever looks into a problem. The query stays out: sign-in codes travel in it. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { method, ip } = request;
  request.log.debug({ method, path: pathOf(request), status: reply.statusCode, ms: reply.elapsedTime, ip }, 'Answered');
  done();
}
