import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import type { PingOutcome, ReceivedPing } from '../monitorStore.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import { applyDeadline } from './applyDeadline.ts';
import { applyPing } from './applyPing.ts';
import { clampToClock, type TrueTime } from './clampToClock.ts';
import { classifyPing, type ClassifiedPing, type PingFilter } from './classifyPing.ts';
import type { EngineMonitor, KnownMonitor } from './engineMonitor.ts';
import type { Flip, MonitorTiming, StateChange } from './monitorState.ts';
import type { PingCharges } from './pingAdmission.ts';

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

const NO_FILTER: PingFilter = {};

/**
 * Returns a ping's effect on a monitor, and the rows to write. A ping over the monitor's rate limit is refused unless
 * it changes the status. Pings to broken monitors are still logged.
 */
export function recordPing(
  monitor: EngineMonitor,
  received: ReceivedPing,
  facts: PingFacts,
  charges: PingCharges,
): PingRecording {
  const { retryAfterSeconds, keepsBody } = charges.admitPing(monitor, received);
  const classified = classifyPing(received, monitor.filter ?? NO_FILTER);
  const record = recordOf(monitor, { received, classified, keepsBody }, facts);
  if (retryAfterSeconds !== null && record.flips.length === 0) {
    if (keepsBody) charges.refundBody(monitor, received);
    return { record: null, outcome: { recorded: false, problem: 'too-many', retryAfterSeconds } };
  }
  return { record, outcome: { recorded: true, isCreated: false } };
}

/** Nested, because V8 is slow at adding properties to a copy of an object. */
interface AdmittedPing {
  received: ReceivedPing;
  classified: ClassifiedPing;
  keepsBody: boolean;
}

function recordOf(monitor: EngineMonitor, ping: AdmittedPing, facts: PingFacts): PingRecord {
  if (monitor.known === null) return markBroken(monitor, ping, monitor.problem);
  try {
    return applied(monitor, monitor.known, ping, facts);
  } catch (error) {
    return markBroken(monitor, ping, error);
  }
}

/** Logs and counts a ping to an unreadable monitor. Nothing is expected from the monitor until it's readable again. */
function markBroken(monitor: EngineMonitor, ping: AdmittedPing, problem: unknown): PingRecord {
  const { at } = ping.received;
  const { kind } = ping.classified;
  const sequence = monitor.lastSequence + 1;
  const { known } = monitor;
  const seen = kind === 'log' || kind === 'ign' ? {} : { lastPingAt: at, lastPingKind: kind };
  return {
    monitor: {
      ...monitor,
      known: known && { ...known, state: { ...known.state, ...seen, dueAt: null, deadlineAt: null } },
      isBroken: true,
      problem,
      pingCount: monitor.pingCount + 1,
      lastSequence: sequence,
    },
    logged: { sequence, at, kind, durationMs: null },
    keepsBody: ping.keepsBody,
    flips: [],
    finishedDays: [],
    unfinished: [],
    clampedTo: null,
  };
}

function applied(monitor: EngineMonitor, known: KnownMonitor, ping: AdmittedPing, facts: PingFacts): PingRecord {
  const { timing } = known;
  const { exitStatus, rid, at, tookMs, durationMs } = ping.received;
  const { kind, isByKeyword } = ping.classified;
  const now = at + tookMs;
  const clamped = clampToClock(known.state, timing, { now, storedDay: facts.storedDay });
  const state = clamped?.state ?? known.state;
  const passed = isChecked(state.deadlineAt, at, facts) ? applyDeadline(state, timing, at) : null;
  const sequence = monitor.lastSequence + (passed === null ? 1 : 2);
  const isOver = hasEnded(ping, timing, facts);
  const signal = { kind, exitStatus, rid, at, tookMs, durationMs, isByKeyword, isOver, sequence };
  const change = applyPing(passed?.state ?? state, timing, signal);
  const flips = [...placed(passed, sequence - 1), ...placed(change, sequence + 1)];
  return {
    monitor: {
      ...monitor,
      known: { timing, state: change.state },
      isBroken: false,
      pingCount: monitor.pingCount + 1,
      lastSequence: change.flip === null ? sequence : sequence + 1,
    },
    logged: { sequence, at: change.at, kind, durationMs: change.durationMs },
    keepsBody: ping.keepsBody,
    flips,
    finishedDays: [clamped, passed, change].flatMap((step) => step?.finishedDays ?? []),
    unfinished: change.unfinished.flatMap((run) => run.sequence ?? []),
    clampedTo: clamped === null ? null : now,
  };
}

/** Returns whether a deadline counts as missed, even if the scheduler hasn't handled it yet. */
function isChecked(deadlineAt: number | null, now: number, { checkedUntil }: PingFacts): boolean {
  return deadlineAt !== null && deadlineAt <= Math.min(checkedUntil, now);
}

/** Returns whether `recordPing` requires `ends`. */
export function needsEnds({ filter }: EngineMonitor, { kind, tookMs }: ReceivedPing): boolean {
  return tookMs > 0 && (kind === 'start' || (filter?.keywords?.start.length ?? 0) > 0);
}

/** Returns whether a run's end was recorded while the request for its start was still arriving. */
function hasEnded({ received, classified }: AdmittedPing, timing: MonitorTiming, { ends }: PingFacts): boolean {
  const { at, tookMs, rid } = received;
  if (classified.kind !== 'start' || tookMs === 0) return false;
  const isOfRun = (other: string | null): boolean => timing.runsMayOverlap !== true || other === null || other === rid;
  return ends.some((end) => end.at > at && end.at <= at + tookMs && isOfRun(end.rid));
}

function placed(change: StateChange | null, sequence: number): PlacedFlip[] {
  const flip: Flip | null = change?.flip ?? null;
  return flip === null ? [] : [{ ...flip, sequence }];
}
