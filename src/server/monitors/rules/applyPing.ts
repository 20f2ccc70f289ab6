import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { PingKind } from '../../../contract/monitors/monitorRecord.ts';
import { NO_RUNS, unpackRuns, withRun, type PackedRuns } from '../recentRuns.ts';
import { RECENT_RUNS } from '../../../contract/monitors/monitorLimits.ts';
import { nextDue } from '../schedule/readSchedule.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import { withDuration } from '../rollups/durationSummary.ts';
import { accountTime } from './accountTime.ts';
import { deadlineAtOf, dueAfterSuccess, withinLimit } from './deadlines.ts';
import {
  type Flip,
  flipped,
  flipTo,
  type MonitorState,
  type MonitorTiming,
  type OpenRun,
  type PingChange,
  type PingSignal,
} from './monitorState.ts';
import { closeRun, openRun } from './openRuns.ts';

/** The properties are listed individually, because spreading the signal would take a tenth of the rules' run time. */
interface TakenPing {
  kind: Exclude<PingKind, 'ign'>;
  exitStatus: number | null;
  rid: string | null;
  at: number;
  /** When the ping arrived. Its run started or ended then, even if other pings have been recorded since. */
  cameAt: number;
  durationMs: number | null | undefined;
  isByKeyword: boolean | undefined;
  isOver: boolean | undefined;
  sequence: number | undefined;
}

interface Step {
  state: MonitorState;
  flip: Flip | null;
  durationMs: number | null;
  unfinished: readonly OpenRun[];
}

/**
 * Applies a ping to a monitor. Doesn't handle a deadline that passed before the ping: the caller must do that first.
 * Throws `UnreadableScheduleError`.
 */
export function applyPing(before: MonitorState, timing: MonitorTiming, ping: PingSignal): PingChange {
  const { kind, exitStatus, rid, tookMs = 0, durationMs, isByKeyword, isOver, sequence } = ping;
  const knownAt = Math.max(before.lastPingAt ?? 0, before.statusSince, before.accountedAt);
  // A request can end before known events only if the clock was set back. In that case, its times are meaningless.
  const cameAt = ping.at + tookMs < knownAt ? knownAt : ping.at;
  const at = Math.max(cameAt, knownAt);
  if (kind === 'ign') return changeOf(nothing(before), at, []);
  const { state, finishedDays } = accountTime(before, at);
  const isSeen = kind !== 'log';
  const seen: MonitorState = {
    ...state,
    lastPingAt: isSeen ? at : state.lastPingAt,
    lastPingKind: isSeen ? kind : state.lastPingKind,
    today: { ...state.today, pings: state.today.pings + 1 },
  };
  const taken: TakenPing = { kind, exitStatus, rid, at, cameAt, durationMs, isByKeyword, isOver, sequence };
  return changeOf(take(seen, timing, taken), at, finishedDays);
}

function changeOf(step: Step, at: number, finishedDays: PingChange['finishedDays']): PingChange {
  const { state, flip, durationMs, unfinished } = step;
  return { state, flip, durationMs, unfinished, at, finishedDays };
}

function take(state: MonitorState, timing: MonitorTiming, ping: TakenPing): Step {
  const isIgnored = state.status === 'paused' && timing.needsManualResume;
  if (isIgnored || ping.kind === 'log' || ping.isOver === true) return nothing(state);
  return ping.kind === 'start' ? begin(state, timing, ping) : end(state, timing, ping, ping.kind);
}

function nothing(state: MonitorState): Step {
  return { state, flip: null, durationMs: null, unfinished: [] };
}

function begin(state: MonitorState, timing: MonitorTiming, { rid, cameAt, sequence }: TakenPing): Step {
  const run: OpenRun = { rid, at: cameAt, ...(sequence !== undefined && { sequence }) };
  const { openRuns, unfinished } = openRun(state.openRuns, run, timing.runsMayOverlap === true);
  const running = { ...state, openRuns };
  const deadlineAt = deadlineAtOf(running, timing);
  return { state: { ...running, deadlineAt }, flip: null, durationMs: null, unfinished };
}

function end(state: MonitorState, timing: MonitorTiming, ping: TakenPing, kind: 'success' | 'fail'): Step {
  const { at, cameAt, rid } = ping;
  const closed = closeRun(state.openRuns, { rid, at: cameAt }, timing.runsMayOverlap === true);
  const { openRuns, unfinished } = closed;
  const durationMs = ping.durationMs ?? closed.durationMs;
  const flip = flipTo(state, kind === 'success' ? 'up' : 'down', reasonOf(kind, ping), at);
  const ended: MonitorState = {
    ...flipped(state, flip),
    lastSuccessAt: kind === 'success' ? at : state.lastSuccessAt,
    lastDurationMs: durationMs,
    // A run over its limit has already taken the monitor down, and must not do so again after each recovery.
    openRuns: flip?.to === 'up' ? withinLimit(openRuns, timing, at) : openRuns,
    away: null,
    recentRuns: withRun(withMissed(state, timing, at), { at, kind, durationMs }),
    today: counted(state.today, kind, durationMs),
  };
  const dueAt = kind === 'success' ? dueAfterSuccess(state, timing, at) : null;
  const deadlineAt = deadlineAtOf({ ...ended, dueAt }, timing);
  return { state: { ...ended, dueAt, deadlineAt }, flip, durationMs, unfinished };
}

/** Adds the runs that were expected while the monitor was down, but weren't reported within the grace. */
function withMissed({ status, recentRuns }: MonitorState, timing: MonitorTiming, at: number): PackedRuns {
  if (status !== 'down' || recentRuns === NO_RUNS) return recentRuns;
  const newestAt = unpackRuns(recentRuns).at(-1)?.at ?? at;
  let strip = recentRuns;
  let slot = nextDue(timing.schedule, newestAt);
  for (let places = RECENT_RUNS; places > 0 && slot !== null; places -= 1) {
    if (slot + timing.graceSeconds * 1_000 > at) break;
    strip = withRun(strip, { at: slot, kind: 'missed' });
    slot = nextDue(timing.schedule, slot);
  }
  return strip;
}

function reasonOf(kind: 'success' | 'fail', { exitStatus, isByKeyword }: TakenPing): FlipReason {
  if (kind === 'success') return 'success';
  if (isByKeyword === true) return 'keyword';
  return exitStatus === null ? 'fail' : 'exit-status';
}

function counted(day: DayRollup, kind: 'success' | 'fail', durationMs: number | null): DayRollup {
  return {
    ...day,
    runs: (day.runs ?? 0) + 1,
    failures: day.failures + (kind === 'fail' ? 1 : 0),
    durations: durationMs === null ? day.durations : withDuration(day.durations, durationMs),
  };
}
