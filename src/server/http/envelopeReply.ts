import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Envelope, SingleEnvelope } from '../../contract/envelopes.ts';
import { sharedTextOf } from '../documents/sharedDocument.ts';
import { fail } from '../outcome.ts';

/** A serialized envelope and its HTTP status. */
export interface ApiReply {
  status: number;
  text: string;
  retryAfterSeconds?: number;
}

export function replyWith(status: number, envelope: Envelope): ApiReply {
  return { status, text: JSON.stringify(envelope) };
}

/** Rejects a body that isn't a command, naming the invalid part by its path. */
export function refuseBody(status: number, message: string, path = ''): ApiReply {
  return replyWith(status, fail('InvalidCommandError', { path, message }));
}

/** Text of up to this many characters takes less than 1 KiB in UTF-8. */
const SHORT_CHARACTERS = 341;

/** Sends a response that is too small to compress. */
export function sendEnvelope(reply: FastifyReply, apiReply: ApiReply): FastifyReply {
  return send(reply, apiReply, apiReply.text);
}

/** Sends a response, compressed if it's large enough and the client accepts it. */
export async function sendReply(reply: FastifyReply, apiReply: ApiReply): Promise<FastifyReply> {
  if (apiReply.text.length <= SHORT_CHARACTERS) return send(reply, apiReply, apiReply.text);
  reply.header(
    'vary',
    reply.hasHeader('vary') ? `${String(reply.getHeader('vary'))}, Accept-Encoding` : 'Accept-Encoding',
  );
  const compressed = await compressBody(apiReply.text, reply.request.headers['accept-encoding'] ?? '');
  if (compressed === null) return send(reply, apiReply, apiReply.text);
  return send(reply.header('content-encoding', compressed.encoding), apiReply, compressed.bytes);
}

function send(reply: FastifyReply, { status, retryAfterSeconds }: ApiReply, body: string | Buffer): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(body);
}

/**
 * Serializes an envelope. A document from the store's cache comes with its text, so it isn't serialized for each read.
 */
function textOf(envelope: SingleEnvelope): string {
  const shared = envelope.kind === 'result' ? sharedTextOf(envelope.value) : undefined;
  return shared === undefined ? JSON.stringify(envelope) : `{"kind":"result","value":${shared}}`;
}

/** Serializes the envelopes in a response, up to a maximum number of bytes. */
export interface ReplyText {
  /** Serializes an envelope, or a `PayloadTooLargeError` if it no longer fits. */
  write(envelope: SingleEnvelope): string;
}

const BYTES_PER_CHARACTER = 3;

export function createReplyText(maxBytes: number): ReplyText {
  let bytesLeft = maxBytes;
  return {
    write(envelope) {
      const text = textOf(envelope);
      // Counting bytes traverses the text, so it's skipped if the text fits in any encoding.
      const bytes = text.length * BYTES_PER_CHARACTER <= 1_024 ? text.length : Buffer.byteLength(text);
      if (bytes <= bytesLeft) {
        bytesLeft -= bytes;
        return text;
      }
      return JSON.stringify(fail('PayloadTooLargeError', { maxResponseBytes: maxBytes }));
    },
  };
}

/** Shorter responses aren't compressed, because they already fit in about one packet. */
const MIN_BYTES = 1_024;
/** Fast levels, which compress lists of similar records nearly as well as the best ones, in a fraction of the time. */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const GZIP_OPTIONS = { level: 3 };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export interface CompressedBody {
  bytes: Buffer;
  encoding: 'br' | 'gzip';
}

/**
 * Compresses a response off the event loop, with an encoding that the client accepts (RFC 9110 §12.5.3); null to send
 * it uncompressed, as while many others are being compressed. Compression doesn't leak secrets (BREACH), because an
 * attacker can't make a browser send a bearer token.
 */
export async function compressBody(text: string | Buffer, acceptEncoding: string): Promise<CompressedBody | null> {
  const encoding = acceptedEncoding(acceptEncoding);
  if (encoding === null || Buffer.byteLength(text) < MIN_BYTES || compressing >= MAX_COMPRESSING) return null;
  compressing += 1;
  try {
    const bytes = encoding === 'br' ? await brotliAsync(text, BROTLI_OPTIONS) : await gzipAsync(text, GZIP_OPTIONS);
    return { bytes, encoding };
  } finally {
    compressing -= 1;
  }
}

/** Each compression takes half a megabyte from when it's ordered, and four run at a time. */
const MAX_COMPRESSING = 32;
let compressing = 0;

/** Returns the best supported encoding that a client accepts; null if there is none. */
export function acceptedEncoding(acceptEncoding: string): CompressedBody['encoding'] | null {
  if (acceptEncoding === '') return null;
  const accepted = new Set<string>();
  for (const offer of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim());
    const isRefused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    if (!isRefused) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}
