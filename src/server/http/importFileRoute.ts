import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { IMPORT_FILE_PATH, MAX_IMPORT_FILE_BYTES } from '../../contract/monitors/importLimits.ts';
import type { CallerBudget } from '../budget/callerBudget.ts';
import type { Importing } from '../importing/createImporting.ts';
import { PREVIEW_BUSY_SECONDS } from '../importing/importCalls.ts';
import { fail, type Failure } from '../outcome.ts';
import { API_PATH, type ApiOptions, recognize } from './apiRoute.ts';
import { clientOf } from './clientOf.ts';
import { replyWith, sendReply, sendEnvelope } from './envelopeReply.ts';
import { allowOrigins } from './responseHeaders.ts';

export interface ImportFileOptions extends Pick<ApiOptions, 'authenticate' | 'apiKeys'> {
  importing: Pick<Importing, 'authorizeImport' | 'beginPreview' | 'previewFile'>;
  budget: CallerBudget;
  corsOrigins: readonly string[];
  trustProxy: number;
}

/** The cost of a file, in units of about one small read. */
const COST = 300;

/** Accepts the file for an import. It's kept on disk only until it has been read. */
export function importFileRoute(options: ImportFileOptions) {
  const { importing, budget, corsOrigins, trustProxy } = options;
  const path = API_PATH + IMPORT_FILE_PATH;
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    if (corsOrigins.length > 0) allowOrigins(app, corsOrigins, { path, method: 'POST' });
    app.post(path, { bodyLimit: MAX_IMPORT_FILE_BYTES }, async (request, reply) => {
      // An unread body must not block the next request on the connection.
      const refuse = (status: number, failure: Failure, retryAfterSeconds?: number) =>
        sendEnvelope(reply.header('connection', 'close'), {
          ...replyWith(status, failure),
          ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
        });
      const { address: clientAddress } = clientOf(request.raw, trustProxy);
      const limited = (seconds: number) =>
        refuse(429, fail('RateLimitedError', { retryAfterSeconds: seconds }), seconds);
      const visitor = await recognize(request, clientAddress, options);
      if ('retryAfterSeconds' in visitor) return limited(visitor.retryAfterSeconds);
      if (visitor.kind === 'apiKey') return refuse(403, fail('ForbiddenError'));
      if (visitor.kind !== 'identity') return refuse(401, fail('UnauthenticatedError'));
      const { teamId } = request.query as Record<string, unknown>;
      if (typeof teamId !== 'string')
        return refuse(422, fail('InvalidInputError', { path: 'teamId', message: 'must name a team' }));
      const userAgent = request.headers['user-agent'] ?? '';
      const refusal = await importing.authorizeImport(teamId, {
        visitor,
        requestId: request.id,
        clientAddress,
        userAgent,
      });
      if (refusal !== null) return refuse(refusal.name === 'ForbiddenError' ? 403 : 404, refusal);
      if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_FILE_BYTES) return refuse(413, TOO_LARGE);
      const charge = budget.charge({ visitor, address: clientAddress }, COST);
      if (!charge.isCovered) return limited(charge.retryAfterSeconds);
      const end = importing.beginPreview();
      if (end === null) return limited(PREVIEW_BUSY_SECONDS);
      let folder: string | undefined;
      try {
        folder = await mkdtemp(join(tmpdir(), 'hearth-import-'));
        const file = join(folder, 'file');
        if (!(await receive(request.raw, file))) return await refuse(413, TOO_LARGE);
        return await sendReply(reply, replyWith(200, await importing.previewFile(teamId, file)));
      } finally {
        end();
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
      }
    });
  };
}

const TOO_LARGE = fail('PayloadTooLargeError', { maxBytes: MAX_IMPORT_FILE_BYTES });

class TooLargeError extends Error {}

/** Writes a body to a file that only the server's user can read; returns false if it's too large. */
async function receive(body: IncomingMessage, path: string): Promise<boolean> {
  let bytes = 0;
  try {
    await pipeline(
      body,
      async function* limited(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MAX_IMPORT_FILE_BYTES) throw new TooLargeError();
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    return true;
  } catch (error) {
    if (error instanceof TooLargeError) return false;
    throw error;
  }
}
