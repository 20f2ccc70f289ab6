import type { Absence, PingKind } from '../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { MonitorName } from './monitorCatalog.ts';
import type { MonitorPast } from './monitorImports.ts';
import type { PingOutcome, ReceivedPing } from './monitorStore.ts';
import type { DayRollup } from './rollups/dayRollup.ts';
import type { PingFilter } from './rules/classifyPing.ts';
import type { TrueTime } from './rules/clampToClock.ts';
import type { Flip, MonitorState, MonitorTiming, StateChange } from './rules/monitorState.ts';

export type { DayRollup, Flip, MonitorState, MonitorTiming, PingFilter, StateChange };
export type { OpenRun } from './rules/monitorState.ts';

export interface KnownMonitor {
  timing: MonitorTiming;
  state: MonitorState;
}

/** A monitor as read by a transaction, or as changed by it. */
export interface EngineMonitor extends MonitorName {
  /** Its row number, which is never reused. */
  id: number;
  pingCount: number;
  lastSequence: number;
  /** Null if there is no filter, or if it can't be read. In both cases, all pings count. */
  filter: PingFilter | null;
  /** Null if the monitor can't be read; `problem` contains the reason. */
  known: KnownMonitor | null;
  problem?: unknown;
  /** Whether it was marked as broken because it can't be read. */
  isBroken: boolean;
}

/** A success or a failure. */
export interface RunEnd {
  at: number;
  rid: string | null;
}

/** The facts that the rules require in addition to a monitor's row. */
export interface PingFacts extends Pick<TrueTime, 'storedDay'> {
  /**
   * Deadlines up to this instant are being handled. They count as missed even if their flips aren't written yet, and
   * even if a ping arrives now. Later deadlines don't count yet, so a ping that waited for a busy process is still on
   * time.
   */
  checkedUntil: number;
  /** The successes and failures among the most recent pings; see `needsEnds`. */
  ends: readonly RunEnd[];
}

/** A flip with its position in the timeline. */
export type PlacedFlip = Flip & { sequence: number };

/** The rows to write for a ping. */
export interface PingRecord {
  monitor: EngineMonitor;
  logged: { sequence: number; at: number; kind: PingKind; durationMs: number | null };
  keepsBody: boolean;
  flips: readonly PlacedFlip[];
  finishedDays: readonly DayRollup[];
  /** Positions of starts that were never finished. */
  unfinished: readonly number[];
  /** Later events in the log are moved to this instant; null if the monitor is consistent with the clock. */
  clampedTo: number | null;
}

export type PingRecording =
  | { record: PingRecord; outcome: Extract<PingOutcome, { recorded: true }> }
  | { record: null; outcome: Extract<PingOutcome, { recorded: false }> };

/** Enforces the limits on pings. */
export interface PingAdmission {
  /** Starts charging a transaction; the charges can be refunded. */
  begin(): PingCharges;
}

/** The charges for one transaction's pings. */
export interface PingCharges {
  /** Returns why a ping can't create another monitor in a team that has this many; null if it can. */
  admitMonitor(
    team: { teamId: string; monitors: number },
    at: number,
  ): Extract<PingOutcome, { recorded: false }> | null;
  /** `retryAfterSeconds` is null unless the monitor has exceeded its rate limit. */
  admitPing(
    monitor: Pick<EngineMonitor, 'id' | 'teamId'>,
    ping: ReceivedPing,
  ): { retryAfterSeconds: number | null; keepsBody: boolean };
  /** Refunds the body of a ping that isn't recorded. */
  refundBody(monitor: Pick<EngineMonitor, 'teamId'>, ping: ReceivedPing): void;
  /** Refunds all charges. Called if the transaction is rolled back. */
  undo(): void;
}

/**
 * The domain rules that stores apply inside their transactions. All are pure except admission, which keeps counts. All
 * except `recordPing` throw if a schedule is unreadable; the monitor is then marked as broken.
 */
export interface MonitorRules {
  /** Returns the state of a monitor that was created or reset at this instant. */
  newState(at: number): MonitorState;
  /** Returns the initial state of a monitor that another service used to watch. */
  importedState(past: MonitorPast, timing: MonitorTiming, now: number): MonitorState;
  /** Returns the schedule in words. */
  wordsOf(schedule: Schedule): string;
  /** Returns whether `recordPing` requires `ends`. */
  needsEnds(monitor: EngineMonitor, ping: ReceivedPing): boolean;
  recordPing(monitor: EngineMonitor, ping: ReceivedPing, facts: PingFacts, charges: PingCharges): PingRecording;
  /** Returns the change caused by a missed deadline; null if the deadline hasn't passed. */
  applyDeadline(state: MonitorState, timing: MonitorTiming, now: number): StateChange | null;
  /**
   * Returns the state after an amnesty; null if the absence didn't affect the monitor, or if it was already excused.
   */
  applyAmnesty(state: MonitorState, timing: MonitorTiming, away: Absence): MonitorState | null;
  /** Returns the state of a monitor whose team was deleted for a while, as if no time had passed. */
  applyReturn(state: MonitorState, timing: MonitorTiming, gone: Absence): StateChange;
  /** Returns the day whose stored rollup `clampToClock` requires; null if there isn't one. */
  dayToClamp(state: MonitorState, now: number): string | null;
  /** Returns the state without times in the future; null if it's already consistent with the clock. */
  clampToClock(state: MonitorState, timing: MonitorTiming, time: TrueTime): StateChange | null;
}
