import { createHash, timingSafeEqual } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallerBudget } from '../budget/callerBudget.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { METRICS_CONTENT_TYPE } from '../metrics/exposition.ts';
import { readBearer } from './apiRequest.ts';
import { clientOf } from './clientOf.ts';
import { acceptedEncoding } from './envelopeReply.ts';

/** The cost of a wrong token, in units of about one small read. It's charged to the client's network. */
const GUESS_COST = 20;
const KEY_LENGTH = 32;
/** The prefix of the paths that Healthchecks also uses. */
const AS_IN_HEALTHCHECKS = '/projects/';
/**
 * Fast levels. Brotli's window holds a whole family, so labels that repeat those in the previous family compress well.
 */
const GZIP_OPTIONS = { level: 1 };
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 22 } };

export interface MetricsRouteOptions {
  metrics: Pick<Metrics, 'scrapeTeam' | 'scrapeServer'>;
  /** The token for the server's own metrics; without one, the route doesn't exist. */
  metricsToken: string | undefined;
  budget: CallerBudget;
  trustProxy: number;
}

interface TeamParams {
  teamId: string;
  key?: string;
}

/**
 * Serves metrics for Prometheus: a team's at `/metrics/{teamId}` and at the paths that Healthchecks uses, and the
 * server's own at `/metrics`.
 */
export function metricsRoute({ metrics, metricsToken, budget, trustProxy }: MetricsRouteOptions) {
  const { scrapeServer } = metrics;

  async function answerTeam(request: FastifyRequest<{ Params: TeamParams }>, reply: FastifyReply) {
    const { teamId, key } = request.params;
    const secret = key ?? secretOf(request);
    if (secret === undefined) return unauthorized(reply);
    if (secret.length !== KEY_LENGTH) return refuse(reply, 400);
    const { address: clientAddress } = clientOf(request.raw, trustProxy);
    const asked = {
      teamId,
      secret,
      isInAddress: key !== undefined,
      hasZeros: request.url.startsWith(AS_IN_HEALTHCHECKS),
    };
    const scrape = await metrics.scrapeTeam({ ...asked, clientAddress });
    if (scrape.kind === 'refused') return refuse(reply, 403);
    if (scrape.kind === 'limited') return refuse(reply.header('retry-after', scrape.retryAfterSeconds), 429);
    return sendText(reply, scrape.text);
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      done();
    });
    for (const path of [
      '/metrics/:teamId',
      `${AS_IN_HEALTHCHECKS}:teamId/metrics`,
      `${AS_IN_HEALTHCHECKS}:teamId/metrics/`,
      `${AS_IN_HEALTHCHECKS}:teamId/metrics/:key`,
      `${AS_IN_HEALTHCHECKS}:teamId/checks/metrics/:key`,
    ]) {
      app.get(path, answerTeam);
    }
    if (scrapeServer === null || metricsToken === undefined) return;
    const expected = digestOf(metricsToken);
    app.get('/metrics', async (request, reply) => {
      const token = readBearer(request.headers.authorization);
      if (token !== undefined && timingSafeEqual(digestOf(token), expected)) {
        return sendText(reply, [await scrapeServer()]);
      }
      const { address } = clientOf(request.raw, trustProxy);
      const charge = budget.charge({ visitor: { kind: 'anonymous' }, address }, GUESS_COST);
      return charge.isCovered
        ? unauthorized(reply)
        : refuse(reply.header('retry-after', charge.retryAfterSeconds), 429);
    });
  };
}

/** Removes the key from a request's path, for the log. */
export const withoutMetricsKey = (path: string): string => path.replace(/^(\/projects\/.*\/metrics\/).+/, '$1…');

function secretOf({ headers }: FastifyRequest): string | undefined {
  const own = headers['x-api-key'];
  return typeof own === 'string' ? own : readBearer(headers.authorization);
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const REASONS = { 400: 'Bad Request', 401: 'Unauthorized', 403: 'Forbidden', 429: 'Too Many Requests' };

const refuse = (reply: FastifyReply, status: keyof typeof REASONS): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(`${REASONS[status]}\n`);

const unauthorized = (reply: FastifyReply): FastifyReply => refuse(reply.header('www-authenticate', 'Bearer'), 401);

/**
 * Sends text once all of it is written, because until a client has read it, the monitors that it's written from would
 * stay in memory as well. Compresses it if the client accepts that, because labels repeat in each family.
 */
async function sendText(reply: FastifyReply, text: Iterable<string>): Promise<FastifyReply> {
  reply.header('content-type', METRICS_CONTENT_TYPE).header('vary', 'Accept-Encoding');
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding'] ?? '');
  if (encoding === null) return reply.send(await joined(inTurns(text)));
  const compressed = encoding === 'br' ? createBrotliCompress(BROTLI_OPTIONS) : createGzip(GZIP_OPTIONS);
  pipeline(Readable.from(text), compressed, () => undefined);
  const body = await joined(compressed);
  return reply.header('content-encoding', encoding).send(body);
}

async function* inTurns(text: Iterable<string>): AsyncIterable<Buffer> {
  for (const part of text) {
    yield Buffer.from(part);
    await nextTurn();
  }
}

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const part of parts) chunks.push(part);
  return Buffer.concat(chunks);
}
