import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DocumentKey } from '../../contract/documents.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Visitor } from '../access/visitor.ts';
import { type Caller, type CallerBudget, createOpenSockets } from '../budget/callerBudget.ts';
import { createMeter, type MeterOptions } from '../budget/meter.ts';
import type { Clock } from '../clock.ts';
import { DatabaseUnavailableError } from '../database/databaseErrors.ts';
import type { ChangeLog } from '../events/changeLog.ts';
import type { EventBus } from '../events/eventBus.ts';
import { clientOf } from '../http/clientOf.ts';
import type { Logger } from '../logger.ts';
import { type ClientConnection, CLOSE, type ConnectionLimits, createClientConnection } from './connection.ts';
import type { RealtimeAccess } from './realtimeAccess.ts';
import { type SessionWatch, setAlarm, tokenExpiry, watchSession } from './sessionWatch.ts';
import { createTopics } from './topics.ts';
import { createOriginCheck, createOriginWarning, findBearer, refuseUpgrade } from './upgradeRequest.ts';

const HEARTBEAT_MS = 30_000;
const LIMITS: ConnectionLimits = {
  subscriptions: 1_000,
  subscriptionBytes: 262_144,
  bufferedBytes: 4 * MAX_BODY_BYTES,
  waiting: 10_000,
  unpaid: 1_000,
};
/** How many events one caller's sockets can publish; each event is sent to every subscriber. */
const PUBLICATIONS = { burst: 40, perSecond: 2 };
/** Browsers send a message in one fragment, or in a few if it's long. */
const MAX_FRAGMENTS = 64;
/** The cost of opening a socket; a small read costs about 1. */
const SOCKET_COST = 5;
/** Retry delay for a caller with too many sockets: one might have closed by then. */
const RETRY_SOCKET_SECONDS = 30;

export interface RealtimeServerOptions {
  bus: EventBus;
  changes: Pick<ChangeLog, 'changedSince' | 'missed'>;
  access: RealtimeAccess;
  authenticate(token: string | undefined): Promise<Visitor>;
  /**
   * Returns the key of the session record that a visitor's rights depend on. When any server deletes it, the visitor's
   * sockets close.
   */
  sessionKeyOf(visitor: Visitor): DocumentKey | null;
  /** Origins whose pages can open sockets, in addition to the server's own origin. */
  origins?: readonly string[];
  logger: Pick<Logger, 'warn' | 'error'>;
  now?: Clock;
  heartbeatMs?: number;
  limits?: Partial<ConnectionLimits>;
  /** Limits what callers spend on sockets and frames. */
  budget: CallerBudget;
  maxSockets: { ofIdentity: number; ofNetwork: number };
  /** How many events one caller's sockets can publish. The default is enough for presence updates from several tabs. */
  publications?: MeterOptions;
  /** The number of trusted proxies in front of the server, which determines the client's address. */
  trustProxy: number;
}

export interface RealtimeServer {
  /** Handles an upgrade request from the HTTP server: opens a websocket, or refuses with 401 for a bad token. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** The number of open sockets. */
  size(): number;
  /** Closes every socket (1012), so that clients reconnect and read what they missed. */
  readAgain(): void;
  /** Closes every socket (1001); settles once all are gone. */
  close(): Promise<void>;
}

/** A socket's token, with the watch on its session. */
interface Bearer {
  token: string | undefined;
  session: SessionWatch | null;
}

