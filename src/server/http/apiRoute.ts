import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { POSITION_HEADER } from '../../contract/events.ts';
import { isRecord } from '../../contract/json.ts';
import { MAX_BATCH_COMMANDS } from '../../contract/limits.ts';
import { isApiKeySecret } from '../../contract/apiKeys.ts';
import type { RequestContext, Visitor } from '../access/visitor.ts';
import type { ApiKeyGate } from '../apiKeys/apiKeyGate.ts';
import type { Caller, CallerBudget } from '../budget/callerBudget.ts';
import type { Charge } from '../budget/meter.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import type { ChangeLog } from '../events/changeLog.ts';
import type { Limits } from '../limits.ts';
import { fail } from '../outcome.ts';
import { parseJson } from '../validation/untrustedJson.ts';
import { readBearer, readBody } from './apiRequest.ts';
import { clientOf } from './clientOf.ts';
import { type ApiReply, replyWith, createReplyText, refuseBody, sendReply } from './envelopeReply.ts';
import { allowOrigins } from './responseHeaders.ts';

export const API_PATH = '/api';

export interface ApiOptions {
  dispatcher: Dispatcher;
  authenticate(token: string | undefined): Promise<Visitor>;
  apiKeys: ApiKeyGate;
  corsOrigins: readonly string[];
  /** The number of trusted proxies in front of the server, for determining the client's address. */
  trustProxy: number;
  limits: Limits;
  budget: CallerBudget;
  changes: Pick<ChangeLog, 'position'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling the API, determined before the body is read. */
    caller: Caller | null;
  }
}

/** Identifies the sender of a request by a bearer token or an API key. A key that can only ping is ignored. */
export async function recognize(
  { headers }: FastifyRequest,
  address: string,
  { authenticate, apiKeys }: Pick<ApiOptions, 'authenticate' | 'apiKeys'>,
): Promise<Visitor | TooSoon> {
  const bearer = readBearer(headers.authorization);
  const apiKey = bearer ?? headers['x-api-key'];
  const isApiKey = bearer === undefined ? apiKey !== undefined : isApiKeySecret(bearer);
  if (!isApiKey) return authenticate(bearer);
  const answer = await apiKeys.open(String(apiKey), { address });
  if (answer.kind === 'limited') return answer;
  const isOpen = answer.kind === 'granted' && answer.grant.scope !== 'ping';
  return isOpen ? { kind: 'apiKey', ...answer.grant } : { kind: 'refused' };
}

