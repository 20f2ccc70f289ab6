import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorEnvelope } from '../../contract/envelopes.ts';
import type { Logger } from '../logger.ts';

/**
 * Matches any platform name, because other clients that use the same protocol have different ones;
 * `BEARER_SUBPROTOCOL_PREFIX` contains ours.
 */
const BEARER = /^base64url\.bearer\.authorization\.[^.]+(?:\.[^.]+)*\.(?<token>[\w-]+)$/;

/** The subprotocol that contains an access token. */
export interface BearerProtocol {
  /** The subprotocol as offered, because browsers require exactly this string to be echoed. */
  protocol: string;
  /** Empty if the protocol doesn't contain a base64url token; an empty token is never accepted. */
  token: string;
}

/** Returns the first bearer token among the offered subprotocols; null for an anonymous visitor. */
export function findBearer(offered: Iterable<string>): BearerProtocol | null {
  for (const name of offered) {
    const protocol = name.trim();
    if (!protocol.startsWith('base64url.bearer.authorization.')) continue;
    const encoded = BEARER.exec(protocol)?.groups?.token ?? '';
    return { protocol, token: decode(encoded) };
  }
  return null;
}

function decode(encoded: string): string {
  const bytes = Buffer.from(encoded, 'base64url');
  return bytes.toString('base64url') === encoded ? bytes.toString('utf8') : '';
}

/** Whether a page from this origin can open a socket. Programs send no origin, so only their token is checked. */
type OriginCheck = (headers: IncomingMessage['headers']) => boolean;

/**
 * Accepts pages from these origins, and pages served by this server under any of its names (RFC 6455 §10.2). A socket
 * has no cookies, so a foreign page couldn't misuse it anyway; this prevents it from opening one.
 */
export function createOriginCheck(origins: readonly string[]): OriginCheck {
  const allowed = new Set(origins);
  return ({ origin, host }) => {
    if (origin === undefined || allowed.has(origin)) return true;
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  };
}

/** How many origins are named in the log. A stranger can make up any number of them. */
const MAX_WARNINGS = 10;

/** Returns a function that warns once about each origin whose pages can't open sockets, because they get no updates. */
export function createOriginWarning([publicUrl]: readonly string[], logger: Pick<Logger, 'warn'>) {
  const known = new Set<string>();
  return ({ origin = '', host }: IncomingMessage['headers']): void => {
    if (known.has(origin) || known.size === MAX_WARNINGS) return;
    known.add(origin);
    logger.warn(
      { origin, host, publicUrl },
      'A page at another address than PUBLIC_URL gets no live updates. If people use that address, set PUBLIC_URL to it, add it to CORS_ORIGINS, or let the proxy forward the Host header',
    );
  };
}

/** Responds to an upgrade request with plain HTTP and closes its connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: 401 | 403 | 429 | 500 | 503,
  envelope?: ErrorEnvelope,
  retryAfterSeconds?: number,
): void {
  const body = envelope ? JSON.stringify(envelope) : '';
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    ...(body ? ['Content-Type: application/json; charset=utf-8'] : []),
    ...(retryAfterSeconds === undefined ? [] : [`Retry-After: ${retryAfterSeconds}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
