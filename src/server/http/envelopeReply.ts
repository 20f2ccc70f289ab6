import type { FastifyReply } from 'fastify';
import type { Envelope } from '../../contract/envelopes.ts';
import { fail } from '../outcome.ts';
import { compressAnswer } from './compressAnswer.ts';

/** A serialized envelope and its HTTP status. */
export interface Answer {
  status: number;
  text: string;
  retryAfterSeconds?: number;
}

export function answerWith(status: number, envelope: Envelope): Answer {
  return { status, text: JSON.stringify(envelope) };
}

/** A body that is no command, and which part of it is to blame. */
export function refuseBody(status: number, message: string, path = ''): Answer {
  return answerWith(status, fail('InvalidCommandError', { path, message }));
}

/** A text of at most this many characters has less than 1 KiB in UTF-8. */
const SHORT_CHARACTERS = 341;

/** Sends a response that isn't worth compressing. */
export function sendEnvelope(reply: FastifyReply, answer: Answer): FastifyReply {
  return send(reply, answer, answer.text);
}

/** Sends a response, compressed if that is worth it and the client accepts it. */
export async function sendAnswer(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  if (answer.text.length <= SHORT_CHARACTERS) return send(reply, answer, answer.text);
  const bytes = Buffer.from(answer.text);
  const compressed = await compressAnswer(bytes, reply.request.headers['accept-encoding'] ?? '');
  reply.header(
    'vary',
    reply.hasHeader('vary') ? `${String(reply.getHeader('vary'))}, Accept-Encoding` : 'Accept-Encoding',
  );
  if (compressed === null) return send(reply, answer, bytes);
  return send(reply.header('content-encoding', compressed.encoding), answer, compressed.bytes);
}

function send(reply: FastifyReply, { status, retryAfterSeconds }: Answer, body: string | Buffer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}
