import type { ConnectionStatus } from '../platform.ts';
import type { Network, OpenSocket, Socket } from './socket.ts';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * Returns how long to wait before reopening after this many consecutive failures (at least 1). The delay doubles, is
 * capped, and is randomized over its upper half, so that a thousand clients that lose their connections at once
 * don't all reconnect at once.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return (ceilingMs / 2) * (1 + random());
}

export interface ConnectionOptions {
  openSocket: OpenSocket;
  /**
   * Returns a usable token, or `null` if no one is signed in. `suspect` is a token that was rejected and must be
   * renewed.
   */
  accessToken(suspect?: string): Promise<string | null>;
  network: Network;
  random(): number;
  onLive(): void;
  onFrame(frame: unknown): void;
  onStatus(status: ConnectionStatus): void;
}

export interface Connection {
  /** Opens the connection, and reopens it until `close` is called. */
  open(): void;
  close(): void;
  /** Reopens immediately with the current rights, unless it's closed. */
  restart(): void;
  /** Sends a frame if the connection is live; returns whether it did. */
  send(frame: string): boolean;
}

/** Close code: the socket's rights are no longer valid. */
const RIGHTS_CHANGED = 4401;
/** Close code: the platform is overloaded, or this client was too slow. */
const TRY_AGAIN_LATER = 1013;
/** A refusal because of overload counts as this many failures, which means a wait of about eight seconds. */
const OVERLOADED_FAILURES = 5;

const OPEN_TIMEOUT_MS = 10_000;
/**
 * A socket that closes sooner counts as a failure, so that a platform that closes every connection isn't flooded with
 * new ones.
 */
const STABLE_AFTER_MS = 5_000;

/**
 * Keeps one websocket open: reconnects with backoff, renews the token when needed, and reacts to hints about the
 * network.
 */
export function createConnection(options: ConnectionOptions): Connection {
  let status: ConnectionStatus = 'idle';
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let suspect: string | undefined;
  /** Numbers the attempts, so that late results of earlier ones can be ignored. */
  let attempt = 0;

  function setStatus(next: ConnectionStatus) {
    if (next === status) return;
    status = next;
    options.onStatus(next);
  }

  function discard() {
    attempt += 1;
    clearTimeout(timer);
    socket?.close();
    socket = null;
  }

  function fail() {
    discard();
    failures += 1;
    timer = setTimeout(() => void connect(), reconnectDelayMs(failures, options.random));
    setStatus('offline');
  }

  async function connect() {
    discard();
    const mine = attempt;
    setStatus('connecting');
    let token: string | null;
    try {
      token = await options.accessToken(suspect);
      if (mine !== attempt) return;
      suspect = undefined;
      socket = options.openSocket(token);
    } catch {
      if (mine === attempt) fail();
      return;
    }
    timer = setTimeout(fail, OPEN_TIMEOUT_MS);
    socket.addEventListener('open', () => mine === attempt && wentLive());
    socket.addEventListener('message', ({ data }) => mine === attempt && options.onFrame(data));
    socket.addEventListener('close', ({ code }) => mine === attempt && wasClosed(code, token));
  }

  function wentLive() {
    clearTimeout(timer);
    timer = setTimeout(() => (failures = 0), STABLE_AFTER_MS);
    setStatus('live');
    options.onLive();
  }

  function wasClosed(code: number, token: string | null) {
    // Browsers don't reveal whether a handshake was refused because of its token, so the token is suspected once per
    // series of failures.
    const isDoubtful = status === 'connecting' && failures === 1;
    if (code === RIGHTS_CHANGED || isDoubtful) suspect = token ?? undefined;
    if (code === TRY_AGAIN_LATER) failures = Math.max(failures, OVERLOADED_FAILURES - 1);
    if (code !== RIGHTS_CHANGED || failures > 0) return fail();
    failures = 1;
    void connect();
  }

  function restart() {
    if (status === 'idle') return;
    failures = 0;
    suspect = undefined;
    void connect();
  }

  options.network.onOnline(() => {
    if (status !== 'live') restart();
  });
  options.network.onOffline(() => {
    // A socket can look alive for minutes after the network is lost.
    if (status === 'live' || status === 'connecting') fail();
  });

  return {
    open() {
      if (status === 'idle') void connect();
    },
    close() {
      discard();
      failures = 0;
      suspect = undefined;
      setStatus('idle');
    },
    restart,
    send(frame) {
      if (status !== 'live') return false;
      socket?.send(frame);
      return true;
    },
  };
}
