import type { WebSocket } from 'ws';
import { BEARER_SUBPROTOCOL_PREFIX, ERROR_EVENT, isEventMessage, type EventMessage } from '../../../contract/events.ts';

/** A client for tests, with the events that it received and promises for the next ones. */
export interface TestClient {
  socket: WebSocket;
  send(frame: unknown): void;
  /** Takes the next event. Rejects if the socket closes first. */
  next(): Promise<EventMessage>;
  /**
   * Resolves once every earlier frame has been handled. Takes and returns the events received by then. Rejects if the
   * socket closes first.
   */
  obeyed(): Promise<EventMessage[]>;
  closed: Promise<{ code: number; reason: string }>;
}

/** Returns the subprotocol that contains a token. */
export function protocolOf(token: string): string {
  return BEARER_SUBPROTOCOL_PREFIX + Buffer.from(token).toString('base64url');
}

/** Resolves once the socket is open; rejects with `HTTP <status>` if it's refused. */
export async function openClient(socket: WebSocket): Promise<TestClient> {
  const events: EventMessage[] = [];
  const waiting: { resolve(event: EventMessage): void; reject(error: Error): void }[] = [];
  let closeError: Error | undefined;
  socket.on('message', (data: Buffer) => {
    const message: unknown = JSON.parse(data.toString());
    if (!isEventMessage(message)) throw new Error(`Not an event: ${data.toString()}`);
    const taker = waiting.shift();
    if (taker) taker.resolve(message);
    else events.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      closeError = new Error(`The socket closed: ${code} ${reason.toString()}`);
      for (const { reject } of waiting.splice(0)) reject(closeError);
      resolve({ code, reason: reason.toString() });
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) => reject(new Error(`HTTP ${response.statusCode}`)));
    socket.on('error', reject);
  });
  const send = (frame: unknown) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  function next(): Promise<EventMessage> {
    const event = events.shift();
    if (event) return Promise.resolve(event);
    if (closeError) return Promise.reject(closeError);
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  }
  return {
    socket,
    closed,
    send,
    next,
    async obeyed() {
      const heard: EventMessage[] = [];
      // This isn't a command, so the server responds with an error, but only after handling everything sent before.
      send({ kind: 'mark' });
      for (let event = await next(); !isMark(event); event = await next()) heard.push(event);
      return heard;
    },
  };
}

function isMark({ event, payload }: EventMessage): boolean {
  return event[0] === ERROR_EVENT && (payload as { name?: unknown }).name === 'UnknownCommandError';
}
