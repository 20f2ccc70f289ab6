import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_PATH } from './apiRoute.ts';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*(?<rest>.*)$/i;

/** Returns a request target without the scheme and host of an absolute URL (RFC 9112 §3.2.2). */
export function originFormOf(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = ABSOLUTE_FORM.exec(target)?.groups?.rest;
  if (rest === undefined) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Takes over the connection of a websocket request; `head` is the data received after it. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

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
 * After this many offers, the response ends the connection, because each takes up memory until then. Java's client
 * offers h2c with every request.
 */
const MAX_OFFERS = 10;

/**
 * Opens the requested websockets. Other upgrades are ignored (RFC 9110 §7.8), so requests that offer h2c, for example,
 * are handled normally.
 */
export function openSockets(server: Server, openSocket: UpgradeListener): void {
  const offers = new WeakMap<Duplex, number>();
  /** The last response on each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  // Later versions of Node only hand over connections of websocket requests.
  if (!('shouldUpgradeCallback' in server)) {
    server.prependListener('request', (request, response) => void responses.set(request.socket, response));
  }
  server.on('upgrade', (request, socket, head) => {
    if (asksForSocket(request)) return openSocket(request, socket, head);
    const count = (offers.get(socket) ?? 0) + 1;
    offers.set(socket, count);
    if (count > MAX_OFFERS) return void socket.destroy();
    const read = (): void => readAgain(server, request, { socket, head, isLast: count === MAX_OFFERS });
    // The connection can't be read as a new one while it's still being written to as the old one.
    const before = responses.get(socket);
    if (before === undefined || before.writableFinished) return read();
    before.once('finish', read);
    // Node has stopped listening, and the client can disconnect.
    socket.on('error', () => socket.destroy());
  });
}

/**
 * Puts a request back into its connection without its upgrade offer, so that it and everything after it are read
 * normally. Node hands over such a request without reading its body.
 */
function readAgain(
  server: Server,
  request: IncomingMessage,
  { socket, head, isLast }: { socket: Duplex; head: Buffer; isLast: boolean },
): void {
  // The response before it ended the connection.
  if (!socket.writable) return;
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const isLeftOut = ['upgrade', ...(isLast ? ['connection'] : [])].includes(name.toLowerCase());
    if (!isLeftOut) lines.push(`${name}: ${rawHeaders[index + 1]}`);
  }
  if (isLast) lines.push('Connection: close');
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
