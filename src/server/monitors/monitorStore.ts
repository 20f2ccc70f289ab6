import type { PingScheme } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, MonitorSettings, PingKind } from '../../contract/monitors/monitorRecord.ts';
import type { Keywords } from '../../contract/monitors/pingFilter.ts';
import type { MonitorCatalog } from './monitorCatalog.ts';
import type { MonitorEditor } from './monitorEditor.ts';
import type { PingCodes } from './pingCodes.ts';

/** A search for the monitor's keywords in a body. */
export interface BodySearch {
  contains(word: string): boolean;
  /** Whether all of the body was read. */
  isWhole: boolean;
}

/** One signal from a job, as received. */
export interface ReceivedPing {
  /** The kind given by the URL, which the monitor's filters can change. */
  kind: PingKind;
  /** 0 to 255 if the URL contained one. */
  exitStatus: number | null;
  /** The run's duration, if the client sent it. */
  durationMs: number | null;
  /** The run's UUID, in lowercase. */
  rid: string | null;
  /** When the request or e-mail started to arrive, in milliseconds since 1970. */
  at: number;
  /** How long the rest of the request took to arrive. */
  tookMs: number;
  /** Empty for an e-mail. */
  method: string;
  scheme: PingScheme;
  address: string;
  /** For an e-mail, the sender. */
  userAgent: string;
  /** The stored part of the body: at most `PING_BODY_LIMIT` bytes. */
  body: Uint8Array;
  /** Whether the body was longer. */
  isBodyCut: boolean;
  /** Set if `body` isn't all that keywords are searched for in. */
  search?: BodySearch | null;
  /** For an e-mail, how many bytes at the start of the body contain the subject. */
  subjectBytes?: number;
}

/** An API key used in a ping URL instead of its team's ping key. */
export interface PingingKey {
  teamId: string;
  keyId: string;
  name: string;
}

/** `settingsToCreate` contains the settings for creating the monitor if the team has none with this slug. */
export interface SlugTarget {
  by: 'slug';
  /** The team's ping key, or the id of `apiKey`. */
  pingKey: string;
  apiKey?: PingingKey;
  slug: string;
  settingsToCreate: MonitorSettings | null;
}

/** The target of a ping URL. `uuid` is a monitor's current UUID, or another code that identifies it. */
export type PingTarget = { by: 'uuid'; uuid: string } | SlugTarget;

export type TargetProblem = 'not-found' | 'ambiguous-slug';

export type PingOutcome =
  | { recorded: true; isCreated: boolean }
  | { recorded: false; problem: TargetProblem | 'too-many-monitors' | 'no-room' }
  | { recorded: false; problem: 'too-many'; retryAfterSeconds: number };

/** Records pings. */
export interface PingStore {
  /**
   * Records a ping with all its consequences: status, deadline, flip, rollup. Settles once it's on disk. Concurrent
   * pings share a commit; if one can't be recorded, only that one rejects. A ping over its monitor's rate limit isn't
   * recorded unless it changes the status.
   */
  recordPing(target: PingTarget, ping: ReceivedPing): Promise<PingOutcome>;
  /** Returns why a ping to this target from this address couldn't be recorded, or null. */
  checkTarget(target: PingTarget, address: string): Promise<TargetProblem | null>;
  /** Returns the keywords to search for in a ping to this target from this address; null if there are none. */
  keywordsOf(target: PingTarget, address: string): Promise<Keywords | null>;
}

/**
 * The scheduler's store. Every step is bounded, and several processes can run it concurrently: each flip is written
 * only once.
 */
export interface DeadlineStore {
  /** Returns the earliest deadline across all monitors, in milliseconds since 1970; null if there isn't one. */
  nextDeadline(): Promise<number | null>;
  /**
   * Writes the flips for missed deadlines, oldest first, after recording waiting pings. While an absence is pending,
   * only includes deadlines from before it.
   */
  sweepDeadlines(now: number): Promise<{ flips: number; hasMore: boolean }>;
  /**
   * Gives another grace period to monitors affected by an absence, in steps. Pass 0 first, then each `nextPlace` until
   * it's null.
   */
  grantAmnesty(away: Absence, place: number): Promise<{ granted: number; nextPlace: number | null }>;
  /** Corrects rows written while the clock was ahead, in steps. Pass 0 first, then each `nextPlace` until it's null. */
  clampToClock(now: number, place: number): Promise<{ clamped: number; nextPlace: number | null }>;
  /** Returns whether this is the only process using this store, as far as the operating system can tell. */
  isOnlyProcess(): Promise<boolean>;
  /** Returns the time of the last liveness update from any server; null if there was none. */
  aliveAt(): Promise<number | null>;
  /**
   * Updates the liveness timestamp, unless a later one is stored and plausible. If in doubt, checks that a ping's worth
   * of data can be written and, if the last update was long ago, records an absence. Returns the pending absence, which
   * any server may have recorded. Rejects if nothing can be written.
   */
  recordAlive(sign: { now: number; isInDoubt: boolean }): Promise<Absence | null>;
  /** Ends a pending absence after all monitors have received their amnesty. */
  clearAbsence(away: Absence): Promise<void>;
  /** Returns whether this process has refused any pings since the last call because nothing could be written. */
  takeRefusals(): boolean;
  /** Deletes data that's too old to keep. */
  prune(now: number): Promise<{ hasMore: boolean }>;
}

/** A monitor that a commit changed, created or removed. */
export interface MonitorChange {
  teamId: string;
  monitorId: string;
  /** The commit's versionstamp: 20 hex digits. */
  versionstamp: string;
}

/** The changes made by a commit on any server. */
export interface MonitorChanges {
  changed: readonly MonitorChange[];
  /** Whether a status changed, or might have changed because some changes from another server were missed. */
  hasFlips: boolean;
}

/**
 * Stores monitors with their pings, flips, edits and rollups. A commit is durable once its promise settles. Several
 * processes can share the storage: nothing is cached between transactions.
 */
export interface MonitorStore extends PingStore, DeadlineStore, MonitorCatalog, MonitorEditor, PingCodes {
  /** Calls the listener with committed changes, in commit order; returns a function that removes it. */
  subscribe(listener: (changes: MonitorChanges) => void): () => void;
  /** Settles once everything submitted so far is durable. */
  close(): Promise<void>;
}
