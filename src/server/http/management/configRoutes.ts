import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyGate } from '../../apiKeys/apiKeyGate.ts';
import type { Visitor } from '../../access/visitor.ts';
import type { Caller, CallerBudget } from '../../budget/callerBudget.ts';
import type { TeamReads } from '../../commands/handlerServices.ts';
import type { Charge } from '../../budget/meter.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import {
  problemResponse,
  type ConfigResponse,
  type ConfigCall,
} from '../../managementApi/configuration/configResponse.ts';
import { documentCost } from '../../managementApi/configuration/documentCost.ts';
import type { ManagementApi } from '../../managementApi/createManagementApi.ts';
import { listsTag } from '../../managementApi/entityTags.ts';
import { closedIfUnread, readBearer, readEveryBody } from '../apiRequest.ts';
import { clientOf } from '../clientOf.ts';
import { costOfEveryMonitor } from './costOfEveryMonitor.ts';
import { compressBody } from '../envelopeReply.ts';
import { RETRY_AFTER_SECONDS } from '../requestFailures.ts';
import { PREFLIGHT_SECONDS } from '../responseHeaders.ts';

const PATH = '/api/v3/config';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOWED = 'GET, PUT, OPTIONS';
/** Large enough for about 3,000 monitors. */
const MAX_DOCUMENT_BYTES = 1_048_576;
const BYTES_PER_UNIT = 4_096;
/** The cost of a request without its document, in units of about one small read. It's charged to the key. */
const COST = 20;

/** A program with an API key. */
interface KeyCaller extends Caller {
  visitor: Extract<Visitor, { kind: 'apiKey' }>;
  /** What was charged before the document was read. */
  paid: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends a document, determined before it's read. */
    keyCaller: KeyCaller | null;
  }
}

export interface ConfigRoutesOptions {
  management: Pick<ManagementApi, 'configuration'>;
  apiKeys: ApiKeyGate;
  budget: CallerBudget;
  teamReads: TeamReads;
  trustProxy: number;
}

/** Serves a team's configuration as one document, to programs and to pages from any origin. */
export function configRoutes({ management, apiKeys, budget, teamReads, trustProxy }: ConfigRoutesOptions) {
  const { configuration } = management;
  const operations: Partial<Record<string, { needs: 'read' | 'write'; handle: typeof configuration.show }>> = {
    GET: { needs: 'read', handle: configuration.show },
    PUT: { needs: 'write', handle: configuration.apply },
  };

  /** Checks the key and charges for a document's bytes, before any of them is read. */
  async function admit(request: FastifyRequest): Promise<ConfigResponse | null> {
    const operation = operations[request.method];
    if (operation === undefined) return problemResponse(405, `This address accepts ${ALLOWED}.`);
    const { headers, raw } = request;
    const secret = String(headers['x-api-key'] ?? '') || (readBearer(headers.authorization) ?? '');
    if (secret === '') return problemResponse(401, 'The API key is missing.');
    const { address } = clientOf(raw, trustProxy);
    const opened = await apiKeys.open(secret, { address });
    if (opened.kind === 'limited') return tooMany(opened);
    if (opened.kind !== 'granted' || opened.grant.scope === 'ping')
      return problemResponse(401, 'The API key is wrong.');
    const { grant } = opened;
    if (operation.needs === 'write' && grant.scope !== 'write')
      return problemResponse(403, 'This API key is read-only.');
    const visitor = { kind: 'apiKey', ...grant } as const;
    const isSized = operation.needs === 'read' || headers['content-length'] !== undefined;
    const bytes = isSized ? Number(headers['content-length'] ?? 0) : MAX_DOCUMENT_BYTES;
    const maxCost = budget.maxCost(visitor);
    const everyMonitor = costOfEveryMonitor(teamReads.costOf(grant.teamId), maxCost);
    const paid = Math.min(COST + everyMonitor + Math.min(bytes, MAX_DOCUMENT_BYTES) / BYTES_PER_UNIT, maxCost);
    request.keyCaller = { visitor, address, paid };
    return refusalOf(budget.charge(request.keyCaller, paid));
  }

  async function respond(request: FastifyRequest): Promise<ConfigResponse> {
    const { keyCaller: caller, headers, body } = request;
    const operation = operations[request.method];
    if (caller === null || operation === undefined) throw new Error('A request is answered before it was admitted.');
    const document = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const { visitor: grant, address, paid } = caller;
    // A full budget covers every document.
    const refusal = refusalOf(budget.charge(caller, Math.min(documentCost(document), budget.maxCost(grant) - paid)));
    if (refusal !== null) return refusal;
    const call: ConfigCall = {
      grant,
      address,
      query: new URLSearchParams(request.originalUrl.split('?').slice(1).join('?')),
      accept: headers.accept ?? '',
      ifMatch: readRevision(headers['if-match']),
      document,
    };
    // Applying a document waits for the process that parses it, which must not hold up the reads of others.
    if (request.method !== 'GET') return operation.handle(call);
    return teamReads.inTurn(grant.teamId, () => operation.handle(call));
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.decorateRequest('keyCaller', null);
    readEveryBody(app, MAX_DOCUMENT_BYTES);
    // Clients send YAML with various content types, so all are accepted.
    app.addHook('onRequest', (request, _reply, done) => {
      delete request.raw.headers['content-type'];
      done();
    });
    app.setErrorHandler((error: FastifyError, request, reply) =>
      send(closedIfUnread(reply, error), failureResponse(error, request)),
    );
    for (const url of [PATH, `${PATH}/`]) {
      app.route({
        method: METHODS,
        url,
        bodyLimit: MAX_DOCUMENT_BYTES,
        async onRequest(request, reply) {
          const refusal = request.method === 'OPTIONS' ? null : await admit(request);
          // The unread body must not block the next request on the connection.
          if (refusal !== null) return send(reply.header('connection', 'close'), refusal);
        },
        handler: async (request, reply) =>
          request.method === 'OPTIONS' ? allowAnyOrigin(reply).code(204).send() : send(reply, await respond(request)),
      });
    }
    app.get(`${PATH}/schema.json`, (_request, reply) =>
      send(reply, { status: 200, type: 'application/json', body: configuration.schema }),
    );
  };
}