/** Serves websockets: watches and events, for as long as each visitor has the rights to them. */
export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const { bus, access, authenticate, sessionKeyOf, logger, now = Date.now } = options;
  const limits = { ...LIMITS, ...options.limits };
  const isOwnPage = createOriginCheck(options.origins ?? []);
  const warnOfOrigin = createOriginWarning(options.origins ?? [], logger);
  const { budget, maxSockets, trustProxy } = options;
  const openSockets = createOpenSockets();
  const publications = createMeter(options.publications ?? PUBLICATIONS);
  const topics = createTopics(bus);
  const connections = new Set<ClientConnection>();
  const serve = (maxPayload: number) =>
    new WebSocketServer({
      noServer: true,
      clientTracking: true,
      maxPayload,
      // An unfinished message isn't charged, and each of its fragments takes up memory.
      maxFragments: MAX_FRAGMENTS,
      perMessageDeflate: false,
      // Pings are charged like other frames.
      autoPong: false,
      handleProtocols: (offered) => findBearer(offered)?.protocol ?? false,
    });
  /** One server for each maximum size of a message. */
  const servers = new Map<number, WebSocketServer>();
  function serverFor(visitor: Visitor): WebSocketServer {
    // ws takes 0 as no maximum.
    const maxBytes = Math.max(1, budget.maxBodyBytes(visitor));
    const known = servers.get(maxBytes);
    if (known !== undefined) return known;
    const server = serve(maxBytes);
    servers.set(maxBytes, server);
    return server;
  }
  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.beat();
  }, options.heartbeatMs ?? HEARTBEAT_MS).unref();
  let isClosing = false;
  /** How many times changes have been missed. */
  let gaps = 0;

  function open(socket: WebSocket, caller: Caller, { token, session }: Bearer): void {
    const { visitor } = caller;
    const connection = createClientConnection({
      socket,
      visitor,
      bus,
      topics,
      changes: options.changes,
      access,
      limits,
      pay(bytes) {
        const charge = budget.chargeFrame(caller, bytes);
        return charge.isCovered ? 0 : charge.retryAfterSeconds;
      },
      payPublication() {
        const charge = publications.charge(budget.keyOf(caller), 1, now());
        return charge.isCovered ? 0 : charge.retryAfterSeconds;
      },
      onFailure: (error) => logger.error({ err: error }, 'A realtime connection failed'),
    });
    connections.add(connection);
    const expiresAt = token === undefined ? null : tokenExpiry(token);
    const cancelAlarm =
      expiresAt === null ? undefined : setAlarm(expiresAt, now, () => connection.close(CLOSE.rightsEnded, 'expired'));
    session?.whenEnded(() => connection.close(CLOSE.rightsEnded, 'signed out'));
    socket.on('close', () => {
      connections.delete(connection);
      cancelAlarm?.();
    });
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isClosing) return refuseUpgrade(socket, 503);
    if (!isOwnPage(request.headers)) {
      warnOfOrigin(request.headers);
      return refuseUpgrade(socket, 403, { kind: 'error', name: 'ForbiddenError' });
    }
    const token = findBearer(request.headers['sec-websocket-protocol']?.split(',') ?? [])?.token;
    const found = await authenticate(token);
    const sessionKey = sessionKeyOf(found);
    const session = sessionKey === null ? null : watchSession(topics, sessionKey);
    socket.once('close', () => session?.stop());
    // Checks again, because the session could have ended before the watch on it started, or while changes were missed.
    const gapsBefore = gaps;
    const visitor = session === null ? found : await authenticate(token);
    if (socket.destroyed) return session?.stop();
    if (isClosing || gaps > gapsBefore) return refuseUpgrade(socket, 503);
    if (visitor.kind === 'refused' || session?.hasEnded() === true)
      return refuseUpgrade(socket, 401, { kind: 'error', name: 'UnauthenticatedError' });
    const caller = { visitor, address: clientOf(request, trustProxy).address };
    const charge = budget.charge(caller, SOCKET_COST);
    if (!charge.isCovered) return refuseForNow(socket, charge.retryAfterSeconds);
    const key = budget.keyOf(caller);
    const giveBack = openSockets.take(key, session === null ? maxSockets.ofNetwork : maxSockets.ofIdentity);
    if (giveBack === null) return refuseForNow(socket, RETRY_SOCKET_SECONDS);
    socket.once('close', giveBack);
    serverFor(visitor).handleUpgrade(request, socket, head, (opened) => open(opened, caller, { token, session }));
  }

  function refuseForNow(socket: Duplex, retryAfterSeconds: number): void {
    const envelope = { kind: 'error' as const, name: 'RateLimitedError', detail: { retryAfterSeconds } };
    refuseUpgrade(socket, 429, envelope, retryAfterSeconds);
  }

  return {
    handleUpgrade(request, socket, head) {
      // Without a listener, a client that disconnects during authentication would crash the process.
      socket.on('error', () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        if (error instanceof DatabaseUnavailableError) return refuseUpgrade(socket, 503);
        logger.error({ err: error }, 'Could not open a websocket');
        refuseUpgrade(socket, 500);
      });
    },
    size: () => connections.size,
    readAgain() {
      gaps += 1;
      options.changes.missed();
      for (const connection of connections) connection.close(CLOSE.readAgain, 'changes were missed');
    },
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      for (const connection of connections) connection.close(CLOSE.goingAway, 'the server stops');
      const closed = [...servers.values()].map(
        (server) => new Promise<void>((resolve) => server.close(() => resolve())),
      );
      await Promise.all(closed);
    },
  };
}
