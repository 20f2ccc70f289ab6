import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord } from '../../../contract/json.ts';
import type { ApiKeyDecision, ApiKeyGate } from '../../apiKeys/apiKeyGate.ts';
import type { RepeatedRequests } from '../../apiKeys/repeatedRequests.ts';
import type { TeamReads } from '../../commands/handlerServices.ts';
import { LONG_RESPONSE_RESERVE } from '../../commands/commandCost.ts';
import type { CallerBudget } from '../../budget/callerBudget.ts';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import {
  type ApiResponse,
  textResponse,
  asProblem,
  FORBIDDEN,
  NOT_FOUND,
  errorResponse,
  invalidResponse,
  WRONG_METHOD,
} from '../../managementApi/apiResponse.ts';
import { API_VERSIONS, type ApiVersion } from '../../managementApi/apiVersion.ts';
import type { ManagementApi } from '../../managementApi/createManagementApi.ts';
import type { ApiMethod, Endpoint, Operation } from '../../managementApi/endpoint.ts';
import { entityTagOf, listsTag } from '../../managementApi/entityTags.ts';
import { isUniqueKey } from '../../managementApi/findCheck.ts';
import type { ApiCall } from '../../managementApi/managementServices.ts';
import { isPingUuid } from '../../monitors/pings/pingUrl.ts';
import { parseJson } from '../../validation/untrustedJson.ts';
import { closedIfUnread, readBearer, readEveryBody } from '../apiRequest.ts';
import { clientOf } from '../clientOf.ts';
import { validateRequest, type Validators, validatorsOf } from './validateRequest.ts';
import { costOfEveryMonitor } from './costOfEveryMonitor.ts';
import { compressBody } from '../envelopeReply.ts';
import { RETRY_AFTER_SECONDS } from '../requestFailures.ts';
import { PREFLIGHT_SECONDS } from '../responseHeaders.ts';

/** Larger than a body with the longest text in every field. */
const MAX_BODY_BYTES = 131_072;
const KEY_LENGTH = 32;
const HEADERS = 'X-Api-Key, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match';
/** The cost of a request, in units of about one small read. It's charged to the key. */
const COST = 3;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const TYPES: Record<ApiResponse['type'], string> = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  problem: 'application/problem+json',
};
/** Maximum length of an `Idempotency-Key`. */
const MAX_NAME = 255;

const MISSING_KEY = errorResponse(401, 'missing api key');
const WRONG_KEY = errorResponse(401, 'wrong api key');
const ONLY_READS = errorResponse(403, 'This API key is read-only.');
const OTHER_REQUEST = errorResponse(
  422,
  'Idempotency-Key was already used for a different request.',
  'Idempotency-Key',
);

export interface ManagementOptions {
  management: ManagementApi;
  apiKeys: ApiKeyGate;
  repeats: Pick<RepeatedRequests, 'charge' | 'once'>;
  budget: CallerBudget;
  teamReads: TeamReads;
  trustProxy: number;
}

/** Serves `/api/v1`, `/api/v2` and `/api/v3` as Healthchecks does, to programs and to pages from any origin. */
export function managementRoutes(options: ManagementOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    readEveryBody(app, MAX_BODY_BYTES);
    // Clients send JSON with various content types, so all are accepted.
    app.addHook('onRequest', (request, _reply, done) => {
      delete request.raw.headers['content-type'];
      done();
    });
    app.setErrorHandler((error: FastifyError, request, reply) =>
      send(allowAnyOrigin(closedIfUnread(reply, error)), failureResponse(error, request)),
    );
    for (const version of API_VERSIONS) {
      await app.register(routesOf(version, options), { prefix: `/api/${version}` });
    }
  };
}