/** Returns the revision in an `If-Match` header, which contains it as an entity tag. */
function readRevision(header: string | undefined): string | null {
  if (header === undefined || header.trim() === '*') return null;
  return header.trim().replace(/^(?:W\/)?"(.*)"$/, '$1');
}

const refusalOf = (charge: Charge): ConfigResponse | null => (charge.isCovered ? null : tooMany(charge));

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): ConfigResponse {
  return { ...problemResponse(429, 'The API key made too many requests.'), retryAfterSeconds };
}

/** Logs a bug in full, once, without showing it to the client. */
function failureResponse(error: FastifyError, request: FastifyRequest): ConfigResponse {
  const { statusCode = 500 } = error;
  if (error instanceof DatabaseUnavailableError) {
    return { ...problemResponse(503, 'The database is not available.'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  if (statusCode === 413) return problemResponse(413, 'A document can be up to 1 MiB.');
  if (statusCode >= 400 && statusCode < 500) return problemResponse(statusCode, 'The request isn’t valid.');
  request.log.error({ err: error, requestId: request.id }, 'A request failed');
  return problemResponse(500, `Something went wrong with the request ${request.id}.`);
}

const allowAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'X-Api-Key, Authorization, Content-Type, If-Match, If-None-Match')
    .header('access-control-allow-methods', ALLOWED)
    .header('access-control-expose-headers', 'ETag, Retry-After')
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .header('cross-origin-resource-policy', 'cross-origin');

async function send(reply: FastifyReply, made: ConfigResponse): Promise<FastifyReply> {
  const { status, type, body, revision, retryAfterSeconds } = made;
  const { method, headers } = reply.request;
  if (revision !== undefined) {
    reply.header('etag', `"${revision}"`);
    const isKnown = method === 'GET' && listsTag(headers['if-none-match'] ?? '', `"${revision}"`);
    if (isKnown) return allowAnyOrigin(reply).code(304).header('cache-control', 'no-store').send();
  }
  const bytes = Buffer.from(body);
  const compressed = await compressBody(bytes, headers['accept-encoding'] ?? '');
  if (compressed !== null) reply.header('content-encoding', compressed.encoding);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (status === 405) reply.header('allow', ALLOWED);
  return allowAnyOrigin(reply)
    .code(status)
    .header('content-type', type)
    .header('vary', 'Accept, Accept-Encoding')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(compressed?.bytes ?? bytes);
}
