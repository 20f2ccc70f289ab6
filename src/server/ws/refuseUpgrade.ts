import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorEnvelope } from '../../contract/envelopes.ts';

/** Responds to an upgrade request with a plain HTTP response and ends its connection. */
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
