import type { FastifyInstance } from 'fastify';

const PREFLIGHT_SECONDS = 600;

/** Lets pages of these origins call the address (Fetch standard, CORS). Cookies play no part: callers send the bearer themselves. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[], path: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    done();
  });
  app.options(path, async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-methods', 'POST');
      reply.header('access-control-allow-headers', 'authorization, content-type');
      reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    }
    return reply.code(204).send();
  });
}
