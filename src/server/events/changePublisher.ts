import { LRUCache } from 'lru-cache';
import type { DocumentChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../contract/events.ts';
import type { EventBus } from './eventBus.ts';

/** Documents whose last published versionstamp is remembered. */
const MAX_REMEMBERED = 10_000;

export type PublishChange = (change: DocumentChange) => void;

/**
 * Returns a function that publishes a change under `$document` and the key, and under `$collection` and the parent's key. A change that
 * is older than what was published of its document is dropped: it was read before another server's, or this one's, newer commit.
 */
export function createChangePublisher(bus: EventBus): PublishChange {
  const published = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  return (change) => {
    const name = JSON.stringify(change.key);
    if (change.versionstamp < (published.get(name) ?? '')) return;
    published.set(name, change.versionstamp);
    // The commit stands whatever becomes of its events: a reader that must not miss one reads the store.
    for (const event of eventsOf(change.key)) void bus.publish(event, change).catch(() => undefined);
  };
}

/** The events under which a document's changes are published. */
export function eventsOf(key: string[]): string[][] {
  const document = [DOCUMENT_EVENT, ...key];
  return key.length > 1 ? [document, [COLLECTION_EVENT, ...key.slice(0, -1)]] : [document];
}