function routesOf(
  version: ApiVersion,
  { management, apiKeys, repeats, budget, teamReads, trustProxy }: ManagementOptions,
) {
  const { endpoints, openApi, probe } = management;
  const isNewest = version === 'v3';

  async function respond(
    request: FastifyRequest,
    { operations, isOurs }: Endpoint,
    validators: Validators,
  ): Promise<ApiResponse> {
    const { id, number = '1', ...params } = request.params as Partial<Record<string, string>>;
    if (!isReadable(id, operations) || !/^\d{1,15}$/.test(number)) return NOT_FOUND;
    const operation = operations[request.method as ApiMethod];
    if (operation === undefined || !isReadable(id, { operation })) return WRONG_METHOD;
    const { address } = clientOf(request.raw, trustProxy);
    const hasBody = request.method === 'POST' || request.method === 'PUT';
    // A key can be in the body, so the body is parsed before the sender is known. Their network pays for that.
    const reading = budget.chargeBytes({ visitor: { kind: 'anonymous' }, address }, bytesOf(request.body));
    if (!reading.isCovered) return tooMany(reading);
    const read = hasBody ? readBody(request.body, operation) : { body: {} };
    if ('refusal' in read) return read.refusal;
    const { body } = read;
    const secret = secretOf(request, operation, body);
    if (secret.length !== KEY_LENGTH) return MISSING_KEY;
    const opened = await apiKeys.open(secret, { address });
    if (opened.kind !== 'granted' || opened.grant.scope === 'ping') return refuseKey(opened);
    const { grant } = opened;
    const { needs, readsEveryMonitor: readsEvery = false } = operation;
    if (needs === 'write' && grant.scope !== 'write') return isOurs ? ONLY_READS : WRONG_KEY;
    const caller = { visitor: { kind: 'apiKey' as const, ...grant }, address };
    const maxCost = budget.maxCost(caller.visitor);
    const everyMonitor = readsEvery ? costOfEveryMonitor(teamReads.costOf(grant.teamId), maxCost) : 0;
    const cost = (operation.cost ?? COST) + everyMonitor;
    const reserve = operation.isLong === true ? Math.min(LONG_RESPONSE_RESERVE, Math.max(0, maxCost - cost)) : 0;
    const charge = budget.charge(caller, cost + reserve);
    if (!charge.isCovered) return tooMany(charge);
    const query = new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'));
    const refusal = isNewest ? validateRequest(operation, { query, body, isOurs }, validators) : null;
    if (refusal !== null) return refusal;
    const call: ApiCall = {
      grant,
      version,
      address,
      id: id ?? '',
      number: Number(number),
      params: params as Record<string, string>,
      requestId: request.id,
      userAgent: request.headers['user-agent'] ?? '',
      ifMatch: isNewest && operation.takesIfMatch ? (request.headers['if-match'] ?? null) : null,
      query,
      body,
    };
    const run = () => perform(request, operation, call);
    const made = await (readsEvery ? teamReads.inTurn(grant.teamId, run) : run());
    budget.settle(caller, reserve, made.body.length);
    return made;
  }

  /** Runs a request. With an idempotency key, a request that creates something runs only once. */
  async function perform({ method, originalUrl, body, headers }: FastifyRequest, operation: Operation, call: ApiCall) {
    const name = isNewest && operation.creates ? headers['idempotency-key'] : undefined;
    if (name === undefined) return operation.handle(call);
    if (typeof name !== 'string' || !/^[\x21-\x7e]+$/.test(name) || name.length > MAX_NAME) {
      const message = `Idempotency-Key must be 1 to ${MAX_NAME} characters of ASCII, without spaces`;
      return errorResponse(400, message, 'Idempotency-Key');
    }
    const { teamId, keyId } = call.grant;
    const charge = repeats.charge(teamId);
    if (!charge.isCovered) return tooMany(charge);
    const asked = `${method} ${originalUrl}\n${Buffer.isBuffer(body) ? body.toString() : ''}`;
    const request = { teamId, keyId, name, asked };
    return (await repeats.once(request, (madeId) => operation.handle({ ...call, madeId }))) ?? OTHER_REQUEST;
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.setNotFoundHandler((_request, reply) => send(allowAnyOrigin(reply), NOT_FOUND));
    for (const endpoint of endpoints.filter(({ isOurs }) => isNewest || isOurs !== true)) {
      const validators = validatorsOf(endpoint);
      handle(
        app,
        endpoint.path,
        async (request, reply) => {
          allowAnyOrigin(reply, methodsOf(endpoint, (request.params as { id?: string }).id));
          if (request.method === 'OPTIONS') return reply.code(204).send();
          const response = await respond(request, endpoint, validators);
          return isNewest ? sendTagged(request, reply, response) : send(reply, response);
        },
        endpoint.isOurs,
      );
    }
    handle(app, '/status', async (_request, reply) => {
      await probe();
      return send(reply, textResponse(200, 'OK'));
    });
    // There's only one document, for the newest version. It's served only under that version.
    if (version === 'v3') {
      app.get('/openapi.json', (_request, reply) =>
        send(allowAnyOrigin(reply, ['GET']), { status: 200, type: 'json', body: openApi }),
      );
    }
    // Healthchecks has server-wide counters here, for operators who set a key for them.
    handle(app, '/metrics', async (_request, reply) => send(reply, FORBIDDEN));
  };
}

/** Handles any method, with or without a trailing slash, because a redirect would lose the body. */
function handle(
  app: FastifyInstance,
  path: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  isOurs = false,
): void {
  for (const url of [path, `${path}/`]) app.route({ method: METHODS, url, handler, config: { isOurs } });
}

