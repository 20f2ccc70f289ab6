import type { DocumentChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../contract/events.ts';
import type {
  CollectionWatchCommand,
  DocumentWatchCommand,
  EventSubscribeCommand,
} from '../../contract/realtimeCommands.ts';
import type { Visitor } from '../access/visitor.ts';
import { isWithinBounds, type KeyBounds } from './keyBounds.ts';
import type { RealtimeAccess, RealtimeVerdict } from './realtimeAccess.ts';
import type { Refusal } from './refusal.ts';
import type { Topics } from './topics.ts';

/** A command that takes or gives up what a socket hears. */
export type HoldCommand = DocumentWatchCommand | CollectionWatchCommand | EventSubscribeCommand;

export interface HoldingsOptions {
  visitor: Visitor;
  access: RealtimeAccess;
  topics: Topics;
  /** Runs what a frame or a change of rights asks for, in the order of all that happens to the socket. */
  enqueue(task: () => Promise<void>): void;
  /** The same for an event to deliver: these may come faster than the client takes them. */
  enqueueDelivery(task: () => Promise<void>): void;
  send(frame: string): void;
  refuse(refusal: Refusal): void;
  /** Watches and subscriptions that a socket holds at most. */
  limit: number;
}

interface Holding {
  command: HoldCommand;
  /** By their text; a document or an event has one entry without bounds. */
  bounds: Map<string, KeyBounds>;
  leave(): void;
}

/** What one socket watches and subscribes to. Rights are asked for when it begins, before each delivery, and on demand. */
export function createHoldings(options: HoldingsOptions) {
  const { visitor, access, topics, enqueue, enqueueDelivery, send, refuse, limit } = options;
  const holdings = new Map<string, Holding>();

  const isHeld = (path: string, holding: Holding): boolean => holdings.get(path) === holding;
  const count = (): number => [...holdings.values()].reduce((sum, { bounds }) => sum + bounds.size, 0);

  function drop(path: string, holding: Holding): void {
    if (!isHeld(path, holding)) return;
    holdings.delete(path);
    holding.leave();
  }

  /** Tells whether the holding still stands; one that does not is dropped, and the client told why. */
  async function stands(path: string, holding: Holding): Promise<boolean> {
    if (!isHeld(path, holding)) return false;
    const verdict = await judge(access, visitor, holding.command);
    if (!isHeld(path, holding)) return false;
    if (verdict.allowed) return true;
    drop(path, holding);
    refuse({ name: verdict.name, detail: verdict.detail ?? describe(holding.command) });
    return false;
  }

  async function deliver(path: string, holding: Holding, payload: unknown, frame: () => string): Promise<void> {
    const { command, bounds } = holding;
    if (isDocumentWatch(command) && (payload as DocumentChange).type === 'delete' && isHeld(path, holding)) {
      // Rights may hang on the record that is gone. The change says no more than the key that the watcher named.
      send(frame());
      await stands(path, holding);
      return;
    }
    if (isCollectionWatch(command)) {
      const { key } = payload as DocumentChange;
      const isWatched = [...bounds.values()].some((limits) => isWithinBounds(key.at(-1) ?? '', limits));
      if (!isWatched || !(await stands(path, holding))) return;
      if ((await access.canWatchDocument(visitor, key)).allowed && isHeld(path, holding)) send(frame());
      return;
    }
    if (await stands(path, holding)) send(frame());
  }

  function open(path: string, command: HoldCommand): Holding {
    const leave = topics.join(eventPathOf(command), (payload, frame) =>
      enqueueDelivery(() => deliver(path, holding, payload, frame)),
    );
    const holding: Holding = { command, bounds: new Map(), leave };
    holdings.set(path, holding);
    return holding;
  }

  return {
    /** Listens at once, so that nothing is missed while the rights are asked for; until then nothing is delivered. */
    hold(command: HoldCommand): void {
      const path = JSON.stringify(eventPathOf(command));
      const limits = boundsOf(command);
      const isNew = !holdings.get(path)?.bounds.has(JSON.stringify(limits));
      if (isNew && count() >= limit) {
        const message = `must not be more than ${limit} watches and subscriptions of one socket`;
        refuse({ name: 'InvalidCommandError', detail: { path: '', message } });
        return;
      }
      const holding = holdings.get(path) ?? open(path, command);
      holding.bounds.set(JSON.stringify(limits), limits);
      enqueue(async () => {
        await stands(path, holding);
      });
    },
    /** Gives up the same watch or subscription; one that is not held is no error. */
    release(command: HoldCommand): void {
      const path = JSON.stringify(eventPathOf(command));
      const holding = holdings.get(path);
      holding?.bounds.delete(JSON.stringify(boundsOf(command)));
      if (holding?.bounds.size === 0) drop(path, holding);
    },
    /** Asks again for the rights of everything held. */
    judgeAgain(): void {
      for (const [path, holding] of holdings) {
        enqueue(async () => {
          await stands(path, holding);
        });
      }
    },
    releaseAll(): void {
      for (const [path, holding] of holdings) drop(path, holding);
    },
  };
}

function judge(access: RealtimeAccess, visitor: Visitor, command: HoldCommand): Promise<RealtimeVerdict> {
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
  if (!isCollectionWatch(command)) return {};
  const { before, beforeInclusive, after, afterInclusive } = command;
  return { before, beforeInclusive, after, afterInclusive };
}

/** Which watch or subscription a refusal is about. */
function describe(command: HoldCommand): unknown {
  const { kind } = command;
  return 'key' in command ? { kind, key: command.key } : { kind, event: command.event };
}
