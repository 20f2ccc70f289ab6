import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { Absence, MonitorSettings, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { NO_RUNS, type PackedRuns } from '../recentRuns.ts';
import { dayOf, type DayRollup, emptyDay } from '../rollups/dayRollup.ts';

/** The part of the settings that decides when a monitor is due and down. */
export type MonitorTiming = Pick<
  MonitorSettings,
  'schedule' | 'graceSeconds' | 'longestRunSeconds' | 'runsMayOverlap' | 'needsManualResume'
>;

/** A run that has started and not ended. `rid` is null if the client sent none. */
export interface OpenRun {
  rid: string | null;
  at: number;
  /** If it replaced other runs that never ended: when the first of them started. */
  firstAt?: number;
  /** Place of its start in the timeline; absent if an earlier version recorded it. */
  sequence?: number;
}

/** Maximum open runs that a monitor remembers. */
export const MAX_OPEN_RUNS = 50;

/** Everything the rules know about a monitor, as plain JSON. Times are milliseconds since 1970. */
export interface MonitorState {
  status: StoredStatus;
  statusSince: number;
  lastPingAt: number | null;
  lastPingKind: PingKind | null;
  lastSuccessAt: number | null;
  lastDurationMs: number | null;
  /** In the order of their starts. */
  openRuns: readonly OpenRun[];
  /** When the next success is expected; null unless up. */
  dueAt: number | null;
  /** When the monitor goes down unless something comes before; null while down or paused, and while new without a run. */
  deadlineAt: number | null;
  /** The absence since the last success that delayed the deadline. There is at most one between two successes. */
  away: Absence | null;
  recentRuns: PackedRuns;
  /** Up to when `today` and the days before it count the time. */
  accountedAt: number;
  today: DayRollup;
}

/** One signal of a job. An exit status of 0 is a success, any other a failure; the caller has said so in `kind`. */
export interface PingSignal {
  kind: PingKind;
  exitStatus: number | null;
  rid: string | null;
  /** When its request started to arrive. */
  at: number;
  /** How long the rest of the request took. Other pings may have been recorded in that time. */
  tookMs?: number;
  /** How long the run took, if the client says so. */
  durationMs?: number | null;
  /** A keyword, not the URL, decided what the ping counts as. */
  isByKeyword?: boolean;
  /** For a start: its run has since ended. */
  isOver?: boolean;
  /** Place of the ping in the timeline. */
  sequence?: number;
}

export interface Flip {
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
  /** For a deadline, the deadline itself, whenever it was noticed. */
  at: number;
  /** For one that ends a time down: how long it was. */
  downForMs: number | null;
  /** For a passed deadline: the absence that delayed it. */
  away?: Absence;
}

/** What a rule made of a state. */
export interface StateChange {
  state: MonitorState;
  flip: Flip | null;
  /** Days that ended since the last accounting, oldest first; each must be stored once. */
  finishedDays: readonly DayRollup[];
}

export interface PingChange extends StateChange {
  /** From the matching start; null where there was none. */
  durationMs: number | null;
  /** Runs that the ping closed although nothing had reported their end. */
  unfinished: readonly OpenRun[];
  /** The time a ping counts as received: never before known events, even if the clock was set back. */
  at: number;
}

/** The state of a monitor that was created or reset at an instant: it expects nothing before the first ping. */
export function newState(at: number): MonitorState {
  return {
    status: 'new',
    statusSince: at,
    lastPingAt: null,
    lastPingKind: null,
    lastSuccessAt: null,
    lastDurationMs: null,
    openRuns: [],
    dueAt: null,
    deadlineAt: null,
    away: null,
    recentRuns: NO_RUNS,
    accountedAt: at,
    today: emptyDay(dayOf(at)),
  };
}

/** The flip from a state to a status; null where it is that already. */
export function flipTo(state: MonitorState, to: StoredStatus, reason: FlipReason, at: number): Flip | null {
  const { status: from, statusSince } = state;
  if (from === to) return null;
  return { from, to, reason, at, downForMs: from === 'down' ? Math.max(0, at - statusSince) : null };
}

/** A state with the status that a flip gave it. */
export function flipped(state: MonitorState, flip: Flip | null): MonitorState {
  return flip === null ? state : { ...state, status: flip.to, statusSince: flip.at };
}
