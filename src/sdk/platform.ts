import type { Command } from '../contract/commands.ts';
import type { DocumentKey, ReceivedChange } from '../contract/documents.ts';
import type { ErrorEnvelope, UnknownErrorEnvelope } from '../contract/envelopes.ts';
import type { KeyBounds } from '../contract/realtimeCommands.ts';
import type { TokenSet } from '../contract/tokenSet.ts';

/** Reads and writes the current token set for the platform client. The application's store implements it. */
export interface TokenStore {
  getCurrent(): TokenSet | null;
  /**
   * Reads what other tabs have stored, in stores that would otherwise pick up their changes with a delay. Called inside
   * the lock that all tabs share, before `getCurrent` shows whether a refresh is still needed.
   */
  syncWithOtherTabs?(): void;
  /** Replaces the current set with its refreshed version. */
  replaceCurrent(previous: TokenSet, next: TokenSet): void;
  /** Drops the current set, which is no longer usable. */
  dropCurrent(previous: TokenSet): void;
}

export interface ExecuteOptions {
  /** Aborting it rejects immediately with the signal's reason, whether or not the command runs. */
  signal?: AbortSignal;
  /** Whether an rpc can share the response to an identical one that is still queued; true by default. */
  dedupe?: boolean;
}

/** A connection is `idle` while nothing is watched. */
export type ConnectionStatus = 'idle' | 'connecting' | 'live' | 'offline';

export type CollectionBounds = KeyBounds;

/** The events that might have changed between a read and the start of their watches. */
export type MissedEvents = readonly string[][] | 'all';

/** A connection for watches and events. Each function that starts something returns one that stops it. */
export interface Realtime {
  watchDocument(key: DocumentKey, onChange: (change: ReceivedChange) => void): () => void;
  watchCollection(key: DocumentKey, bounds: CollectionBounds, onChange: (change: ReceivedChange) => void): () => void;
  subscribe(event: string[], onEvent: (payload: unknown) => void): () => void;
  publish(event: string[], payload: unknown): void;
  onStatus(listener: (status: ConnectionStatus) => void): () => void;
  /** Calls the listener after a reconnection, when everything that could have changed must be read again. */
  onReopened(listener: () => void): () => void;
  /** Calls the listener with the events whose data might have changed after it was read and before it was watched. */
  onMissed(listener: (events: MissedEvents) => void): () => void;
  /** Reopens with a new identity's rights. */
  restart(): void;
  close(): void;
}

/** A client for one platform. */
export interface Platform {
  /**
   * Sends a command with the next batch and returns its value. Rejects with `CommandFailedError`, which contains the
   * envelope, if the platform refuses the command, and with `TransportError` if the platform couldn't be reached or
   * understood.
   */
  execute(command: Command, options?: ExecuteOptions): Promise<unknown>;
  realtime: Realtime;
}

/** The platform responded with a failure, which is in the envelope (specification §8). */
export class CommandFailedError extends Error {
  override name = 'CommandFailedError';
  readonly envelope: ErrorEnvelope | UnknownErrorEnvelope;

  constructor(envelope: ErrorEnvelope | UnknownErrorEnvelope) {
    super(envelope.kind === 'error' ? envelope.name : 'The platform failed unexpectedly');
    this.envelope = envelope;
  }
}

/** The platform couldn't be reached, or its response was unexpected, so whether the command ran is unknown. */
export class TransportError extends Error {
  override name = 'TransportError';
}
