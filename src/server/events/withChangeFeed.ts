import type { AtomicOp, DocumentChange } from '../../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../../contract/events.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import type { EventBus } from './eventBus.ts';
import { createCommitOrder } from './inCommitOrder.ts';

/**
 * A document store that tells the bus of each committed change, in the order of versionstamps: as a `DocumentChange`
 * under `$document` and the key, and under `$collection` and the parent's key. What a commit writes twice is told once,
 * as it was left. Data handed to `commit` must not be changed afterwards.
 */
export function withChangeFeed(store: DocumentStore, bus: EventBus): DocumentStore {
  const order = createCommitOrder();

  return {
    ...store,
    async commit(checks, ops) {
      const flight = order.begin();
      try {
        const outcome = await store.commit(checks, ops);
        if (outcome.committed) {
          const changes = changesOf(ops, outcome.versionstamp);
          flight.land(outcome.versionstamp, () => changes.forEach((change) => tell(bus, change)));
        }
        return outcome;
      } finally {
        flight.cancel();
      }
    },
  };
}

function changesOf(ops: AtomicOp[], versionstamp: string): DocumentChange[] {
  const lastOfKey = new Map(ops.map((op) => [JSON.stringify(op.key), op]));
  return [...lastOfKey.values()].map((op) =>
    op.type === 'set'
      ? { type: 'set', key: op.key, data: op.data, versionstamp }
      : { type: 'delete', key: op.key, versionstamp },
  );
}

/** The commit stands whatever becomes of its events: whoever must not miss one reads the store. */
function tell(bus: EventBus, change: DocumentChange): void {
  const parent = change.key.slice(0, -1);
  void bus.publish([DOCUMENT_EVENT, ...change.key], change).catch(() => undefined);
  if (parent.length > 0) void bus.publish([COLLECTION_EVENT, ...parent], change).catch(() => undefined);
}
