import type {
  DocumentAtomicCommand,
  DocumentGetCommand,
  DocumentGetManyCommand,
  DocumentListCommand,
  RpcCommand,
} from '../contract/commands.ts';
import type { AtomicCheck, AtomicOp, DocumentKey } from '../contract/documents.ts';
import type {
  ChangesSinceCommand,
  CollectionWatchCommand,
  DocumentWatchCommand,
  EventPublishCommand,
  EventSubscribeCommand,
} from '../contract/realtimeCommands.ts';
import type { CollectionBounds } from './platform.ts';

/** Calls a remote procedure, such as `rpc(['authentication', 'begin'], [])`. */
export function rpc(path: string[], input?: unknown): RpcCommand {
  return input === undefined ? { kind: 'rpc', rpc: path } : { kind: 'rpc', rpc: path, input };
}

/** Reads one document. A missing one fails with `DocumentNotFoundError`. */
export function documentGet(path: DocumentKey): DocumentGetCommand {
  return { kind: 'document-get', path };
}

/** Reads several documents in the requested order. Missing ones are omitted from the response. */
export function documentGetMany(paths: DocumentKey[]): DocumentGetManyCommand {
  return { kind: 'document-get-many', paths };
}

/** Lists the direct children of a prefix. To continue, pass the last entry's cursor. */
export function documentList(
  prefix: DocumentKey,
  options: Pick<DocumentListCommand, 'cursor' | 'limit'> = {},
): DocumentListCommand {
  return { kind: 'document-list', prefix, ...options };
}

/** Writes all of the ops, or none if a check fails (`DocumentAtomicCommitError`). */
export function documentAtomic(checks: AtomicCheck[], ops: AtomicOp[]): DocumentAtomicCommand {
  return { kind: 'document-atomic', checks, ops };
}

/** Passes if the document has this versionstamp, or, for `null`, if it doesn't exist. */
export function check(key: DocumentKey, versionstamp: string | null): AtomicCheck {
  return { type: 'check', key, versionstamp };
}

export function set(key: DocumentKey, data: unknown): AtomicOp {
  return { type: 'set', key, data };
}

export function remove(key: DocumentKey): AtomicOp {
  return { type: 'delete', key };
}

export function documentWatch(key: DocumentKey): DocumentWatchCommand {
  return { kind: 'document-watch', key };
}

export function documentUnwatch(key: DocumentKey): DocumentWatchCommand {
  return { kind: 'document-unwatch', key };
}

/** Watches the direct children of a key: all of them, or those within the bounds. */
export function collectionWatch(key: DocumentKey, bounds: CollectionBounds = {}): CollectionWatchCommand {
  return { kind: 'collection-watch', key, ...bounds };
}

export function collectionUnwatch(key: DocumentKey, bounds: CollectionBounds = {}): CollectionWatchCommand {
  return { kind: 'collection-unwatch', key, ...bounds };
}

export function changesSince(position: string): ChangesSinceCommand {
  return { kind: 'changes-since', position };
}

export function eventPublish(event: string[], payload: unknown): EventPublishCommand {
  return { kind: 'event-publish', event, payload };
}

export function eventSubscribe(event: string[]): EventSubscribeCommand {
  return { kind: 'event-subscribe', event };
}

export function eventUnsubscribe(event: string[]): EventSubscribeCommand {
  return { kind: 'event-unsubscribe', event };
}
