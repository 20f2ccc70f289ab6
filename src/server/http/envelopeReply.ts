import type { FastifyReply } from 'fastify';
import type { Envelope } from '../../contract/envelopes.ts';
import { fail } from '../commands/outcome.ts';

/** An envelope and the HTTP status that it travels under. */
export interface Answer {
  status: number;
  envelope: Envelope;
}

/** A body that is no command, and which part of it is to blame. */
export function refuseBody(status: number, message: string, path = ''): Answer {
  return { status, envelope: fail('InvalidCommandError', { path, message }) };
}

export function sendEnvelope(reply: FastifyReply, { status, envelope }: Answer): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(JSON.stringify(envelope));
}
