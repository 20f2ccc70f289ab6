import type { Absence, MonitorSettings, PingKind, StoredStatus } from './monitorRecord.ts';

/** Why a status changed. */
export type FlipReason =
  | 'success'
  | 'fail'
  /** The exit status was 1 to 255. */
  | 'exit-status'
  /** The body contained a failure keyword, or none of the expected keywords. */
  | 'keyword'
  /** No success arrived before the end of the grace period. */
  | 'deadline-passed'
  /** A run took longer than the longest run time, or than the grace if none is set. */
  | 'run-too-long'
  | 'paused'
  | 'resumed';

/** Returns whether the job itself reported the failure, as opposed to a missed deadline or a person's change. */
export const isReportedFailure = (reason: FlipReason): boolean =>
  reason === 'fail' || reason === 'exit-status' || reason === 'keyword';

/**
 * Returns the reason of a failure that arrived while the monitor was already down. Pings don't record whether a keyword
 * matched, so without an exit status, this assumes one did if a keyword started the outage.
 */
export function laterFailureReason(exitStatus: number | null, firstReason: FlipReason): FlipReason {
  if (exitStatus !== null && exitStatus !== 0) return 'exit-status';
  return firstReason === 'keyword' ? 'keyword' : 'fail';
}

interface EventBase {
  /** Position in the monitor's timeline, counting events of all types from 1. */
  sequence: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** The protocol of a ping. */
export type PingScheme = 'http' | 'https' | 'email';

export interface PingEvent extends EventBase {
  type: 'ping';
  kind: PingKind;
  exitStatus: number | null;
  /** UUID of the run, if the client sent one. */
  rid: string | null;
  /** Time since the matching start; null if there's none. */
  durationMs: number | null;
  /** For a start: set if another run replaced this one before it ended. */
  isUnfinished?: true;
  /** Empty for an e-mail. */
  method: string;
  scheme: PingScheme;
  address: string;
  /** For an e-mail, its sender. */
  userAgent: string;
  /** How many bytes of the body are stored. */
  bodyBytes: number;
  /** Whether the body was longer than the stored part. */
  isBodyCut: boolean;
  /** The first characters of a text body; null if there's none or it's binary. */
  bodyStart: string | null;
}

export interface FlipEvent extends EventBase {
  type: 'flip';
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
  /** For a flip that ended a downtime: how long it lasted. */
  downForMs: number | null;
  /** For a missed deadline: the absence that delayed it. */
  away?: Absence;
}

export type EditAction =
  'created' | 'updated' | 'paused' | 'resumed' | 'copied' | 'moved' | 'events-cleared' | 'ping-url-replaced';

/**
 * A person or an API key, with its name at that time. Both fields are empty for someone who has deleted their account.
 */
export type EditAuthor = { userId: string; display: string } | { kind: 'apiKey'; keyId: string; name: string };

export interface EditEvent extends EventBase {
  type: 'edit';
  action: EditAction;
  /** Who made the edit; null for a ping with `create=1` and the team's ping key. */
  by: EditAuthor | null;
  /** Changed settings, with their values before and after. */
  changes: { field: keyof MonitorSettings; from: unknown; to: unknown }[];
}

export type MonitorEvent = PingEvent | FlipEvent | EditEvent;

/** What a timeline can be filtered by: a kind of ping, flips or edits. */
export type EventFilter = PingKind | 'flip' | 'edit';
