import type { RawData, WebSocket } from 'ws';
import type { RealtimeCommand } from '../../contract/realtimeCommands.ts';
import type { Visitor } from '../access/visitor.ts';
import type { EventBus } from '../events/eventBus.ts';
import { readFrame, type Refusal, refusalFrame } from './frames.ts';
import type { RealtimeAccess } from './realtimeAccess.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Topics } from './topics.ts';
import { createWorkQueue } from './workQueue.ts';

/** Why the server closes a socket: RFC 6455 §7.4 and, starting at 4000, our own. */
export const CLOSE = {
  goingAway: 1001,
  tooLarge: 1009,
  failed: 1011,
  readAgain: 1012,
  tooSlow: 1013,
  rightsEnded: 4401,
} as const;
/** How long a client may take to respond to a close, including everything still queued for it, before its connection is cut. */
const CLOSE_GRACE_MS = 2_000;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

export interface ConnectionLimits {
  /** Watches and subscriptions of one socket. */
  subscriptions: number;
  /** Bytes of their paths and bounds. */
  subscriptionBytes: number;
  /** Bytes that wait for a client to take them before it counts as too slow. */
  bufferedBytes: number;
  /** Queued frames and deliveries: at half of this, reading pauses; at all of it, one more delivery is too many. */
  waiting: number;
}

export interface ClientConnectionOptions {
  socket: WebSocket;
  visitor: Visitor;
  bus: EventBus;
  topics: Topics;
  access: RealtimeAccess;
  limits: ConnectionLimits;
  /**
   * Charges for a frame of that many bytes; returns how many seconds until the socket can pay for another, 0 if it can
   * now.
   */
  pay(bytes: number): number;
  /** Charges for an event that is published; returns how many seconds until another one may be, 0 if this one may. */
  payPublication(): number;
  /** Maximum bytes per frame. */
  maxFrameBytes: number;
  /** A task failed: a bug, or an unreadable store. */
  onFailure(error: unknown): void;
}

export interface ClientConnection {
  visitor: Visitor;
  /** Stops immediately, and sends the client the reason. */
  close(code: CloseCode, reason: string): void;
  /** Pings; a client that didn't respond to the previous ping is cut off. */
  beat(): void;
}

/** Serves one socket: obeys its frames in their order and delivers what it may receive. */
export function createClientConnection(options: ClientConnectionOptions): ClientConnection {
  const { socket, visitor, bus, topics, access, limits } = options;
  const queue = createWorkQueue((error) => {
    options.onFailure(error);
    // The client makes up for undelivered events when it reconnects and reads again.
    close(CLOSE.failed, 'internal error');
  });
  const subscriptions = createSubscriptions({
    visitor,
    access,
    topics,
    enqueue,
    enqueueDelivery,
    send,
    refuse,
    limit: limits.subscriptions,
    byteLimit: limits.subscriptionBytes,
  });
  const leaveRightsTopics = access.rightsEvents(visitor).map((event) => topics.join(event, subscriptions.judgeAgain));
  let isClosed = false;
  let isAlive = true;
  let isBehind = false;
  let pauses = 0;
  /** One for each frame that isn't paid for yet. */
  const debts = new Set<NodeJS.Timeout>();

  function end(): void {
    isClosed = true;
    for (const leave of leaveRightsTopics) leave();
    subscriptions.releaseAll();
  }

  function close(code: CloseCode, reason: string): void {
    if (isClosed) return;
    end();
    socket.close(code, reason);
    const cut = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS);
    socket.once('close', () => clearTimeout(cut));
  }

  function send(frame: string): void {
    if (isClosed) return;
    if (socket.bufferedAmount > limits.bufferedBytes) close(CLOSE.tooSlow, 'too slow');
    else socket.send(frame);
  }

  function refuse(refusal: Refusal): void {
    send(refusalFrame(refusal));
  }

  function enqueue(task: () => Promise<void>): void {
    if (!isClosed) queue.add(async () => (isClosed ? undefined : task()));
  }

  function enqueueDelivery(task: () => Promise<void>): void {
    if (queue.size() >= limits.waiting) close(CLOSE.tooSlow, 'too slow');
    else enqueue(task);
  }

  /** Stops reading until everything that waits now is done: the network holds the rest back. */
  function pauseIfBehind(): void {
    if (isBehind || queue.size() < limits.waiting / 2) return;
    isBehind = true;
    pauseReading();
    queue.add(async () => {
      isBehind = false;
      resumeReading();
    });
  }

  function pauseReading(): void {
    pauses += 1;
    if (pauses === 1) socket.pause();
  }

  function resumeReading(): void {
    pauses -= 1;
    if (pauses === 0) socket.resume();
  }

  /** A client that sends more than it may spend is read more slowly; nothing is lost. */
  function payFor(bytes: number): void {
    const seconds = options.pay(bytes);
    if (seconds === 0) return;
    pauseReading();
    const debt = setTimeout(() => {
      debts.delete(debt);
      resumeReading();
    }, seconds * 1_000);
    debts.add(debt);
  }

  async function publish(event: string[], payload: unknown): Promise<void> {
    const retryAfterSeconds = options.payPublication();
    if (retryAfterSeconds > 0) {
      return refuse({ name: 'RateLimitedError', detail: { kind: 'event-publish', event, retryAfterSeconds } });
    }
    const verdict = await access.canPublish(visitor, event, payload);
    if (verdict.allowed) await bus.publish(event, verdict.payload);
    else refuse({ name: verdict.name, detail: verdict.detail ?? { kind: 'event-publish', event } });
  }

  function obey(command: RealtimeCommand): void {
    switch (command.kind) {
      case 'document-watch':
      case 'collection-watch':
      case 'event-subscribe':
        return subscriptions.hold(command);
      case 'document-unwatch':
      case 'collection-unwatch':
      case 'event-unsubscribe':
        return subscriptions.release(command);
      case 'event-publish':
        return enqueue(() => publish(command.event, command.payload));
    }
  }

  socket.on('message', (data: RawData, isBinary) => {
    if (isClosed) return;
    const bytes = bytesOf(data);
    if (bytes.length > options.maxFrameBytes) return close(CLOSE.tooLarge, 'frame too large');
    payFor(bytes.length);
    const reading = readFrame(bytes, isBinary);
    if (reading.ok) obey(reading.command);
    else enqueue(async () => refuse(reading.refusal));
    pauseIfBehind();
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('close', () => {
    end();
    debts.forEach(clearTimeout);
  });
  // Broken frames and lost connections: ws closes the socket itself.
  socket.on('error', end);

  return {
    visitor,
    close,
    beat() {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    },
  };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
