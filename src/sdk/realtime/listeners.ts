import type { DocumentChange, DocumentKey } from '../../contract/documents.ts';
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
import { isWithinCollection } from './collectionBounds.ts';
import type { Listener } from './registers.ts';

/** Listens for changes of one document. */
export function documentListener(key: DocumentKey, onChange: (change: DocumentChange) => void): Listener {
  return {
    opening: documentWatch(key),
    closing: documentUnwatch(key),
    event: [DOCUMENT_EVENT, ...key],
    hear(payload) {
      if (isDocumentChange(payload)) onChange(payload);
    },
  };
}

/** Listens for changes of a collection's direct children within the bounds. */
export function collectionListener(
  key: DocumentKey,
  bounds: CollectionBounds,
  onChange: (change: DocumentChange) => void,
): Listener {
  return {
    opening: collectionWatch(key, bounds),
    closing: collectionUnwatch(key, bounds),
    event: [COLLECTION_EVENT, ...key],
    hear(payload) {
      if (isDocumentChange(payload) && isWithinCollection(payload.key, bounds)) onChange(payload);
    },
  };
}

/** Listens for publications under one event path. */
export function eventListener(event: string[], onEvent: (payload: unknown) => void): Listener {
  return { opening: eventSubscribe(event), closing: eventUnsubscribe(event), event, hear: onEvent };
}