/** Returns the methods that an id in a path can be used with. All of them, if it has no known format. */
function methodsOf({ operations }: Endpoint, id: string | undefined): string[] {
  const isRestricted = id !== undefined && !isPingUuid(id) && isUniqueKey(id);
  return Object.keys(operations).filter((method) => !isRestricted || operations[method as ApiMethod]?.takesUniqueKey);
}

/** Whether the id in a path has a format that one of the operations accepts. */
function isReadable(id: string | undefined, operations: Readonly<Record<string, Operation>>): boolean {
  if (id === undefined || isPingUuid(id)) return true;
  return isUniqueKey(id) && Object.values(operations).some(({ takesUniqueKey }) => takesUniqueKey === true);
}

type Body = Readonly<Record<string, unknown>>;

const bytesOf = (body: unknown): number => (Buffer.isBuffer(body) ? body.length : 0);

function readBody(bytes: unknown, { takesNull }: Operation): { body: Body } | { refusal: ApiResponse } {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { body: {} };
  const parsed = parseJson(bytes);
  if (!parsed.ok) return { refusal: errorResponse(400, 'could not parse request body') };
  if (parsed.value === null && takesNull === true) return { body: {} };
  return isRecord(parsed.value) ? { body: parsed.value } : { refusal: invalidResponse('value is not an object') };
}

/** Returns the key. A header takes precedence over the body, where only writes can have a key. */
function secretOf({ headers }: FastifyRequest, { needs }: Operation, { api_key: inBody }: Body): string {
  const inHeader = String(headers['x-api-key'] ?? '') || (readBearer(headers.authorization) ?? '');
  if (inHeader !== '' || needs !== 'write') return inHeader;
  return typeof inBody === 'string' ? inBody : '';
}

/** Refuses a key. One without the required scope gets the same response as one that doesn't exist. */
function refuseKey(opened: ApiKeyDecision): ApiResponse {
  return opened.kind === 'limited' ? tooMany(opened) : WRONG_KEY;
}

function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }): ApiResponse {
  return { ...errorResponse(429, 'rate limit exceeded'), retryAfterSeconds };
}

/** Logs a bug in full, once, without showing it to the client. */
function failureResponse(error: FastifyError, request: FastifyRequest): ApiResponse {
  const { statusCode = 500 } = error;
  if (error instanceof DatabaseUnavailableError) {
    return { ...errorResponse(503, 'the database is not available'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  }
  if (statusCode === 413) return errorResponse(413, 'request body is too large');
  if (statusCode >= 400 && statusCode < 500) return errorResponse(statusCode, 'not a valid request');
  request.log.error({ err: error, requestId: request.id }, 'A request failed');
  return errorResponse(500, `internal error, request ${request.id}`);
}

function allowAnyOrigin(reply: FastifyReply, methods: readonly string[] = []): FastifyReply {
  const isNewest = reply.request.originalUrl.startsWith('/api/v3/');
  if (isNewest) reply.header('access-control-expose-headers', 'ETag, Retry-After');
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', isNewest ? HEADERS : 'X-Api-Key')
    .header('access-control-allow-methods', [...methods, 'OPTIONS'].join(', '))
    .header('access-control-max-age', PREFLIGHT_SECONDS)
    .header('cross-origin-resource-policy', 'cross-origin');
}

/** Adds an entity tag to the response to a read, and returns 304 to clients that already have that version. */
async function sendTagged(request: FastifyRequest, reply: FastifyReply, response: ApiResponse): Promise<FastifyReply> {
  if (request.method !== 'GET' || response.status !== 200) return send(reply, response);
  const tag = entityTagOf(response.body);
  reply.header('etag', tag);
  const isKnown = listsTag(request.headers['if-none-match'] ?? '', tag);
  if (!isKnown) return send(reply, response, 'private, no-cache');
  return reply.code(304).header('cache-control', 'private, no-cache').send();
}

/**
 * Lists of checks are long and repetitive. For clients that accept it, compression shrinks them to a tenth of their
 * size.
 */
async function send(reply: FastifyReply, made: ApiResponse, cacheControl = 'no-store'): Promise<FastifyReply> {
  const { isOurs } = reply.request.routeOptions.config as { isOurs?: boolean };
  const { status, type, body, retryAfterSeconds } = isOurs === true ? asProblem(made) : made;
  const bytes = Buffer.from(body);
  const compressed = await compressBody(bytes, reply.request.headers['accept-encoding'] ?? '');
  if (compressed !== null) reply.header('content-encoding', compressed.encoding);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', TYPES[type])
    .header('vary', 'Accept-Encoding')
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .send(compressed?.bytes ?? bytes);
}
