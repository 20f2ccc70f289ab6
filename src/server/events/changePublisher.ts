import { LRUCache } from 'lru-cache';
import type { DocumentChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../contract/events.ts';
import type { Change, Database } from '../database/database.ts';
import { DOCUMENTS_TOPIC, type DocumentStore } from '../documents/documentStore.ts';
import { formatVersionstamp } from '../documents/encoding.ts';
import type { EventBus } from './eventBus.ts';

/** Maximum number of documents whose last published versionstamps are remembered. */
const MAX_REMEMBERED = 10_000;

export type PublishChange = (change: DocumentChange) => void;

/**
 * Returns a function that publishes a change under `$document` and the key, and under `$collection` and the parent's
 * key. A change older than the last one published for its document is dropped: it was read before a newer commit, made
 * by this server or another one.
 */
export function createChangePublisher(bus: EventBus): PublishChange {
  const published = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  return (change) => {
    const name = JSON.stringify(change.key);
    if (change.versionstamp < (published.get(name) ?? '')) return;
    published.set(name, change.versionstamp);
    // The commit has succeeded even if its events fail. Subscribers that must not miss a change read the store.
    for (const event of eventsOf(change.key)) void bus.publish(event, change).catch(() => undefined);
  };
}

/** Returns the events that a document's changes are published under. */
function eventsOf(key: string[]): string[][] {
  const document = [DOCUMENT_EVENT, ...key];
  return key.length > 1 ? [document, [COLLECTION_EVENT, ...key.slice(0, -1)]] : [document];
}

export interface RelayOptions {
  database: Pick<Database, 'onChanges'>;
  documents: Pick<DocumentStore, 'getMany'>;
  /** This server's own bus, because each server relays changes only to its own clients. */
  bus: Pick<EventBus, 'isHeard'>;
  publish: PublishChange;
  /** Called when changes were missed or can't be read: clients must re-read everything they watch. */
  onMissed(): void;
}

/**
 * Publishes other servers' changes to watched documents, just as the change feed publishes this server's. Each event
 * contains the document's current state, read from the store. Returns a function that stops publishing.
 */
export function relayChanges({ database, documents, bus, publish, onMissed }: RelayOptions): () => void {
  let last: Promise<void> = Promise.resolve();

  async function relay(changes: readonly Change[]): Promise<void> {
    const heard = changes.filter(({ path }) => eventsOf(path).some((event) => bus.isHeard(event)));
    if (heard.length === 0) return;
    const found = await documents.getMany(heard.map(({ path }) => path));
    for (const [index, { path: key, stamp = 0 }] of heard.entries()) {
      const document = found[index];
      if (document) publish({ type: 'set', key, data: document.data, versionstamp: document.versionstamp });
      else publish({ type: 'delete', key, versionstamp: formatVersionstamp(stamp) });
    }
  }

  return database.onChanges((changes, { isLocal }) => {
    if (isLocal) return;
    if (changes === 'unknown' || changes.some(({ isWhole }) => isWhole)) return onMissed();
    const ofDocuments = changes.filter(({ topic }) => topic === DOCUMENTS_TOPIC);
    if (ofDocuments.length === 0) return;
    // Relay one batch at a time, so a slow read never reorders changes to a document.
    last = last.then(() => relay(ofDocuments)).catch(onMissed);
  });
}
