import type { Command } from '../contract/commands.ts';
import type { DocumentChange, DocumentKey } from '../contract/documents.ts';
import type { TokenSet } from '../contract/tokenSet.ts';
import type { KeyBounds } from '../contract/realtimeCommands.ts';

/** Where the platform client reads and writes the current token set. The application's store implements it. */
export interface TokenStore {
  getCurrent(): TokenSet | null;
  /**
   * Takes over what other tabs have stored meanwhile, for a store that otherwise follows them with a delay. Called
   * inside the lock that all tabs share, before `getCurrent` decides whether a refresh is still needed.
   */
  syncWithOtherTabs?(): void;
  /** The current set was refreshed: keep this one in its place. */
  replaceCurrent(previous: TokenSet, next: TokenSet): void;
  /** The current set is of no use any more: drop it. */
  dropCurrent(previous: TokenSet): void;
}

export interface ExecuteOptions {
  /** Aborted: the caller rejects at once with the signal's reason, whatever becomes of the command. */
  signal?: AbortSignal;
  /** Whether an rpc shares the answer of an identical one that is still queued. Unless told, it does. */
  dedupe?: boolean;
}

/** A realtime connection is `idle` while nobody watches anything. */
export type ConnectionStatus = 'idle' | 'connecting' | 'live' | 'offline';

export type CollectionBounds = KeyBounds;

/** Each call that starts something answers the function that stops it. */
export interface Realtime {
  watchDocument(key: DocumentKey, onChange: (change: DocumentChange) => void): () => void;
  watchCollection(key: DocumentKey, bounds: CollectionBounds, onChange: (change: DocumentChange) => void): () => void;
  subscribe(event: string[], onEvent: (payload: unknown) => void): () => void;
  publish(event: string[], payload: unknown): void;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** Called after the connection came back: whatever was missed meanwhile must be read again. */
  onReopened(listener: () => void): () => void;
  /** The identity changed: open again with the new rights. */
  restart(): void;
  close(): void;
}

/** The client of one platform. */
export interface Platform {
  /**
   * Sends a command with the next batch and answers its value. Rejects with `CommandFailedError` (which carries the
   * envelope) when the platform refuses it, with `TransportError` when it could not be reached or understood.
   */
  execute(command: Command, options?: ExecuteOptions): Promise<unknown>;
  realtime: Realtime;
}
