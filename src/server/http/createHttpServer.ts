import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerOptions } from 'node:http';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Unsubscribe } from '../alerting/unsubscribe/createUnsubscribe.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { apiRoute, type ApiOptions } from './apiRoute.ts';
import { endConnectionsAtClose } from './endConnections.ts';
import { healthRoute } from './healthRoute.ts';
import { originFormOf } from './originForm.ts';
import { createPingListener, type PingListener, type PingListenerOptions } from './pings/createPingListener.ts';
import { logAnswer } from './requestLog.ts';
import { answerBrokenRequest, answerFailure } from './requestFailures.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import { unsubscribeRoute } from './unsubscribe/unsubscribeRoute.ts';
import { asksForSocket, openSockets, type OpenSocket } from './upgrades.ts';
import { routedUrl, serveWebApp, type WebAppOptions } from './webApp.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies keep a connection to reuse it, so that none sends a request on one that is just being closed. */
const KEEP_ALIVE_MS = 72_000;

export interface HttpServerOptions extends ApiOptions, WebAppOptions, PingListenerOptions {
  logger: FastifyBaseLogger;
  store: Pick<DocumentStore, 'get'>;
  unsubscribe: Unsubscribe;
  openSocket: OpenSocket;
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
    serverFactory: (answer) => createNodeServer(answer, createPingListener(options), options.openSocket),
    trustProxy: options.trustProxy > 0 ? (_address, hop) => hop < options.trustProxy : false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerFailure,
    rewriteUrl: routedUrl,
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
  await app.register(unsubscribeRoute(options.unsubscribe));
  await serveWebApp(app, options);
  return app;
}

/** Node 24.9 and later ask this before they hand over a connection; those before hand over each that offers an upgrade. */
interface UpgradeOptions extends ServerOptions {
  shouldUpgradeCallback(request: IncomingMessage): boolean;
}

/** Pings are answered here and websockets opened; all else is for the framework. */
function createNodeServer(answer: RequestListener, answerPing: PingListener, openSocket: OpenSocket): Server {
  const options: UpgradeOptions = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    shouldUpgradeCallback: asksForSocket,
  };
  const server = createServer(options);
  const isClosing = (): boolean => !server.listening;
  server.on('request', (request, response) => {
    request.url = originFormOf(request.url ?? '');
    if (!answerPing(request, response, isClosing)) answer(request, response);
  });
  openSockets(server, openSocket);
  return server;
}
