import type { Absence } from '../../../../contract/monitors/monitorRecord.ts';
import { applyPing } from '../applyPing.ts';
import type { MonitorState, MonitorTiming } from '../monitorState.ts';

/** A ping that a job sent, and when. */
export interface Sent {
  kind: 'success' | 'fail' | 'start' | 'log';
  rid: string | null;
  at: number;
}

export interface Expectation {
  periodMs: number;
  graceMs: number;
  longestRunMs: number | null;
  runsMayOverlap: boolean;
}

interface Run {
  rid: string | null;
  at: number;
  /** When the first start in the chain of replaced runs arrived. */
  chainFrom: number;
}

/**
 * Returns when a monitor will go down if its job stays silent from now on, based on everything that the job has ever
 * sent. Implements the rule as specified, independently of the engine. `recoveries` are the successes that ended an
 * outage.
 */
export function expectedAlarm(
  sent: readonly Sent[],
  recoveries: readonly number[],
  { periodMs, graceMs, longestRunMs, runsMayOverlap }: Expectation,
): number | null {
  const last = sent.findLast(({ kind }) => kind === 'success' || kind === 'fail');
  if (last?.kind === 'fail') return null;
  const limitMs = longestRunMs ?? graceMs;
  const runs = openRunsOf(sent, recoveries, limitMs, runsMayOverlap);
  if (last === undefined) {
    return earliest(runs.map(({ at, chainFrom }) => Math.min(at + limitMs, chainFrom + 2 * limitMs)));
  }
  const graceEnds = last.at + periodMs + graceMs;
  const holdsBack = runs.some(({ at }) => at >= last.at);
  return earliest([...runs.map(({ at }) => at + limitMs), holdsBack ? graceEnds + limitMs : graceEnds]);
}

/**
 * Returns the alarm, postponed by the first absence that affects it. `absences` contains those since the last success.
 */
export function excusedAlarm(
  alarm: number | null,
  absences: readonly Absence[],
  { graceMs }: Pick<Expectation, 'graceMs'>,
): number | null {
  if (alarm === null) return null;
  const excuse = absences.find(({ from, until }) => alarm > from && alarm - graceMs < until);
  return excuse === undefined ? alarm : Math.max(alarm, excuse.until + graceMs);
}

function openRunsOf(
  sent: readonly Sent[],
  recoveries: readonly number[],
  limitMs: number,
  canOverlap: boolean,
): readonly Run[] {
  let runs: Run[] = [];
  for (const { kind, rid, at } of sent) {
    const isRepeated = rid !== null && runs.some((run) => run.rid === rid);
    if (kind === 'start' && !isRepeated) {
      const chainFrom = Math.min(at, ...runs.map((run) => run.chainFrom));
      runs = canOverlap ? [...runs, { rid, at, chainFrom: at }] : [{ rid, at, chainFrom }];
    }
    if (kind === 'success' || kind === 'fail') {
      runs = canOverlap && rid !== null ? runs.filter((run) => run.rid !== rid) : [];
      // A run over its limit has already taken the monitor down once.
      if (recoveries.includes(at)) runs = runs.filter((run) => at < run.at + limitMs);
    }
  }
  return runs;
}

function earliest(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : Math.min(...instants);
}

export const timingOf = ({ periodMs, graceMs, longestRunMs, runsMayOverlap }: Expectation): MonitorTiming => ({
  schedule: { kind: 'period', periodSeconds: periodMs / 1_000 },
  graceSeconds: graceMs / 1_000,
  ...(longestRunMs !== null && { longestRunSeconds: longestRunMs / 1_000 }),
  runsMayOverlap,
  needsManualResume: false,
});
/** Returns the state after a ping. */
export const after = (state: MonitorState, timing: MonitorTiming, { kind, rid, at }: Sent) =>
  applyPing(state, timing, { kind, rid, at, exitStatus: null }).state;
