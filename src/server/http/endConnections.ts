import type { FastifyInstance } from 'fastify';

/**
 * While the server closes, ends each connection once the answer that was in flight on it is sent. Kept alive, as
 * browsers keep them, it would hold up the end.
 */
export function endConnectionsAtClose(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections();
    done();
  });
}
