import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorEnvelope } from '../../contract/envelopes.ts';

/** Clients of the same protocol name different platforms here; `BEARER_SUBPROTOCOL_PREFIX` is our own one. */
const BEARER = /^base64url\.bearer\.authorization\.[^.]+(?:\.[^.]+)*\.(?<token>[\w-]+)$/;

/** The subprotocol that carries an access token. */
export interface BearerProtocol {
  /** As it was offered: a browser wants exactly this echoed. */
  protocol: string;
  /** Empty if the protocol isn't a base64url token; no bearer is ever accepted for it. */
  token: string;
}

/** Finds the first bearer among the offered subprotocols; none means an anonymous visitor. */
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

/** Whether a page of this origin may open a socket. Programs send no origin, and are judged only by their token. */
type OriginCheck = (headers: IncomingMessage['headers']) => boolean;

/**
 * Lets in pages of these origins, and pages that this server itself served, by whatever name they reached it (RFC 6455 §10.2). A socket
 * carries no cookie, so a foreign page couldn't do anything with it; this keeps it from holding one at all.
 */
export function createOriginCheck(origins: readonly string[]): OriginCheck {
  const allowed = new Set(origins);
  return ({ origin, host }) => {
    if (origin === undefined || allowed.has(origin)) return true;
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  };
}

/** Responds to an upgrade request with plain HTTP and ends its connection. */
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
