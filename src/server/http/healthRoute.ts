import type { FastifyInstance } from 'fastify';
import type { DocumentStore } from '../documents/documentStore.ts';

/** `GET /healthz`: 200 while the store answers, 503 when it does not. */
export function healthRoute(store: Pick<DocumentStore, 'get'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await store.get(['$health', 'probe']);
        return { status: 'ok' };
      } catch (error) {
        request.log.error({ err: error, requestId: request.id }, 'The document store does not answer');
        return reply.code(503).send({ status: 'unavailable' });
      }
    });
  };
}
