import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, MonitorSettings, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { TimingSetting } from '../../../contract/monitors/settings.ts';
import { NO_RUNS, type PackedRuns } from '../recentRuns.ts';
import { dayOf, type DayRollup, emptyDay } from '../rollups/dayRollup.ts';

/** The settings that determine when a monitor is due and when it goes down. */
export type MonitorTiming = Pick<MonitorSettings, TimingSetting>;

/** A run that has started but not ended. `rid` is null if the client didn't send one. */
export interface OpenRun {
  rid: string | null;
  at: number;
  /** If the run replaced unfinished runs: when the first of those started. */
  firstAt?: number;
  /** The position of the run's start in the timeline; missing if an earlier version recorded it. */
  sequence?: number;
}

/** Maximum number of open runs tracked per monitor. */
export const MAX_OPEN_RUNS = 50;

/** The part of a monitor's state that the rules use, as plain JSON. Times are milliseconds since 1970. */
export interface MonitorState {
  status: StoredStatus;
  statusSince: number;
  lastPingAt: number | null;
  lastPingKind: PingKind | null;
  lastSuccessAt: number | null;
  lastDurationMs: number | null;
  /** In order of start time. */
  openRuns: readonly OpenRun[];
  /** While it's paused: the runs that were open when it was, which continue if the pause is undone. */
  interruptedRuns: readonly OpenRun[];
  /** When the next success is expected; null unless the monitor is up. */
  dueAt: number | null;
  /**
   * When the monitor will go down if nothing happens before then. Null while it's down or paused, and while it's new
   * and has no open run.
   */
  deadlineAt: number | null;
  /**
   * The absence that has postponed the deadline since the last success, if any. There's at most one between two
   * successes.
   */
  away: Absence | null;
  recentRuns: PackedRuns;
  /** The instant up to which time is counted in `today` and earlier days. */
  accountedAt: number;
  today: DayRollup;
}

/**
 * One signal from a job. The caller has already converted its exit status to `kind`: 0 is a success, and anything else
 * is a failure.
 */
export interface PingSignal {
  kind: PingKind;
  exitStatus: number | null;
  rid: string | null;
  /** When its request started to arrive. */
  at: number;
  /** How long the rest of the request took to arrive. Other pings may have been recorded in that time. */
  tookMs?: number;
  /** The run's duration, if the client sent it. */
  durationMs?: number | null;
  /** Whether a keyword determined the kind, instead of the URL. */
  isByKeyword?: boolean;
  /** For a start, whether its run has already ended. */
  isOver?: boolean;
  /** The ping's position in the timeline. */
  sequence?: number;
}

export interface Flip {
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
  /** For a missed deadline, this is the deadline itself, even if it was noticed later. */
  at: number;
  /** For the end of an outage, how long it lasted. */
  downForMs: number | null;
  /** For a missed deadline, the absence that postponed it. */
  away?: Absence;
}

/** The result of applying a rule to a state. */
export interface StateChange {
  state: MonitorState;
  flip: Flip | null;
  /** Days finished since the last accounting, oldest first; each must be stored once. */
  finishedDays: readonly DayRollup[];
}

export interface PingChange extends StateChange {
  /** The time since the matching start; null if there was none. */
  durationMs: number | null;
  /** Runs that the ping closed without their end being reported. */
  unfinished: readonly OpenRun[];
  /** When the ping counts as received: never earlier than any known event, even if the clock was set back. */
  at: number;
}

/** Returns the state of a monitor created or reset at an instant. Nothing is expected before its first ping. */
export function newState(at: number): MonitorState {
  return {
    status: 'new',
    statusSince: at,
    lastPingAt: null,
    lastPingKind: null,
    lastSuccessAt: null,
    lastDurationMs: null,
    openRuns: [],
    interruptedRuns: [],
    dueAt: null,
    deadlineAt: null,
    away: null,
    recentRuns: NO_RUNS,
    accountedAt: at,
    today: emptyDay(dayOf(at)),
  };
}

/** Returns the flip from a state to a status; null if the state already has this status. */
export function flipTo(state: MonitorState, to: StoredStatus, reason: FlipReason, at: number): Flip | null {
  const { status: from, statusSince } = state;
  if (from === to) return null;
  return { from, to, reason, at, downForMs: from === 'down' ? Math.max(0, at - statusSince) : null };
}

/** Returns the state after a flip. */
export function flipped(state: MonitorState, flip: Flip | null): MonitorState {
  return flip === null ? state : { ...state, status: flip.to, statusSince: flip.at, interruptedRuns: [] };
}
