import type { ReceivedChange } from '../contract/documents.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../contract/events.ts';
import type { RealtimeCommand } from '../contract/realtimeCommands.ts';
import { eventPublish } from './commandBuilders.ts';
import type { ConnectionStatus, Realtime } from './platform.ts';
import { createAnnouncer } from './realtime/createRealtime.ts';
import { collectionListener, documentListener, eventListener } from './realtime/listeners.ts';
import { createRegisters } from './realtime/registers.ts';

/** A realtime connection for tests. It records requests, and the test acts as the platform. */
export interface FakeRealtime extends Realtime {
  /** Everything sent, oldest first: watches, subscriptions and their ends, publications. */
  readonly sent: RealtimeCommand[];
  /** The current watches and subscriptions. */
  watches(): RealtimeCommand[];
  /** How many times the connection was asked to reopen. */
  restarts(): number;
  /** Announces a changed document to the watchers of it and of its collection. */
  change(change: ReceivedChange): void;
  /** Announces a publication under this path. */
  emit(event: string[], payload: unknown): void;
  changeStatus(status: ConnectionStatus): void;
  /** Announces that the connection is back. */
  reopen(): void;
}

export function createFakeRealtime(): FakeRealtime {
  const sent: RealtimeCommand[] = [];
  const statuses = createAnnouncer<ConnectionStatus>();
  const reopenings = createAnnouncer<void>();
  const registers = createRegisters((command) => sent.push(command));
  let restarts = 0;

  return {
    sent,
    watches: () => registers.openings(),
    restarts: () => restarts,
    change(change) {
      registers.dispatch({ event: [DOCUMENT_EVENT, ...change.key], payload: change });
      registers.dispatch({ event: [COLLECTION_EVENT, ...change.key.slice(0, -1)], payload: change });
    },
    emit: (event, payload) => registers.dispatch({ event, payload }),
    changeStatus: statuses.announce,
    reopen() {
      statuses.announce('live');
      reopenings.announce();
    },
    watchDocument: (key, onChange) => registers.add(documentListener(key, onChange)),
    watchCollection: (key, bounds, onChange) => registers.add(collectionListener(key, bounds, onChange)),
    subscribe: (event, onEvent) => registers.add(eventListener(event, onEvent)),
    publish: (event, payload) => void sent.push(eventPublish(event, payload)),
    onStatus: statuses.add,
    onReopened: reopenings.add,
    restart() {
      restarts += 1;
    },
    close: () => statuses.announce('idle'),
  };
}
