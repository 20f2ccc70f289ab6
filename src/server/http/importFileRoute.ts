import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { IMPORT_FILE_PATH, MAX_IMPORT_FILE_BYTES } from '../../contract/monitors/importLimits.ts';
import type { CallerBudget } from '../budget/callerBudget.ts';
import type { Importing } from '../importing/createImporting.ts';
import { PREVIEW_BUSY, PREVIEW_BUSY_SECONDS } from '../importing/importCalls.ts';
import { makeImportFolder } from '../importing/importFiles.ts';
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
/** How much of the disk all files can take together; on some systems, the folder for temporary files is in memory. */
const MAX_KEPT_BYTES = 4 * MAX_IMPORT_FILE_BYTES;

/** Accepts the file for an import. It's kept on disk only until it has been read. */
export function importFileRoute(options: ImportFileOptions) {
  const { importing, budget, corsOrigins, trustProxy } = options;
  const path = API_PATH + IMPORT_FILE_PATH;
  /** The total size of the files that are kept now. */
  let keptBytes = 0;
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
      const end = importing.beginPreview(visitor.identityId);
      if (end === null) return limited(PREVIEW_BUSY_SECONDS);
      let folder: string | undefined;
      let bytes = 0;
      const keep = (length: number): void => {
        bytes += length;
        keptBytes += length;
        if (bytes > MAX_IMPORT_FILE_BYTES) throw new RefusedError(413, TOO_LARGE);
        if (keptBytes > MAX_KEPT_BYTES) throw new RefusedError(429, PREVIEW_BUSY, PREVIEW_BUSY_SECONDS);
      };
      try {
        folder = await makeImportFolder();
        const file = join(folder, 'file');
        await receive(request.raw, file, keep);
        const outcome = await importing.previewFile(teamId, file);
        if (outcome === PREVIEW_BUSY) return await limited(PREVIEW_BUSY_SECONDS);
        return await sendReply(reply, replyWith(200, outcome));
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        return await refuse(error.status, error.failure, error.retryAfterSeconds);
      } finally {
        end();
        if (folder !== undefined) await rm(folder, { recursive: true, force: true });
        keptBytes -= bytes;
      }
    });
  };
}

const TOO_LARGE = fail('PayloadTooLargeError', { maxBytes: MAX_IMPORT_FILE_BYTES });

/** A body that is refused before all of it has arrived. */
class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
    readonly retryAfterSeconds?: number,
  ) {
    super(failure.name);
  }
}

/** Writes a body to a file that only the server's user can read. `keep` gets each part's length first, and can throw. */
async function receive(body: IncomingMessage, path: string, keep: (bytes: number) => void): Promise<void> {
  await pipeline(
    body,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        keep(chunk.length);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
}
