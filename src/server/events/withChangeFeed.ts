import type { AtomicOp, DocumentChange } from '../../contract/documents.ts';
import type { DocumentStore } from '../documents/documentStore.ts';
import { createChangePublisher, type PublishChange } from './changePublisher.ts';
import type { EventBus } from './eventBus.ts';

/**
 * Creates a document store that publishes each committed change as a `DocumentChange`, in versionstamp order. If a
 * commit writes a document twice, only its final state is published. Data passed to `commit` must not be modified
 * afterward.
 */
export function withChangeFeed(
  store: DocumentStore,
  bus: EventBus,
  publish: PublishChange = createChangePublisher(bus),
): DocumentStore {
  const order = createCommitOrder();

  return {
    ...store,
    async commit(checks, ops, audit) {
      const flight = order.begin();
      try {
        const outcome = await store.commit(checks, ops, audit);
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

/** A commit in progress. */
export interface Flight {
  /** The commit succeeded with this versionstamp: its changes can be published when it's their turn. */
  land(versionstamp: string, publish: () => void): void;
  /** The commit wrote nothing. */
  cancel(): void;
}

interface Landed {
  versionstamp: string;
  publish(): void;
  /** The number of the last commit that had started when this one landed. */
  startedBefore: number;
}

/**
 * Puts the results of concurrent commits in versionstamp order. A change waits only for commits that were in flight
 * when its own commit landed, because later commits get greater versionstamps.
 */
function createCommitOrder() {
  const flying = new Set<number>();
  const landed: Landed[] = [];
  let lastStarted = 0;

  function publishDue(): void {
    while (landed.length > 0) {
      const barrier = Math.min(...landed.map(({ startedBefore }) => startedBefore));
      for (const flight of flying) if (flight <= barrier) return;
      landed.shift()?.publish();
    }
  }

  return {
    begin(): Flight {
      const flight = ++lastStarted;
      flying.add(flight);
      return {
        land(versionstamp, publish) {
          flying.delete(flight);
          const place = landed.findIndex((other) => other.versionstamp > versionstamp);
          landed.splice(place === -1 ? landed.length : place, 0, { versionstamp, publish, startedBefore: lastStarted });
          publishDue();
        },
        cancel() {
          flying.delete(flight);
          publishDue();
        },
      };
    },
  };
}
