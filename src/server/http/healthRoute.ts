import type { FastifyInstance } from 'fastify';
import type { StorageWatch } from '../storage/storageWatch.ts';

/**
 * `GET /healthz` returns 200 while a ping can be recorded, otherwise 503. `GET /livez` returns 200 as long as the
 * process responds: a restart wouldn't fix a full disk.
 */
export function healthRoute(storage: Pick<StorageWatch, 'canRecord'>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/healthz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (await storage.canRecord()) return { status: 'ok' };
      return reply.code(503).send({ status: 'unavailable' });
    });
    app.get('/livez', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' };
    });
  };
}
