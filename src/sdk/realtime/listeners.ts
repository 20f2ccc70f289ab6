import type { DocumentKey, ReceivedChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT, isDocumentChange } from '../../contract/events.ts';
import {
  collectionUnwatch,
  collectionWatch,
  documentUnwatch,
  documentWatch,
  eventSubscribe,
  eventUnsubscribe,
} from '../commandBuilders.ts';
import type { CollectionBounds } from '../platform.ts';
import type { Listener } from './registers.ts';

/** Listens for changes to one document. */
export function documentListener(key: DocumentKey, onChange: (change: ReceivedChange) => void): Listener {
  return {
    opening: documentWatch(key),
    closing: documentUnwatch(key),
    event: [DOCUMENT_EVENT, ...key],
    hear(payload) {
      if (isDocumentChange(payload)) onChange(payload);
    },
  };
}

/** Listens for changes to a collection's direct children within the bounds. */
export function collectionListener(
  key: DocumentKey,
  bounds: CollectionBounds,
  onChange: (change: ReceivedChange) => void,
): Listener {
  return {
    opening: collectionWatch(key, bounds),
    closing: collectionUnwatch(key, bounds),
    event: [COLLECTION_EVENT, ...key],
    hear(payload) {
      if (!isDocumentChange(payload) || !isChildOf(key, payload.key)) return;
      if (isWithinCollection(payload.key, bounds)) onChange(payload);
    },
  };
}

const isChildOf = (collection: DocumentKey, key: DocumentKey) =>
  key.length === collection.length + 1 && collection.every((segment, index) => segment === key[index]);

/** Listens for publications under one event path. */
export function eventListener(event: string[], onEvent: (payload: unknown) => void): Listener {
  return { opening: eventSubscribe(event), closing: eventUnsubscribe(event), event, hear: onEvent };
}

/**
 * Returns whether a direct child of a watched collection is within the bounds, by its last key segment. All watches of
 * a collection share an event path, so each has to filter its events.
 */
export function isWithinCollection(key: DocumentKey, bounds: CollectionBounds): boolean {
  const child = key.at(-1) ?? '';
  const { after, afterInclusive, before, beforeInclusive } = bounds;
  return (
    (after === undefined || compareByUtf8(child, after) > 0) &&
    (afterInclusive === undefined || compareByUtf8(child, afterInclusive) >= 0) &&
    (before === undefined || compareByUtf8(child, before) < 0) &&
    (beforeInclusive === undefined || compareByUtf8(child, beforeInclusive) <= 0)
  );
}

/** Compares keys by their UTF-8 bytes, which orders them by code point. JavaScript's string comparison doesn't. */
function compareByUtf8(one: string, other: string): number {
  const [ones, others] = [Array.from(one), Array.from(other)];
  for (let index = 0; index < Math.min(ones.length, others.length); index++) {
    const difference = (ones[index]?.codePointAt(0) ?? 0) - (others[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return ones.length - others.length;
}
