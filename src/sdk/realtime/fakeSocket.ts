import { createAnnouncer } from './createRealtime.ts';
import type { Network, Socket } from './socket.ts';

/** A websocket for tests, where the test acts as the server. */
export interface FakeSocket extends Socket {
  readonly accessToken: string | null;
  /** The frames sent, parsed, oldest first. */
  readonly sent: unknown[];
  isClosed(): boolean;
  accept(): void;
  receive(frame: unknown): void;
  /** Ends the connection as the platform or the network would. */
  end(code: number): void;
}

type Handler = (event: { data: unknown; code: number }) => void;

export function createFakeSocket(accessToken: string | null): FakeSocket {
  const handlers = new Map<string, Handler>();
  const sent: unknown[] = [];
  let isClosed = false;
  const happen = (type: string, event: { data?: unknown; code?: number } = {}) =>
    handlers.get(type)?.({ data: undefined, code: 0, ...event });
  return {
    accessToken,
    sent,
    addEventListener(type: string, handler: Handler) {
      handlers.set(type, handler);
    },
    send(frame) {
      sent.push(JSON.parse(frame));
    },
    close() {
      isClosed = true;
    },
    isClosed: () => isClosed,
    accept: () => happen('open'),
    receive: (frame) => happen('message', { data: frame }),
    end(code) {
      isClosed = true;
      happen('close', { code });
    },
  };
}

/** Network hints that a test turns on and off. */
interface FakeNetwork extends Network {
  goOffline(): void;
  comeOnline(): void;
}

export function createFakeNetwork(): FakeNetwork {
  const online = createAnnouncer<void>();
  const offline = createAnnouncer<void>();
  return {
    onOnline: (listener) => void online.add(listener),
    onOffline: (listener) => void offline.add(listener),
    goOffline: () => offline.announce(),
    comeOnline: () => online.announce(),
  };
}
