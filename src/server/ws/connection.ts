import type { RawData, WebSocket } from 'ws';
import { CHANGES_EVENT } from '../../contract/events.ts';
import type { RealtimeCommand } from '../../contract/realtimeCommands.ts';
import type { Visitor } from '../access/visitor.ts';
import type { ChangeLog } from '../events/changeLog.ts';
import type { EventBus } from '../events/eventBus.ts';
import { eventFrame, readFrame, type Refusal, refusalFrame } from './frames.ts';
import type { RealtimeAccess } from './realtimeAccess.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Topics } from './topics.ts';
import { createWorkQueue } from './workQueue.ts';

/** The reasons why the server closes a socket: codes from RFC 6455 §7.4, and our own from 4000 up. */
export const CLOSE = {
  goingAway: 1001,
  failed: 1011,
  readAgain: 1012,
  tooSlow: 1013,
  rightsEnded: 4401,
} as const;
/** How much time a client gets to receive everything queued and acknowledge a close before it's disconnected. */
const CLOSE_GRACE_MS = 2_000;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

export interface ConnectionLimits {
  /** Maximum watches and subscriptions per socket. */
  subscriptions: number;
  /** Maximum total bytes in the paths and bounds of watches and subscriptions. */
  subscriptionBytes: number;
  /** The number of unsent bytes at which a client counts as too slow. */
  bufferedBytes: number;
  /** Maximum queued frames and deliveries. Reading pauses at half this number; the socket closes above it. */
  waiting: number;
  /** Maximum frames that arrived together and exceed the budget. The socket closes above it. */
  unpaid: number;
}

export interface ClientConnectionOptions {
  socket: WebSocket;
  visitor: Visitor;
  bus: EventBus;
  topics: Topics;
  changes: Pick<ChangeLog, 'changedSince'>;
  access: RealtimeAccess;
  limits: ConnectionLimits;
  /** Charges for a frame of this size. If it isn't covered yet, returns how many seconds to wait; 0 if it is. */
  pay(bytes: number): number;
  /** Charges for publishing an event. Returns how many seconds to wait before publishing it; 0 for no wait. */
  payPublication(): number;
  /** Called when a task fails because of a bug or an unreadable store. */
  onFailure(error: unknown): void;
}

export interface ClientConnection {
  visitor: Visitor;
  /** Stops handling frames immediately, and sends the client the reason. */
  close(code: CloseCode, reason: string): void;
  /** Pings the client, or disconnects it if it didn't respond to the previous ping. */
  beat(): void;
}

/** Serves one socket: handles its frames in order, and delivers the changes and events that it's allowed to receive. */
export function createClientConnection(options: ClientConnectionOptions): ClientConnection {
  const { socket, visitor, bus, topics, access, limits } = options;
  const queue = createWorkQueue((error) => {
    options.onFailure(error);
    // The client reads what it missed when it reconnects.
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
  const leaveRightsTopics = access.rightsEvents(visitor).map((event) => topics.join(event, subscriptions.reauthorize));
  let isClosed = false;
  let isAlive = true;
  let isBehind = false;
  let pauses = 0;
  /** Frames that exceed the budget. The first one waits until it's covered, and the rest wait for their turn. */
  let unpaid: { bytes: number; handle(): void }[] = [];
  let untilPaid: NodeJS.Timeout | undefined;

  function end(): void {
    isClosed = true;
    unpaid = [];
    clearTimeout(untilPaid);
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

  /** Pauses reading until everything queued so far has been handled. Further frames wait in the network. */
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

  /**
   * Handles a frame once the budget covers it. Until then, nothing more is read, but one read from the network can
   * contain thousands of frames.
   */
  function receive(bytes: number, handle: () => void): void {
    if (isClosed) return;
    if (unpaid.length >= limits.unpaid) return close(CLOSE.tooSlow, 'too many frames');
    unpaid.push({ bytes, handle });
    if (untilPaid === undefined) handleNext();
  }

  function handleNext(): void {
    const isPaused = untilPaid !== undefined;
    untilPaid = undefined;
    for (let [next] = unpaid; next !== undefined; [next] = unpaid) {
      const seconds = options.pay(next.bytes);
      if (seconds > 0) {
        if (!isPaused) pauseReading();
        untilPaid = setTimeout(handleNext, seconds * 1_000);
        return;
      }
      unpaid.shift();
      next.handle();
    }
    if (!isPaused) return;
    isAlive = true;
    resumeReading();
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

  /** Runs after earlier frames, so all their watches have begun. */
  function listChanges(position: string): void {
    const events = subscriptions.eventsWhere(options.changes.changedSince(position));
    send(eventFrame([CHANGES_EVENT], { events }));
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
      case 'changes-since':
        return enqueue(async () => listChanges(command.position));
    }
  }

  function handleMessage(bytes: Buffer, isBinary: boolean): void {
    const reading = readFrame(bytes, isBinary);
    if (reading.ok) obey(reading.command);
    else enqueue(async () => refuse(reading.refusal));
    pauseIfBehind();
  }

  socket.on('message', (data: RawData, isBinary) => {
    const bytes = bytesOf(data);
    receive(bytes.length, () => handleMessage(bytes, isBinary));
  });
  socket.on('ping', (data) => receive(data.length, () => socket.pong(data)));
  socket.on('pong', (data) => {
    isAlive = true;
    receive(data.length, () => undefined);
  });
  socket.on('close', end);
  // The ws library closes the socket itself after broken frames and lost connections.
  socket.on('error', end);

  return {
    visitor,
    close,
    beat() {
      // While nothing is read, its pongs aren't either.
      if (!isAlive && untilPaid === undefined) return socket.terminate();
      isAlive = false;
      socket.ping();
    },
  };
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
