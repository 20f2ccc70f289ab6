import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_PATH } from './apiRoute.ts';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*(?<rest>.*)$/i;

/** The target of a request, without the scheme and host of an absolute one (RFC 9112 §3.2.2). */
export function originFormOf(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = ABSOLUTE_FORM.exec(target)?.groups?.rest;
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Takes over the connection of a websocket request; `head` is data that was received after it. */
export type TakeOverSocket = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Returns whether a request asks for a websocket at the API's path (RFC 6455 §4.1), the only upgrade supported. */
export function asksForSocket({ method, url = '', httpVersion, headers }: IncomingMessage): boolean {
  const offered = headers.upgrade?.toLowerCase().split(',') ?? [];
  return (
    offered.some((protocol) => protocol.trim() === 'websocket') &&
    method === 'GET' &&
    httpVersion === '1.1' &&
    originFormOf(url).split('?', 1)[0] === API_PATH
  );
}

/**
 * Opens requested websockets. Any other upgrade is ignored (RFC 9110 §7.8): its request, such as one that offers h2c,
 * is handled normally.
 */
export function openSockets(server: Server, openSocket: TakeOverSocket): void {
  server.on('upgrade', (request, socket, head) => {
    if (asksForSocket(request)) openSocket(request, socket, head);
    else readAgain(server, request, socket, head);
  });
}

/**
 * Node hands over a request that offers an upgrade without reading its body. The request is put back into its
 * connection without the offer, so it and everything after it are read normally.
 */
function readAgain(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.toLowerCase() !== 'upgrade') lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
