import { type CommandQueueOptions, createCommandQueue } from './commandQueue.ts';
import { createHttpTransport } from './httpTransport.ts';
import type { Platform, TokenStore } from './platform.ts';
import { createRealtime } from './realtime/createRealtime.ts';
import { browserNetwork, createSocketOpener, type Network, type SocketConstructor } from './realtime/socket.ts';
import { deviceClock, type ServerClock } from './serverClock.ts';
import { createSession } from './session.ts';
import { createTokenRefresher, lingeringLocks, type Locks, noLocks } from './tokenRefresher.ts';

export interface PlatformOptions {
  /** Names the lock that the client shares with its other tabs. */
  clientId: string;
  /** Absolute URL of the API, `{host}/api`; the websocket uses the same URL with its own scheme. */
  endpoint: string;
  tokens: TokenStore;
  fetch?: typeof globalThis.fetch;
  WebSocket?: SocketConstructor;
  locks?: Locks;
  network?: Network;
  /** Flushes the queue in a later macrotask. */
  schedule?: CommandQueueOptions['schedule'];
  /** Set by the responses; tells when tokens expire. */
  clock?: ServerClock;
  random?(): number;
}

/** Creates a client for one platform. Omitted options default to the browser's implementations. */
export function createPlatform({
  clientId,
  endpoint,
  tokens,
  fetch = globalThis.fetch,
  WebSocket = globalThis.WebSocket,
  locks = browserLocks(),
  network = browserNetwork,
  schedule,
  clock = deviceClock,
  random = Math.random,
}: PlatformOptions): Platform {
  const transport = createHttpTransport(endpoint, fetch, clock, { sent: () => realtime.sent() });
  const refresher = createTokenRefresher({ transport, tokens, locks, lockName: `${clientId}:refresh` });
  const session = createSession({ transport, tokens, refresher, now: clock.now });
  const queue = createCommandQueue({ send: session.send, schedule });
  const realtime = createRealtime({
    openSocket: createSocketOpener(endpoint, WebSocket),
    accessToken: session.accessToken,
    network,
    random,
  });
  return { execute: queue.execute, realtime };
}

function browserLocks(): Locks {
  const locks = globalThis.navigator?.locks;
  return locks ? lingeringLocks(locks) : noLocks;
}
