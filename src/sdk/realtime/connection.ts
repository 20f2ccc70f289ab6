import type { ConnectionStatus } from '../platform.ts';
import type { Network, OpenSocket, Socket } from './socket.ts';

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * How long to wait before reopening after this many failures in a row (at least 1): doubling, capped, and spread over
 * the upper half, so that a thousand clients cut off together don't return together.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const ceilingMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return (ceilingMs / 2) * (1 + random());
}

export interface ConnectionOptions {
  openSocket: OpenSocket;
  /** Returns a usable token, or `null` if no one is signed in. The `suspect` was rejected and must be renewed. */
  accessToken(suspect?: string): Promise<string | null>;
  network: Network;
  random(): number;
  onLive(): void;
  onFrame(frame: unknown): void;
  onStatus(status: ConnectionStatus): void;
}

export interface Connection {
  /** Opens, and reopens until closed. */
  open(): void;
  close(): void;
  /** Reopens immediately with the current rights, unless it is closed. */
  restart(): void;
  /** Sends a frame if the connection is live; returns whether it was. */
  send(frame: string): boolean;
}

/** The socket's rights are no longer valid. */
const RIGHTS_CHANGED = 4401;
/** The platform is overloaded, or this client couldn't keep up. */
const TRY_AGAIN_LATER = 1013;
/** Being turned away counts as this many failures, about eight seconds. */
const OVERLOADED_FAILURES = 5;

const OPEN_TIMEOUT_MS = 10_000;
/** A socket that closes sooner counts as a failure, so that a platform that always closes isn't flooded. */
const STABLE_AFTER_MS = 5_000;

/** Keeps one websocket open, with backoff, a valid token, and attention to the network's hints. */
export function createConnection(options: ConnectionOptions): Connection {
  let status: ConnectionStatus = 'idle';
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let suspect: string | undefined;
  /** Numbers the attempts, so that late results of earlier ones are ignored. */
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
    // To a browser, a handshake refused for its token looks like any failure. So doubt the token once per streak.
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
    // A socket over a lost network may look alive for minutes.
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
