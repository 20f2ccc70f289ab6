import type { PingScheme } from '../../contract/monitors/monitorEvents.ts';
import type { Absence, MonitorSettings, PingKind } from '../../contract/monitors/monitorRecord.ts';
import type { MonitorCatalog } from './monitorCatalog.ts';
import type { MonitorEditor } from './monitorEditor.ts';
import type { PingCodes } from './pingCodes.ts';

/** One signal of a job, as the edge received it. */
export interface ReceivedPing {
  /** What the URL says; the monitor's filters may change it. */
  kind: PingKind;
  /** 0 to 255, where the URL gave one. */
  exitStatus: number | null;
  /** How long the run took, if the client says so. */
  durationMs: number | null;
  /** UUID of the run, in lower case. */
  rid: string | null;
  /** When its request, or its e-mail, started to arrive, in milliseconds since 1970. */
  at: number;
  /** How long the rest of its request took. */
  tookMs: number;
  /** Empty for an e-mail. */
  method: string;
  scheme: PingScheme;
  address: string;
  /** For an e-mail, its sender. */
  userAgent: string;
  /** The stored part of the body: at most `PING_BODY_LIMIT` bytes. */
  body: Uint8Array;
  /** More came than is kept. */
  isBodyCut: boolean;
  /** For an e-mail, how much of the body is its subject. */
  subjectBytes?: number;
}

/** An API key that pings in place of its team's ping key. */
export interface PingingKey {
  teamId: string;
  keyId: string;
  name: string;
}

/** `settingsToCreate`: create the monitor if the key's team has none with this slug. */
export interface SlugTarget {
  by: 'slug';
  /** The team's ping key, or the id of `apiKey`. */
  pingKey: string;
  apiKey?: PingingKey;
  slug: string;
  settingsToCreate: MonitorSettings | null;
}

/** What a ping URL names. `uuid`: a monitor's own, or another code that names it. */
export type PingTarget = { by: 'uuid'; uuid: string } | SlugTarget;

export type TargetProblem = 'not-found' | 'ambiguous-slug';

export type PingOutcome =
  | { recorded: true; isCreated: boolean }
  | { recorded: false; problem: TargetProblem | 'too-many-monitors' | 'no-room' }
  | { recorded: false; problem: 'too-many'; retryAfterSeconds: number };

/** Where pings go. */
export interface PingStore {
  /**
   * Records a ping and everything that follows from it: status, deadline, flip, rollup. Settles once it's on disk.
   * Pings that arrive together share one commit, and one that can't be recorded rejects alone. A ping beyond its
   * monitor's rate isn't recorded unless it changes the status.
   */
  recordPing(target: PingTarget, ping: ReceivedPing): Promise<PingOutcome>;
  /** Why a ping of this target, from an address, couldn't be recorded, or null. */
  judgeTarget(target: PingTarget, address: string): Promise<TargetProblem | null>;
}

/** What the scheduler needs. Every step is bounded, and several processes may take it at once: each flip is written once. */
export interface DeadlineStore {
  /** The nearest deadline of all monitors, in milliseconds since 1970; null for none. */
  nextDeadline(): Promise<number | null>;
  /**
   * Writes the flips of deadlines that have passed, oldest first, after the pings that are waiting. While an absence is
   * pending, it writes only those that passed before it.
   */
  sweepDeadlines(now: number): Promise<{ flips: number; hasMore: boolean }>;
  /**
   * Gives monitors from which an absence took something their grace once more, from one place (0 for the first) to the next;
   * null where that was the last.
   */
  grantAmnesty(away: Absence, place: number): Promise<{ granted: number; nextPlace: number | null }>;
  /**
   * Corrects rows written while the clock was ahead, from one position (0 for the first) to the next; null after the
   * last.
   */
  clampToClock(now: number, place: number): Promise<{ clamped: number; nextPlace: number | null }>;
  /** Whether no other process that serves this store is alive, according to the operating system. */
  isAlone(): Promise<boolean>;
  /** When any server last gave a sign of life; null for never. */
  aliveAt(): Promise<number | null>;
  /**
   * Records a sign of life. A later time stays, unless it can only come from a clock that was ahead. In doubt, proves
   * that a ping's worth of data can be written, and notes a long time since the last sign as an absence. Returns the
   * pending absence, whichever server noted it. Rejects while nothing can be written.
   */
  recordAlive(sign: { now: number; isInDoubt: boolean }): Promise<Absence | null>;
  /** Ends a pending absence: all monitors have had their amnesty. */
  madeGood(away: Absence): Promise<void>;
  /** Whether this process refused a ping since the last call because nothing could be written. */
  takeRefusals(): boolean;
  /** Deletes everything older than the kept history. */
  prune(now: number): Promise<{ hasMore: boolean }>;
}

/** A monitor that a commit changed, created or removed. */
export interface MonitorChange {
  teamId: string;
  monitorId: string;
  /** The commit's versionstamp: 20 hex digits. */
  versionstamp: string;
}

/** What a commit changed, on whichever server. */
export interface MonitorChanges {
  changed: readonly MonitorChange[];
  /** A status changed, or may have: some changes of another server were missed. */
  hasFlips: boolean;
}

/**
 * Where monitors are kept, with their pings, flips, edits and rollups. A commit is durable once its promise settles. Several processes may share it: nothing is remembered from one transaction to the next.
 */
export interface MonitorStore extends PingStore, DeadlineStore, MonitorCatalog, MonitorEditor, PingCodes {
  /** Calls the listener with what was committed, in the order of commits; returns a function that stops it. */
  subscribe(listener: (changes: MonitorChanges) => void): () => void;
  /** Settles once everything submitted before is durable. */
  close(): Promise<void>;
}
