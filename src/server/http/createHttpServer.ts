import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { apiRoute, type ApiOptions } from './apiRoute.ts';
import { endConnectionsAtClose } from './endConnections.ts';
import { healthRoute } from './healthRoute.ts';
import { logAnswer } from './requestLog.ts';
import { answerBrokenRequest, answerFailure } from './requestFailures.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { serveWebApp, type WebAppOptions } from './webApp.ts';

const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpServerOptions extends ApiOptions, WebAppOptions {
  logger: FastifyBaseLogger;
  store: Pick<DocumentStore, 'get'>;
  /** How many proxies in front are trusted for the client address. */
  trustProxy: number;
}

/** The HTTP edge: it only translates between requests and what the areas behind it answer. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would cost more than reading a document; lines name their request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustProxy > 0 ? (_address, hop) => hop < options.trustProxy : false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerFailure,
  });
  // Only the API reads bodies; whoever sends one elsewhere is answered without.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(answerFailure);
  app.addHook('onResponse', logAnswer);
  endConnectionsAtClose(app);
  await addSecurityHeaders(app, options.publicUrl);
  await app.register(apiRoute(options));
  await app.register(healthRoute(options.store));
  await serveWebApp(app, options);
  return app;
}
