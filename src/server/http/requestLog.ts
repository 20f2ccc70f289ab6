import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './notFound.ts';

/** One line for each answer, for whoever looks into a problem. The query stays out: sign-in codes travel in it. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { id: requestId, method, ip } = request;
  const { statusCode: status, elapsedTime: ms } = reply;
  request.log.debug({ requestId, method, path: pathOf(request), status, ms, ip }, 'Answered');
  done();
}
