import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SingleEnvelope } from '../../contract/envelopes.ts';
import { isRecord } from '../../contract/json.ts';
import { MAX_BATCH_COMMANDS } from '../../contract/limits.ts';
import type { RequestContext, Visitor } from '../access/visitor.ts';
import type { Dispatcher } from '../commands/createDispatcher.ts';
import { fail } from '../commands/outcome.ts';
import { parseJson } from '../validation/parseJson.ts';
import { readBearer } from './bearer.ts';
import { clientOf } from './clients/clientOf.ts';
import { allowOrigins } from './cors.ts';
import { refuseBody, sendEnvelope, type Answer } from './envelopeReply.ts';

export const API_PATH = '/api';

export interface ApiOptions {
  dispatcher: Dispatcher;
  authenticate(token: string | undefined): Promise<Visitor>;
  corsOrigins: readonly string[];
  /** How many proxies in front are trusted for the client's address. */
  trustProxy: number;
}

/** The one address that commands are sent to, alone or in a batch. */
export function apiRoute({ dispatcher, authenticate, corsOrigins, trustProxy }: ApiOptions) {
  async function contextOf(request: FastifyRequest): Promise<RequestContext> {
    return {
      visitor: await authenticate(readBearer(request.headers.authorization)),
      requestId: request.id,
      clientAddress: clientOf(request.raw, trustProxy).address,
      userAgent: request.headers['user-agent'] ?? '',
    };
  }

  async function answer(request: FastifyRequest): Promise<Answer> {
    const parsed = parseJson(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
    if (!parsed.ok) return refuseBody(400, parsed.message);
    const { value } = parsed;
    if (!isRecord(value) || value.kind !== 'commands') {
      const envelope = await dispatcher.dispatch(value, await contextOf(request));
      return { status: statusOf(envelope), envelope };
    }
    const { commands } = value;
    if (!Array.isArray(commands)) return refuseBody(422, 'must be a list', 'commands');
    if (commands.length > MAX_BATCH_COMMANDS) {
      return { status: 413, envelope: fail('PayloadTooLargeError', { maxCommands: MAX_BATCH_COMMANDS }) };
    }
    const results = await dispatcher.dispatchAll(commands, await contextOf(request));
    return { status: 200, envelope: { kind: 'results', results } };
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    if (corsOrigins.length > 0) allowOrigins(app, corsOrigins, API_PATH);
    // Nothing shows an envelope, so the headers that tell browsers how to show things would only cost time.
    app.post(API_PATH, { helmet: false }, async (request, reply) => sendEnvelope(reply, await answer(request)));
  };
}

/** Outcomes of commands are no matter of HTTP; a lone body that is no command is. */
function statusOf(envelope: SingleEnvelope): number {
  const isNoCommand =
    envelope.kind === 'error' && (envelope.name === 'InvalidCommandError' || envelope.name === 'UnknownCommandError');
  return isNoCommand ? 422 : 200;
}
