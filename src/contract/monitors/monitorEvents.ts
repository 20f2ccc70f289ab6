import type { Absence, MonitorSettings, PingKind, StoredStatus } from './monitorRecord.ts';

/** Why a status changed. */
export type FlipReason =
  | 'success'
  | 'fail'
  /** The exit status was 1 to 255. */
  | 'exit-status'
  /** The body held a failure keyword, or none of the keywords that were expected. */
  | 'keyword'
  /** No success came before the end of the grace. */
  | 'deadline-passed'
  /** A run took longer than the longest run time, or than the grace where none is set. */
  | 'run-too-long'
  | 'paused'
  | 'resumed';

/** Whether the job itself reported the failure; otherwise a success didn't come in time, or a person changed something. */
export const isReportedFailure = (reason: FlipReason): boolean =>
  reason === 'fail' || reason === 'exit-status' || reason === 'keyword';

interface EventBase {
  /** Place in the monitor's own timeline, counted from 1 over all types. */
  sequence: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** How a ping arrived. */
export type PingScheme = 'http' | 'https' | 'email';

export interface PingEvent extends EventBase {
  type: 'ping';
  kind: PingKind;
  exitStatus: number | null;
  /** UUID of the run, where the client gave one. */
  rid: string | null;
  /** From the matching start; null where there was none. */
  durationMs: number | null;
  /** For a start: another run replaced it before it ended. */
  isUnfinished?: true;
  /** Empty for an e-mail. */
  method: string;
  scheme: PingScheme;
  address: string;
  /** For an e-mail, its sender. */
  userAgent: string;
  /** Bytes of the body that were kept. */
  bodyBytes: number;
  /** More came than is kept. */
  isBodyCut: boolean;
  /** The first characters of a body that is text; null for none or for binary. */
  bodyStart: string | null;
}

export interface FlipEvent extends EventBase {
  type: 'flip';
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
  /** For one that ends a time down: how long it was. */
  downForMs: number | null;
  /** For a passed deadline: the absence that delayed it. */
  away?: Absence;
}

export type EditAction =
  'created' | 'updated' | 'paused' | 'resumed' | 'copied' | 'moved' | 'events-cleared' | 'ping-url-replaced';

/**
 * A person or an API key, with the name they had then. Someone who has deleted their account has neither an id nor a
 * name.
 */
export type EditAuthor = { userId: string; display: string } | { kind: 'apiKey'; keyId: string; name: string };

export interface EditEvent extends EventBase {
  type: 'edit';
  action: EditAction;
  /** Who did it; null for a ping with `create=1` and the team's ping key. */
  by: EditAuthor | null;
  /** Settings that changed, with both values. */
  changes: { field: keyof MonitorSettings; from: unknown; to: unknown }[];
}

export type MonitorEvent = PingEvent | FlipEvent | EditEvent;

/** What a timeline can be narrowed to: kinds of pings, flips, edits. */
export type EventFilter = PingKind | 'flip' | 'edit';
