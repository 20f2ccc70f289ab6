import type { DocumentChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../contract/events.ts';
import type {
  CollectionWatchCommand,
  DocumentWatchCommand,
  EventSubscribeCommand,
  KeyBounds,
} from '../../contract/realtimeCommands.ts';
import type { Visitor } from '../access/visitor.ts';
import { eventFrame, isWithinBounds, readBounds, type Refusal } from './frames.ts';
import type { RealtimeAccess, RealtimeVerdict } from './realtimeAccess.ts';
import type { Topics } from './topics.ts';

/** Maximum number of ranges in one collection per socket, because each change is compared with all of them. */
const MAX_BOUNDS = 16;

type Allowed = Extract<RealtimeVerdict, { allowed: true }>;

/** A command that subscribes or unsubscribes a socket. */
export type HoldCommand = DocumentWatchCommand | CollectionWatchCommand | EventSubscribeCommand;

export interface SubscriptionsOptions {
  visitor: Visitor;
  access: RealtimeAccess;
  topics: Topics;
  /** Queues work for a frame or a change in rights, in order with the socket's other work. */
  enqueue(task: () => Promise<void>): void;
  /** Queues the delivery of an event. Events can arrive faster than the client reads them. */
  enqueueDelivery(task: () => Promise<void>): void;
  send(frame: string): void;
  refuse(refusal: Refusal): void;
  /** Maximum watches and subscriptions per socket. */
  limit: number;
  /** Maximum total bytes in their paths and bounds. */
  byteLimit: number;
}

interface Subscription {
  command: HoldCommand;
  /** Watches with the same one are allowed or refused together. */
  rightsGroup: string;
  /** Bounds by their JSON text. A document or an event has a single entry, without bounds. */
  bounds: Map<string, KeyBounds>;
  leave(): void;
}

/**
 * Manages one socket's watches and subscriptions. Rights are checked when each begins, before each delivery, and on
 * demand.
 */
export function createSubscriptions(options: SubscriptionsOptions) {
  const { visitor, access, topics, enqueue, enqueueDelivery, send, refuse, limit, byteLimit } = options;
  const subscriptions = new Map<string, Subscription>();
  /** Whether a recheck of all rights is queued that hasn't begun. */
  let isRecheckQueued = false;

  const isHeld = (path: string, subscription: Subscription): boolean => subscriptions.get(path) === subscription;
  /** The total number of subscriptions, counting each of their bounds separately. */
  let count = 0;
  let bytes = 0;

  function forgetBounds(path: string, subscription: Subscription, text: string): void {
    if (!subscription.bounds.delete(text)) return;
    count -= 1;
    bytes -= path.length + text.length;
  }

  /** Returns why a socket can't have another watch or subscription, as the end of a sentence. */
  function excessOf(path: string, text: string): string | null {
    if (count >= limit) return `must not exceed ${limit} watches and subscriptions per socket`;
    if (bytes + path.length + text.length > byteLimit) {
      return `must not exceed ${byteLimit} bytes of paths and bounds per socket`;
    }
    const isFull = (subscriptions.get(path)?.bounds.size ?? 0) >= MAX_BOUNDS;
    return isFull ? `must not exceed ${MAX_BOUNDS} bounds per socket` : null;
  }

  function drop(path: string, subscription: Subscription): void {
    if (!isHeld(path, subscription)) return;
    for (const text of subscription.bounds.keys()) forgetBounds(path, subscription, text);
    subscriptions.delete(path);
    subscription.leave();
  }

  /**
   * Returns how the watch is allowed. If it no longer is, it's dropped, the client gets the reason, and the result is
   * null.
   */
  async function standing(
    path: string,
    subscription: Subscription,
    check = () => authorize(access, visitor, subscription.command),
  ): Promise<Allowed | null> {
    if (!isHeld(path, subscription)) return null;
    const verdict = await check();
    if (!isHeld(path, subscription)) return null;
    if (verdict.allowed) return verdict;
    drop(path, subscription);
    refuse({ name: verdict.name, detail: verdict.detail ?? describe(subscription.command) });
    return null;
  }

  async function deliver(
    path: string,
    subscription: Subscription,
    payload: unknown,
    frame: () => string,
  ): Promise<void> {
    const { command, bounds } = subscription;
    if (isDocumentWatch(command) && (payload as DocumentChange).type === 'delete' && isHeld(path, subscription)) {
      // Sent without a check, because the rights might depend on the deleted record. The change only contains the key,
      // which the watcher knows.
      send(frame());
      await standing(path, subscription);
      return;
    }
    if (isCollectionWatch(command)) {
      const { key } = payload as DocumentChange;
      const isWatched = [...bounds.values()].some((limits) => isWithinBounds(key.at(-1) ?? '', limits));
      if (!isWatched || (await standing(path, subscription)) === null) return;
      const child = await access.canWatchDocument(visitor, key);
      if (child.allowed && isHeld(path, subscription)) send(shownFrame(command, payload, { frame, ...child }));
      return;
    }
    const verdict = await standing(path, subscription);
    if (verdict !== null) send(shownFrame(command, payload, { frame, ...verdict }));
  }

  async function recheck(): Promise<void> {
    isRecheckQueued = false;
    const verdicts = new Map<string, Promise<RealtimeVerdict>>();
    for (const [path, subscription] of subscriptions) {
      const { command, rightsGroup } = subscription;
      const verdict = verdicts.get(rightsGroup) ?? authorize(access, visitor, command);
      verdicts.set(rightsGroup, verdict);
      await standing(path, subscription, () => verdict);
    }
  }

  function open(path: string, command: HoldCommand): Subscription {
    const leave = topics.join(eventPathOf(command), (payload, frame) =>
      enqueueDelivery(() => deliver(path, subscription, payload, frame)),
    );
    const rightsGroup = isDocumentWatch(command) ? access.rightsGroup(command.key) : path;
    const subscription: Subscription = { command, rightsGroup, bounds: new Map(), leave };
    subscriptions.set(path, subscription);
    return subscription;
  }

  return {
    /**
     * Starts listening immediately, so that nothing is missed while rights are checked, but delivers nothing until they
     * have been.
     */
    hold(command: HoldCommand): void {
      const path = JSON.stringify(eventPathOf(command));
      const limits = boundsOf(command);
      const text = JSON.stringify(limits);
      const isNew = !subscriptions.get(path)?.bounds.has(text);
      const message = isNew ? excessOf(path, text) : null;
      if (message !== null) {
        refuse({ name: 'InvalidCommandError', detail: { path: '', message } });
        return;
      }
      const subscription = subscriptions.get(path) ?? open(path, command);
      subscription.bounds.set(text, limits);
      if (isNew) {
        count += 1;
        bytes += path.length + text.length;
      }
      enqueue(async () => {
        await standing(path, subscription);
      });
    },
    /** Ends a watch or subscription. Does nothing if the socket doesn't have it. */
    release(command: HoldCommand): void {
      const path = JSON.stringify(eventPathOf(command));
      const subscription = subscriptions.get(path);
      if (subscription === undefined) return;
      forgetBounds(path, subscription, JSON.stringify(boundsOf(command)));
      if (subscription.bounds.size === 0) drop(path, subscription);
    },
    /** Returns the events that are being listened to and whose paths' JSON texts are accepted. */
    eventsWhere: (accepts: (path: string) => boolean): string[][] =>
      [...subscriptions].flatMap(([path, { command }]) => (accepts(path) ? [eventPathOf(command)] : [])),
    /** Rechecks the rights to all watches and subscriptions once, even if they change again before that. */
    reauthorize(): void {
      if (isRecheckQueued) return;
      isRecheckQueued = true;
      enqueue(recheck);
    },
    releaseAll(): void {
      for (const [path, subscription] of subscriptions) drop(path, subscription);
    },
  };
}

/** Returns the frame for a visitor: the one that all sockets share, unless something has to be concealed. */
function shownFrame(
  command: HoldCommand,
  payload: unknown,
  { frame, conceal }: { frame(): string } & Pick<Allowed, 'conceal'>,
): string {
  const change = payload as DocumentChange;
  if (conceal === undefined || change.type === 'delete') return frame();
  return eventFrame(eventPathOf(command), { ...change, data: conceal(change.data) });
}

function authorize(access: RealtimeAccess, visitor: Visitor, command: HoldCommand): Promise<RealtimeVerdict> {
  if (isDocumentWatch(command)) return access.canWatchDocument(visitor, command.key);
  if (isCollectionWatch(command)) return access.canWatchCollection(visitor, command.key);
  return access.canSubscribe(visitor, command.event);
}

function isDocumentWatch(command: HoldCommand): command is DocumentWatchCommand {
  return command.kind === 'document-watch' || command.kind === 'document-unwatch';
}

function isCollectionWatch(command: HoldCommand): command is CollectionWatchCommand {
  return command.kind === 'collection-watch' || command.kind === 'collection-unwatch';
}

function eventPathOf(command: HoldCommand): string[] {
  if (isDocumentWatch(command)) return [DOCUMENT_EVENT, ...command.key];
  if (isCollectionWatch(command)) return [COLLECTION_EVENT, ...command.key];
  return command.event;
}

function boundsOf(command: HoldCommand): KeyBounds {
  return isCollectionWatch(command) ? readBounds(command) : {};
}

/** Identifies the watch or subscription that a refusal is about. */
function describe(command: HoldCommand): unknown {
  const { kind } = command;
  return 'key' in command ? { kind, key: command.key } : { kind, event: command.event };
}
