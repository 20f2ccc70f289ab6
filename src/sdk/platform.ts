import type { Command } from '../contract/commands.ts';
import type { DocumentKey, ReceivedChange } from '../contract/documents.ts';
import type { ErrorEnvelope, UnknownErrorEnvelope } from '../contract/envelopes.ts';
import type { KeyBounds } from '../contract/realtimeCommands.ts';
import type { TokenSet } from '../contract/tokenSet.ts';

/** Where the platform client reads and writes the current token set. The application's store implements it. */
export interface TokenStore {
  getCurrent(): TokenSet | null;
  /**
   * For a store that otherwise follows other tabs with a delay: reads what they have stored. Called inside the lock
   * that all tabs share, before `getCurrent` decides whether a refresh is still needed.
   */
  syncWithOtherTabs?(): void;
  /** Replaces the current set with its refreshed one. */
  replaceCurrent(previous: TokenSet, next: TokenSet): void;
  /** Drops the current set, which is no longer usable. */
  dropCurrent(previous: TokenSet): void;
}

export interface ExecuteOptions {
  /** Aborting it rejects immediately with the signal's reason, whether or not the command runs. */
  signal?: AbortSignal;
  /** Whether an rpc shares the response of an identical one that is still queued; true by default. */
  dedupe?: boolean;
}

/** A connection is `idle` while nothing is watched. */
export type ConnectionStatus = 'idle' | 'connecting' | 'live' | 'offline';

export type CollectionBounds = KeyBounds;

/** Every call that starts something returns the function that stops it. */
export interface Realtime {
  watchDocument(key: DocumentKey, onChange: (change: ReceivedChange) => void): () => void;
  watchCollection(key: DocumentKey, bounds: CollectionBounds, onChange: (change: ReceivedChange) => void): () => void;
  subscribe(event: string[], onEvent: (payload: unknown) => void): () => void;
  publish(event: string[], payload: unknown): void;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** Calls the listener after a reconnection, when anything that could have changed must be read again. */
  onReopened(listener: () => void): () => void;
  /** Reopens with the rights of a new identity. */
  restart(): void;
  close(): void;
}

/** The client of one platform. */
export interface Platform {
  /**
   * Sends a command with the next batch and returns its value. Rejects with `CommandFailedError` (which carries the
   * envelope) if the platform refuses it, and with `TransportError` if it couldn't be reached or understood.
   */
  execute(command: Command, options?: ExecuteOptions): Promise<unknown>;
  realtime: Realtime;
}

/** The platform responded with a failure; the envelope says which (specification §8). */
export class CommandFailedError extends Error {
  override name = 'CommandFailedError';
  readonly envelope: ErrorEnvelope | UnknownErrorEnvelope;

  constructor(envelope: ErrorEnvelope | UnknownErrorEnvelope) {
    super(envelope.kind === 'error' ? envelope.name : 'The platform failed unexpectedly');
    this.envelope = envelope;
  }
}

/** The platform couldn't be reached, or its response was unexpected. Whether the command ran is unknown. */
export class TransportError extends Error {
  override name = 'TransportError';
}
