import type { Command } from '../contract/commands.ts';
import type { ReceivedChange } from '../contract/documents.ts';
import type { ErrorName } from '../contract/errors.ts';
import { COLLECTION_EVENT, DOCUMENT_EVENT } from '../contract/events.ts';
import type { RealtimeCommand } from '../contract/realtimeCommands.ts';
import { eventPublish } from './commandBuilders.ts';
import {
  CommandFailedError,
  type ConnectionStatus,
  type ExecuteOptions,
  type MissedEvents,
  type Platform,
  type Realtime,
} from './platform.ts';
import { createAnnouncer } from './realtime/createRealtime.ts';
import { collectionListener, documentListener, eventListener } from './realtime/listeners.ts';
import { createRegisters } from './realtime/registers.ts';

/** Returns a command's value or a promise for it, or throws to make it fail. */
export type CommandHandler = (command: Command, options: ExecuteOptions) => unknown;

export interface FakePlatform extends Platform {
  /** Every command executed so far, oldest first. */
  readonly commands: Command[];
  /** Replaces the handler. */
  answer(handler: CommandHandler): void;
  readonly realtime: FakeRealtime;
}

/**
 * A platform for tests that responds with the test's own handler, without a network. By default, it refuses all
 * commands.
 */
export function createFakePlatform(handler: CommandHandler = () => refuse('UnknownCommandError')): FakePlatform {
  const commands: Command[] = [];
  let handle = handler;
  return {
    commands,
    answer(next) {
      handle = next;
    },
    async execute(command, options = {}) {
      options.signal?.throwIfAborted();
      commands.push(command);
      return handle(command, options);
    },
    realtime: createFakeRealtime(),
  };
}

/** Makes a handler's command fail as the platform would. */
export function refuse(name: ErrorName, detail?: unknown): never {
  throw new CommandFailedError(detail === undefined ? { kind: 'error', name } : { kind: 'error', name, detail });
}

/** A realtime connection for tests, which records requests. The test acts as the platform. */
interface FakeRealtime extends Realtime {
  /** Everything sent, oldest first: watches, subscriptions, the messages that end them, and publications. */
  readonly sent: RealtimeCommand[];
  /** The current watches and subscriptions. */
  watches(): RealtimeCommand[];
  /** How many times the connection was asked to reopen. */
  restarts(): number;
  /** Sends a document change to everyone watching the document or its collection. */
  change(change: ReceivedChange): void;
  /** Sends a publication with this path. */
  emit(event: string[], payload: unknown): void;
  changeStatus(status: ConnectionStatus): void;
  /** Notifies listeners that the connection is back. */
  reopen(): void;
  /** Notifies listeners of events that might have changed before they were watched. */
  miss(events: MissedEvents): void;
}

export function createFakeRealtime(): FakeRealtime {
  const sent: RealtimeCommand[] = [];
  const statuses = createAnnouncer<ConnectionStatus>();
  const reopenings = createAnnouncer<void>();
  const misses = createAnnouncer<MissedEvents>();
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
    miss: misses.announce,
    onMissed: misses.add,
    restart() {
      restarts += 1;
    },
    close: () => statuses.announce('idle'),
  };
}
