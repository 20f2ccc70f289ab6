import type { ConnectionStatus } from '../platform.ts';
import { reconnectDelayMs } from './backoff.ts';
import type { Network } from './network.ts';
import type { OpenSocket, Socket } from './socket.ts';

export interface ConnectionOptions {
  openSocket: OpenSocket;
  /** Answers a token fit for use, or `null` for nobody; the `suspect` one did not serve and is to be renewed. */
  accessToken(suspect?: string): Promise<string | null>;
  network: Network;
  random(): number;
  onLive(): void;
  onFrame(frame: unknown): void;
  onStatus(status: ConnectionStatus): void;
}

export interface Connection {
  /** Opens, and keeps opening again, until closed. */
  open(): void;
  close(): void;
  /** Opens again at once with the rights of now, if it is not closed. */
  restart(): void;
  /** Sends a frame if the connection is live; tells whether it was. */
  send(frame: string): boolean;
}

/** The rights that a socket was opened with hold no more. */
const RIGHTS_CHANGED = 4401;
/** The platform has too much to do, or this client could not keep up. */
const TRY_AGAIN_LATER = 1013;
/** Failures that being sent away counts for: some eight seconds. */
const OVERLOADED_FAILURES = 5;

const OPEN_TIMEOUT_MS = 10_000;
/** A socket that closes sooner after opening counts as a failure, lest a platform that always closes is stormed. */
const STABLE_AFTER_MS = 5_000;

/** Keeps one websocket open: with backoff, with a token that serves, and heeding the hints of the network. */
export function createConnection(options: ConnectionOptions): Connection {
  let status: ConnectionStatus = 'idle';
  let socket: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let suspect: string | undefined;
  /** Counts the attempts: whatever still comes of an earlier one is ignored. */
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
    // A handshake refused for its token looks like any failure to a browser: in each streak, doubt the token once.
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
    // A socket over a network that is gone may look alive for minutes.
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
