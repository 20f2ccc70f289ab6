import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AUDIT_EXPORT_PATH, type AuditFormat } from '../../contract/audit/auditActions.ts';
import { type AuditExport, AuditOverviewSchema } from '../../contract/audit/auditCalls.ts';
import type { PersonContext } from '../access/visitor.ts';
import type { CallerBudget } from '../budget/callerBudget.ts';
import { fail, type Failure } from '../outcome.ts';
import { createValidator } from '../validation/createValidator.ts';
import { API_PATH, type ApiOptions, recognize } from './apiRoute.ts';
import { clientOf } from './clientOf.ts';
import { replyWith, sendEnvelope } from './envelopeReply.ts';
import { allowOrigins } from './responseHeaders.ts';

/** The cost of a download, in units of about one small read. */
const COST = 200;

export interface AuditExportOptions extends Pick<ApiOptions, 'authenticate' | 'apiKeys'> {
  /** Returns a file's text, or the failure if the caller can't download the file. */
  openAuditExport(asked: AuditExport, caller: PersonContext): Promise<AsyncIterable<string> | Failure>;
  budget: CallerBudget;
  corsOrigins: readonly string[];
  trustProxy: number;
}

const TYPES: Record<AuditFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Streams a team's audit log as a file, as fast as the client receives it. */
export function auditExportRoute(options: AuditExportOptions) {
  const { openAuditExport, budget, corsOrigins, trustProxy } = options;
  const validator = createValidator(AuditOverviewSchema);
  const path = API_PATH + AUDIT_EXPORT_PATH;
  return async (app: FastifyInstance): Promise<void> => {
    if (corsOrigins.length > 0) allowOrigins(app, corsOrigins, { path, method: 'GET' });
    app.get(path, async (request, reply) => {
      const { address: clientAddress } = clientOf(request.raw, trustProxy);
      const limited = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
        sendEnvelope(reply, { ...replyWith(429, fail('RateLimitedError', { retryAfterSeconds })), retryAfterSeconds });
      const visitor = await recognize(request, clientAddress, options);
      if ('retryAfterSeconds' in visitor) return limited(visitor);
      if (visitor.kind === 'apiKey') return sendEnvelope(reply, replyWith(403, fail('ForbiddenError')));
      if (visitor.kind !== 'identity') return sendEnvelope(reply, replyWith(401, fail('UnauthenticatedError')));
      const charge = budget.charge({ visitor, address: clientAddress }, COST);
      if (!charge.isCovered) return limited(charge);
      const { format, ...filters } = readQuery(request.query);
      if ((format !== 'csv' && format !== 'jsonl') || !validator.accepts(filters)) {
        return sendEnvelope(
          reply,
          replyWith(422, fail('InvalidInputError', { path: '', message: 'must name a team and a format' })),
        );
      }
      const userAgent = request.headers['user-agent'] ?? '';
      const caller = { visitor, requestId: request.id, clientAddress, userAgent };
      const opened = await openAuditExport({ ...(filters as AuditExport), format }, caller);
      if ('kind' in opened) {
        return sendEnvelope(reply, replyWith(opened.name === 'DocumentNotFoundError' ? 404 : 403, opened));
      }
      return reply
        .header('content-type', TYPES[format])
        .header('content-disposition', `attachment; filename="audit-log.${format}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(Readable.from(opened));
    });
  };
}

const NUMBERS = new Set(['from', 'until']);

/** Parses the numbers in a query. A repeated parameter becomes a list, which every filter rejects. */
function readQuery(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => [
      name,
      NUMBERS.has(name) && typeof value === 'string' ? Number(value) : value,
    ]),
  );
}
