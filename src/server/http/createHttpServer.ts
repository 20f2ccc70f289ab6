import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { TeamRight } from '../../contract/teams/teamRights.ts';
import type { ConfirmationPageActions } from '../linkActions/createConfirmation.ts';
import type { AddressUndo } from '../auth/address/addressUndo.ts';
import type { LinkSnooze } from '../linkActions/createLinkSnooze.ts';
import type { Unsubscribe } from '../linkActions/createUnsubscribe.ts';
import type { StorageWatch } from '../storageWatch.ts';
import { type ApiOptions, apiRoute } from './apiRoute.ts';
import { type AuditExportOptions, auditExportRoute } from './auditExportRoute.ts';
import { badgeRoute, type BadgeRouteOptions } from './badgeRoute.ts';
import { clientOf, createProxyWarning } from './clientOf.ts';
import { commandRoute, type CommandRouteOptions } from './commandRoute.ts';
import { type ImportFileOptions, importFileRoute } from './importFileRoute.ts';
import { boundConnections, dropUnread, endConnectionsAtClose, withoutFloods } from './connections.ts';
import { configRoutes } from './management/configRoutes.ts';
import { type ManagementOptions, managementRoutes } from './management/managementRoutes.ts';
import { chargeForLinks } from './linkPages/chargeForLinks.ts';
import { confirmRoute } from './linkPages/confirmRoute.ts';
import { snoozeRoute } from './linkPages/snoozeRoute.ts';
import { undoAddressRoute } from './linkPages/undoAddressRoute.ts';
import { unsubscribeRoute } from './linkPages/unsubscribeRoute.ts';
import { metricsRoute, type MetricsRouteOptions, withoutMetricsKey } from './metricsRoute.ts';
import { createPingListener, type PingListener, type PingListenerOptions } from './pings/createPingListener.ts';
import { rejectBrokenRequest, replyToFailure, pathOf } from './requestFailures.ts';
import { addCommonHeaders, addPageHeaders } from './responseHeaders.ts';
import { securityTxt, type SecurityTxtOptions } from './securityTxt.ts';
import type { Port } from './takePort.ts';
import { originFormOf, type UpgradeListener } from './upgrades.ts';
import { routedUrl, serveWebApp, type WebAppOptions } from './webApp.ts';

export interface HttpServerOptions
  extends
    ApiOptions,
    AuditExportOptions,
    BadgeRouteOptions,
    CommandRouteOptions,
    ManagementOptions,
    MetricsRouteOptions,
    ImportFileOptions,
    WebAppOptions,
    PingListenerOptions,
    SecurityTxtOptions {
  logger: FastifyBaseLogger;
  storage: Pick<StorageWatch, 'canRecord'>;
  unsubscribe: Unsubscribe;
  confirmation: ConfirmationPageActions;
  linkSnooze: LinkSnooze;
  addressUndo: AddressUndo;
  sockets: Sockets;
  port: Port;
  moreRoutes?: MoreRoutes | undefined;
}

export type MoreRoutes = (app: FastifyInstance) => Promise<void>;

export interface Sockets {
  handleUpgrade: UpgradeListener;
  /** Closes all open sockets. */
  close(): Promise<void>;
}

/**
 * Who can use a route: anyone, the callers that each command allows, holders of a key or signed link, or people with a
 * particular right in the team that the query names.
 */
export type RouteAudience = 'anyone' | 'itsCommands' | 'itsKey' | 'itsLink' | TeamRight;

export interface DeclaredRoute {
  method: string;
  path: string;
  audience: RouteAudience | undefined;
}

export interface HttpServer {
  routes: readonly DeclaredRoute[];
  /** Starts serving requests on the port. */
  open(): Promise<void>;
  /** Finishes requests in progress, then closes the port. */
  close(): Promise<void>;
}

