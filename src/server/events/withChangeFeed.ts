import type { AtomicOp, DocumentChange } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createChangePublisher, type PublishChange } from './changePublisher.ts';
import type { EventBus } from './eventBus.ts';
import { createCommitOrder } from './inCommitOrder.ts';

/**
 * A document store that publishes each committed change as a `DocumentChange`, in the order of versionstamps. A document that a commit
 * writes twice is published once, as it was left. Data handed to `commit` must not be changed afterwards.
 */
export function withChangeFeed(
  store: DocumentStore,
  bus: EventBus,
  publish: PublishChange = createChangePublisher(bus),
): DocumentStore {
  const order = createCommitOrder();

  return {
    ...store,
    async commit(checks, ops) {
      const flight = order.begin();
      try {
        const outcome = await store.commit(checks, ops);
        if (outcome.committed) {
          const changes = changesOf(ops, outcome.versionstamp);
          flight.land(outcome.versionstamp, () => changes.forEach(publish));
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
