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

/** A monitor as a transaction reads it, or as it leaves it. */
export interface EngineMonitor extends MonitorName {
  /** Number of its row, never given twice. */
  id: number;
  pingCount: number;
  lastSequence: number;
  /** Null for none, and for one that can't be read: it keeps nothing out. */
  filter: PingFilter | null;
  /** Null for what can't be read, with the reason as the `problem`. */
  known: KnownMonitor | null;
  problem?: unknown;
  /** It was put aside because it can't be read. */
  isBroken: boolean;
}

/** A success or a failure. */
export interface RunEnd {
  at: number;
  rid: string | null;
}

/** What the rules need to know about a monitor beyond its row. */
export interface PingFacts extends Pick<TrueTime, 'storedDay'> {
  /**
   * Deadlines up to this instant are being judged: a ping doesn't hide one of them, even if nothing is written of it yet.
   * Later ones count only once they are judged, so that a ping that waited for a busy process is in time.
   */
  judgedUntil: number;
  /** Those among the latest pings; see `needsEnds`. */
  ends: readonly RunEnd[];
}

/** A flip with its place in the timeline. */
export type PlacedFlip = Flip & { sequence: number };

/** The parts of a ping to be written. */
export interface PingRecord {
  monitor: EngineMonitor;
  logged: { sequence: number; at: number; kind: PingKind; durationMs: number | null };
  keepsBody: boolean;
  flips: readonly PlacedFlip[];
  finishedDays: readonly DayRollup[];
  /** Places of starts that never finished. */
  unfinished: readonly number[];
  /** Events of the log that are later happened at this instant; null for a monitor that fits the clock. */
  clampedTo: number | null;
}

export type PingRecording =
  | { record: PingRecord; outcome: Extract<PingOutcome, { recorded: true }> }
  | { record: null; outcome: Extract<PingOutcome, { recorded: false }> };

/** Holds pings to what they may cost. */
export interface PingAdmission {
  /** Begins a transaction: what it charges can be given back. */
  begin(): PingCharges;
}

/** What the pings of one transaction are charged. */
export interface PingCharges {
  /** Why a ping can't create another monitor of a team that has this many; null if it can. */
  admitMonitor(
    team: { teamId: string; monitors: number },
    at: number,
  ): Extract<PingOutcome, { recorded: false }> | null;
  /** `retryAfterSeconds`: the monitor has used up its pings; null if it hasn't. */
  admitPing(
    monitor: Pick<EngineMonitor, 'id' | 'teamId'>,
    ping: ReceivedPing,
  ): { retryAfterSeconds: number | null; keepsBody: boolean };
  /** Refunds the body of a ping that isn't recorded. */
  refundBody(monitor: Pick<EngineMonitor, 'teamId'>, ping: ReceivedPing): void;
  /** Refunds everything: the transaction was rolled back. */
  undo(): void;
}

/**
 * The domain rules that a store calls inside its transactions. All are pure, except that admission keeps counts. All
 * but `recordPing` throw for a schedule that can't be read; the monitor is then marked as broken.
 */
export interface MonitorRules {
  /** The state of a monitor that was created or reset at this instant. */
  newState(at: number): MonitorState;
  /** The state of a monitor that continues what another service watched. */
  importedState(past: MonitorPast, timing: MonitorTiming, now: number): MonitorState;
  /** The schedule in words. */
  wordsOf(schedule: Schedule): string;
  /** Whether `recordPing` needs the ends among the latest pings. */
  needsEnds(monitor: EngineMonitor, ping: ReceivedPing): boolean;
  recordPing(monitor: EngineMonitor, ping: ReceivedPing, facts: PingFacts, charges: PingCharges): PingRecording;
  /** Null while the deadline hasn't passed. */
  applyDeadline(state: MonitorState, timing: MonitorTiming, now: number): StateChange | null;
  /** Null if the absence didn't overlap the monitor's grace, or if an earlier one was already excused. */
  applyAmnesty(state: MonitorState, timing: MonitorTiming, away: Absence): MonitorState | null;
  /** The state after a time in which its team was deleted, which counts as if it hadn't passed. */
  applyReturn(state: MonitorState, timing: MonitorTiming, gone: Absence): StateChange;
  /** The day whose stored rollup `clampToClock` asks for; null for none. */
  dayToClamp(state: MonitorState, now: number): string | null;
  /** Null for a state that fits the clock; otherwise the state without times that have yet to come. */
  clampToClock(state: MonitorState, timing: MonitorTiming, time: TrueTime): StateChange | null;
}