/** Creates the HTTP edge, which only translates between requests and the areas behind it. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { port, sockets } = options;
  let answer: RequestListener = () => undefined;
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request would cost more than reading a document. Log lines include the request's id instead.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    // Loading Fastify's schema compilers would take a tenth of the CPU time at startup.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    bodyLimit: MAX_BODY_BYTES,
    serverFactory(handler) {
      const noteProxy = createProxyWarning(options);
      const listener = pingsFirst(createPingListener(options), handler, () => !port.server.listening);
      answer = (request, response) => {
        noteProxy(request);
        listener(request, response);
      };
      return port.server;
    },
    clientErrorHandler: rejectBrokenRequest,
    frameworkErrors: replyToFailure,
    rewriteUrl: routedUrl,
  });
  // Only the API reads bodies; other routes ignore them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler(replyToFailure);
  if (REQUEST_LOG_LEVELS.has(options.logger.level)) app.addHook('onResponse', createRequestLog(options.trustProxy));
  endConnectionsAtClose(app);
  app.addHook('preClose', sockets.close);
  app.addHook('preClose', port.close);
  addCommonHeaders(app);
  const { routes, serveOn } = declareRoutes(app);
  await serveOn(app)('itsCommands', apiRoute(options));
  await app.register(async (pages) => {
    await addPageHeaders(pages, options.publicUrl);
    const serve = serveOn(pages);
    await serve('manage', auditExportRoute(options));
    await serve('itsLink', badgeRoute(options));
    await serve('itsKey', managementRoutes(options));
    await serve('itsKey', configRoutes(options));
    await serve('itsKey', metricsRoute(options));
    await serve('manage', importFileRoute(options));
    await serve('anyone', healthRoute(options.storage));
    await serve('anyone', securityTxt(options));
    await serve('anyone', commandRoute(options));
    await pages.register(async (links) => {
      links.addHook('onRequest', chargeForLinks(options));
      const serveLink = serveOn(links);
      await serveLink('itsLink', unsubscribeRoute(options.unsubscribe, options.trustProxy));
      await serveLink('itsLink', confirmRoute(options.confirmation, options.trustProxy));
      await serveLink('itsLink', snoozeRoute(options.linkSnooze, options.trustProxy));
      await serveLink('itsLink', undoAddressRoute(options.addressUndo));
    });
    if (options.moreRoutes !== undefined) await serve('anyone', options.moreRoutes);
    await serve('anyone', (files) => serveWebApp(files, options));
  });
  return {
    routes,
    async open() {
      await app.ready();
      boundConnections(port.server, options);
      dropUnread(port.server);
      port.open(withoutFloods(answer), sockets.handleUpgrade);
    },
    close: () => app.close(),
  };
}

/** Routes declare no schemas, because commands and other input are validated by our own validators. */
function refuseSchemas(): never {
  throw new Error('Routes of this server declare no schemas.');
}

/** Records each route's audience; null for a route that was added without `serveOn`. */
function declareRoutes(app: FastifyInstance) {
  const routes: DeclaredRoute[] = [];
  let audience: RouteAudience | undefined;
  app.addHook('onRoute', ({ method, url: path }) => {
    for (const each of [method].flat()) routes.push({ method: each, path, audience });
  });
  const serveOn =
    (context: FastifyInstance) =>
    async (served: RouteAudience, plugin: (app: FastifyInstance) => Promise<void>): Promise<void> => {
      audience = served;
      await context.register(plugin);
      audience = undefined;
    };
  return { routes, serveOn };
}

function pingsFirst(handlePing: PingListener, handleRest: RequestListener, isClosing: () => boolean): RequestListener {
  return (request, response) => {
    request.url = originFormOf(request.url ?? '');
    if (!handlePing(request, response, isClosing)) handleRest(request, response);
  };
}

/** The log levels that include requests. At other levels, the lines for requests aren't built. */
const REQUEST_LOG_LEVELS = new Set(['debug', 'trace']);

/**
 * Returns the hook that logs one line per response. The query is left out, because identity providers put codes into
 * it.
 */
function createRequestLog(trustProxy: number) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { id: requestId, method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    const ip = clientOf(request.raw, trustProxy).address;
    const path = withoutMetricsKey(pathOf(request));
    request.log.debug({ requestId, method, path, status, ms, ip }, 'Answered');
    done();
  };
}

/**
 * `GET /healthz` returns 200 while pings can be recorded, otherwise 503. `GET /livez` returns 200 as long as the
 * process responds, because a restart wouldn't fix a full disk.
 */
function healthRoute(storage: Pick<StorageWatch, 'canRecord'>) {
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
