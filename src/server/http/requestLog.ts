import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './clients/clientOf.ts';
import { pathOf } from './notFound.ts';

/**
 * Returns the hook that logs one line per response. The query is left out, because identity providers put codes into it.
 */
export function createRequestLog(trustProxy: number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { id: requestId, method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const ip = clientOf(request.raw, trustProxy).address;
    request.log.debug({ requestId, method, path: pathOf(request), status, ms, ip }, 'Answered');
    done();
  };
}
