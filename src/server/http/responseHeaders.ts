import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { YEAR_SECONDS } from '../../contract/durations.ts';
import { POSITION_HEADER } from '../../contract/events.ts';

/** How long a browser may keep the response to a preflight request. */
export const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages from these origins call the route (Fetch standard, CORS). Cookies aren't needed, because callers send the
 * bearer token themselves.
 */
export function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
  { path, method }: { path: string; method: 'GET' | 'POST' },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('access-control-expose-headers', POSITION_HEADER);
    }
    done();
  });
  app.options(path, async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-methods', method);
      reply.header('access-control-allow-headers', 'authorization, content-type');
      reply.header('access-control-max-age', PREFLIGHT_SECONDS);
    }
    return reply.code(204).send();
  });
}

/** For all responses except pages, which have a policy of their own: nothing else that we serve may load anything. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const PERMISSIONS_POLICY = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Adds the headers that all of an application's responses share. */
export function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', CONTENT_SECURITY_POLICY);
    reply.header('permissions-policy', PERMISSIONS_POLICY);
    reply.header('x-request-id', request.id);
    done();
  });
}

/**
 * Adds the usual security headers to a context's responses, including those that work only over https if the public URL
 * is https. Commands have a separate context, because browsers don't render envelopes, and even skipping Helmet for a
 * route takes some microseconds per request.
 */
export async function addPageHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const isEncrypted = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Over plain http, browsers ignore it with an error in their console.
    crossOriginOpenerPolicy: isEncrypted,
    hsts: isEncrypted ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
