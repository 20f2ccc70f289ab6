import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DocumentKey } from '../../contract/documents.ts';
import { MAX_BODY_BYTES } from '../../contract/limits.ts';
import type { Visitor } from '../access/visitor.ts';
import { type Caller, type CallerBudget, createOpenSockets } from '../budget/callerBudget.ts';
import { createMeter, type MeterOptions } from '../budget/meter.ts';
import type { Clock } from '../clock.ts';
import { DatabaseAwayError } from '../database/databaseErrors.ts';
import type { EventBus } from '../events/eventBus.ts';
import { clientOf } from '../http/clientOf.ts';
import type { Logger } from '../logger.ts';
import { type ClientConnection, CLOSE, type ConnectionLimits, createClientConnection } from './connection.ts';
import type { RealtimeAccess } from './realtimeAccess.ts';
import { type SessionWatch, setAlarm, tokenExpiry, watchSession } from './sessionWatch.ts';
import { createTopics } from './topics.ts';
import { createOriginCheck, findBearer, refuseUpgrade } from './upgradeRequest.ts';

const HEARTBEAT_MS = 30_000;
const LIMITS: ConnectionLimits = {
  subscriptions: 1_000,
  subscriptionBytes: 262_144,
  bufferedBytes: 4 * MAX_BODY_BYTES,
  waiting: 10_000,
};
/** Events that all sockets of one caller may publish: each goes to everyone who listens. */
const PUBLICATIONS = { burst: 40, perSecond: 2 };
/** What opening a socket costs, in units of about one small read. */
const SOCKET_COST = 5;
/** A refused socket may be accepted once another one closes. */
const RETRY_SOCKET_SECONDS = 30;

export interface RealtimeServerOptions {
  bus: EventBus;
  access: RealtimeAccess;
  authenticate(token: string | undefined): Promise<Visitor>;
  /** Where the record that a visitor's rights rest on is; sockets close when it is deleted, at whichever server. */
  sessionKeyOf(visitor: Visitor): DocumentKey | null;
  /** Origins whose pages may open sockets, in addition to the server's own address. */
  origins?: readonly string[];
  logger: Pick<Logger, 'warn' | 'error'>;
  now?: Clock;
  heartbeatMs?: number;
  limits?: Partial<ConnectionLimits>;
  /** What callers may spend on sockets and frames, and how many of them they may have open. */
  budget: CallerBudget;
  maxSockets: { ofIdentity: number; ofNetwork: number };
  /** Events that all sockets of one caller may publish; by default, as many as tabs that say they're there. */
  publications?: MeterOptions;
  /** How many proxies in front are trusted for the client's address. */
  trustProxy: number;
}

export interface RealtimeServer {
  /** Takes a request for a websocket from the HTTP server: opens the socket, or refuses it with 401 for a bad token. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets that are open. */
  size(): number;
  /** Closes every socket (1012), so that clients connect and read again: changes that they watch were missed. */
  readAgain(): void;
  /** Closes every socket (1001) and settles once all are gone. */
  close(): Promise<void>;
}

/** What a socket came with, and the watch on its session. */
interface Bearer {
  token: string | undefined;
  session: SessionWatch | null;
}

/** The websocket side of the platform: watches, events, and rights that end when they end. */
export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const { bus, access, authenticate, sessionKeyOf, logger, now = Date.now } = options;
  const limits = { ...LIMITS, ...options.limits };
  const isOwnPage = createOriginCheck(options.origins ?? []);
  const { budget, maxSockets, trustProxy } = options;
  const openSockets = createOpenSockets();
  const publications = createMeter(options.publications ?? PUBLICATIONS);
  const topics = createTopics(bus);
  const connections = new Set<ClientConnection>();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_BODY_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => findBearer(offered)?.protocol ?? false,
  });
  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.beat();
  }, options.heartbeatMs ?? HEARTBEAT_MS).unref();
  let isClosing = false;
  /** How often changes were missed. */
  let gaps = 0;

  function open(socket: WebSocket, caller: Caller, { token, session }: Bearer): void {
    const { visitor } = caller;
    const connection = createClientConnection({
      socket,
      visitor,
      bus,
      topics,
      access,
      limits,
      maxFrameBytes: budget.maxBodyBytes(visitor),
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
    if (!isOwnPage(request.headers)) return refuseUpgrade(socket, 403, { kind: 'error', name: 'ForbiddenError' });
    const token = findBearer(request.headers['sec-websocket-protocol']?.split(',') ?? [])?.token;
    const found = await authenticate(token);
    const sessionKey = sessionKeyOf(found);
    const session = sessionKey === null ? null : watchSession(topics, sessionKey);
    socket.once('close', () => session?.stop());
    // The session may have ended before it was listened to, or where nothing was heard of it.
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
    server.handleUpgrade(request, socket, head, (opened) => open(opened, caller, { token, session }));
  }

  function refuseForNow(socket: Duplex, retryAfterSeconds: number): void {
    const envelope = { kind: 'error' as const, name: 'RateLimitedError', detail: { retryAfterSeconds } };
    refuseUpgrade(socket, 429, envelope, retryAfterSeconds);
  }

  return {
    handleUpgrade(request, socket, head) {
      // Without a listener, a client that goes away during the judgement would end the process.
      socket.on('error', () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        if (error instanceof DatabaseAwayError) return refuseUpgrade(socket, 503);
        logger.error({ err: error }, 'Could not open a websocket');
        refuseUpgrade(socket, 500);
      });
    },
    size: () => connections.size,
    readAgain() {
      gaps += 1;
      for (const connection of connections) connection.close(CLOSE.readAgain, 'changes were missed');
    },
    async close() {
      isClosing = true;
      clearInterval(heartbeat);
      for (const connection of connections) connection.close(CLOSE.goingAway, 'the server stops');
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