/** The route for commands, single or in batches. */
export function apiRoute(options: ApiOptions) {
  const { dispatcher, corsOrigins, trustProxy, limits, budget, changes } = options;

  /** Charges for a request before reading its body; returns null if it can proceed. */
  async function admit(request: FastifyRequest): Promise<ApiReply | null> {
    const { address } = clientOf(request.raw, trustProxy);
    const visitor = await recognize(request, address, options);
    if ('retryAfterSeconds' in visitor) return limited(visitor);
    request.caller = { visitor, address };
    const maxBytes = budget.maxBodyBytes(visitor);
    const bytes = Number(request.headers['content-length'] ?? 0);
    if (bytes > maxBytes) return tooLarge({ maxBytes });
    return refusalOf(budget.chargeBytes(request.caller, bytes));
  }

  /** Reads a body. One without a declared length is charged for afterward. */
  async function readWithin({ caller, headers }: FastifyRequest, payload: IncomingMessage): Promise<Buffer | ApiReply> {
    if (caller === null) throw new Error('A body is read before its request was admitted.');
    const maxBytes = budget.maxBodyBytes(caller.visitor);
    const body = await readBody(payload, maxBytes);
    if (body === null) return tooLarge({ maxBytes });
    if (headers['content-length'] !== undefined) return body;
    return refusalOf(budget.chargeBytes(caller, body.length)) ?? body;
  }

  async function answer(request: FastifyRequest): Promise<ApiReply> {
    const { body, caller } = request;
    if (caller === null) throw new Error('A request is answered before it was admitted.');
    if (isReply(body)) return body;
    const parsed = parseJson(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
    if (!parsed.ok) return refuseBody(400, parsed.message);
    const { value } = parsed;
    const isBatch = isRecord(value) && value.kind === 'commands';
    const entries: unknown = isBatch ? value.commands : [value];
    if (!Array.isArray(entries)) return refuseBody(422, 'must be a list', 'commands');
    if (entries.length > MAX_BATCH_COMMANDS) return tooLarge({ maxCommands: MAX_BATCH_COMMANDS });
    const { refusal, reserve } = chargeFor(caller, entries);
    if (refusal !== null) return refusal;
    const context: RequestContext = {
      visitor: caller.visitor,
      requestId: request.id,
      clientAddress: caller.address,
      userAgent: request.headers['user-agent'] ?? '',
    };
    const { write } = createReplyText(limits.responseBytes);
    if (isBatch) {
      const results = await dispatcher.dispatchAll(entries, context, write);
      const text = `{"kind":"results","results":[${results.join(',')}]}`;
      budget.settle(caller, reserve, text.length);
      return { status: 200, text };
    }
    const envelope = await dispatcher.dispatch(entries[0], context);
    const text = write(envelope);
    budget.settle(caller, reserve, text.length);
    return { status: statusOf(envelope), text };
  }

  /** Charges for commands, and in advance for their responses as far as a full bucket covers that. */
  function chargeFor(caller: Caller, entries: readonly unknown[]): { refusal: ApiReply | null; reserve: number } {
    const sumOf = (costOf: (entry: unknown) => number) => entries.reduce<number>((sum, each) => sum + costOf(each), 0);
    const maxCost = budget.maxCost(caller.visitor);
    const cost = sumOf((entry) => dispatcher.costOf(entry, caller.visitor));
    if (cost > maxCost) return { refusal: tooLarge({ maxCost }), reserve: 0 };
    const reserve = Math.min(sumOf(dispatcher.reserveOf), maxCost - cost);
    return { refusal: refusalOf(budget.charge(caller, cost + reserve)), reserve };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.decorateRequest('caller', null);
    app.addContentTypeParser('application/json', readWithin);
    if (corsOrigins.length > 0) allowOrigins(app, corsOrigins, { path: API_PATH, method: 'POST' });
    app.post(
      API_PATH,
      {
        async onRequest(request, reply) {
          // Taken before anything is read.
          reply.header(POSITION_HEADER, changes.position());
          const refusal = await admit(request);
          // The unread body must not block the next request on the connection.
          if (refusal !== null) return sendReply(reply.header('connection', 'close'), refusal);
        },
      },
      async (request, reply) => {
        // Closing the connection discards the rest of a body that's too long.
        if (isReply(request.body)) reply.header('connection', 'close');
        return sendReply(reply, await answer(request));
      },
    );
  };
}

const tooLarge = (detail: object): ApiReply => replyWith(413, fail('PayloadTooLargeError', detail));

function refusalOf(charge: Charge): ApiReply | null {
  return charge.isCovered ? null : limited(charge);
}

interface TooSoon {
  retryAfterSeconds: number;
}

function limited({ retryAfterSeconds }: TooSoon): ApiReply {
  return { ...replyWith(429, fail('RateLimitedError', { retryAfterSeconds })), retryAfterSeconds };
}

function isReply(body: unknown): body is ApiReply {
  return isRecord(body) && !Buffer.isBuffer(body);
}

/** Returns the HTTP status. Command outcomes don't affect it, but a single invalid command does. */
function statusOf(envelope: { kind: string; name?: string }): number {
  const isNoCommand =
    envelope.kind === 'error' && (envelope.name === 'InvalidCommandError' || envelope.name === 'UnknownCommandError');
  return isNoCommand ? 422 : 200;
}
