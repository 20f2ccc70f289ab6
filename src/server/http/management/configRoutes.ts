import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiKeyGate } from '../../apiKeys/apiKeyGate.ts';
import type { CallerBudget } from '../../budget/callerBudget.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import {
  problemResponse,
  type ConfigResponse,
  type ConfigCall,
} from '../../managementApi/configuration/configResponse.ts';
import type { Configuration } from '../../managementApi/configuration/createConfiguration.ts';
import { listsTag } from '../../managementApi/entityTags.ts';
import { readBearer } from '../apiRequest.ts';
import { clientOf } from '../clientOf.ts';
import { compressBody } from '../envelopeReply.ts';

const PATH = '/api/v3/config';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const ALLOWED = 'GET, PUT, OPTIONS';
/** Large enough for about 3,000 monitors. */
const MAX_DOCUMENT_BYTES = 1_048_576;
/**
 * The number of bytes in a document that cost as much as a small read. Size matters, because parsing blocks other
 * requests.
 */
const BYTES_PER_UNIT = 1_024;
/** The cost of a request without its document, in units of about one small read. It's charged to the key. */
const COST = 20;
const RETRY_AFTER_SECONDS = 2;
const PREFLIGHT_SECONDS = 600;

export interface ConfigRoutesOptions {
  configuration: Configuration;
  apiKeys: ApiKeyGate;
  budget: CallerBudget;
  trustProxy: number;
}

/** Serves a team's configuration as one document, to programs and to pages from any origin. */
export function configRoutes({ configuration, apiKeys, budget, trustProxy }: ConfigRoutesOptions) {
  const operations: Partial<Record<string, { needs: 'read' | 'write'; handle: Configuration['show'] }>> = {
    GET: { needs: 'read', handle: configuration.show },
    PUT: { needs: 'write', handle: configuration.apply },
  };

  async function respond(request: FastifyRequest): Promise<ConfigResponse> {
    const operation = operations[request.method];
    if (operation === undefined) return problemResponse(405, `This address accepts ${ALLOWED}.`);
    const { headers, raw, body } = request;
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
    const document = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const caller = { visitor: { kind: 'apiKey' as const, ...grant }, address };
    const cost = Math.min(COST + document.length / BYTES_PER_UNIT, budget.maxCost(caller.visitor));
    const charge = budget.charge(caller, cost);
    if (!charge.isCovered) return tooMany(charge);
    const call: ConfigCall = {
      grant,
      address,
      query: new URLSearchParams(request.originalUrl.split('?').slice(1).join('?')),
      accept: headers.accept ?? '',
      ifMatch: readRevision(headers['if-match']),
      document,
    };
    return operation.handle(call);
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_DOCUMENT_BYTES }, (_request, bytes, done) =>
      done(null, bytes),
    );
    // Clients send YAML with various content types, so all are accepted.
    app.addHook('onRequest', (request, _reply, done) => {
      delete request.raw.headers['content-type'];
      done();
    });
    app.setErrorHandler((error: FastifyError, request, reply) => send(reply, failureResponse(error, request)));
    for (const url of [PATH, `${PATH}/`]) {
      app.route({
        method: METHODS,
        url,
        bodyLimit: MAX_DOCUMENT_BYTES,
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
