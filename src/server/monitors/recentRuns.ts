import { RECENT_RUNS } from '../../contract/monitors/monitorLimits.ts';
import type { Monitor, RecentRun } from '../../contract/monitors/monitorRecord.ts';

/** An expected run that was never reported: when it was due, in milliseconds since 1970. */
interface MissedRun {
  at: number;
  kind: 'missed';
}

export type StripRun = RecentRun | MissedRun;

/**
 * A monitor's last runs, oldest first, as JSON text with entries `[at, 1 for a success or 0, duration in ms or null]`.
 * A missed run's entry has a fourth element, 1; earlier versions read such an entry as a failure. Each ping appends a
 * run without parsing the others, because reading and writing all thirty would take an eighth of the time it takes to
 * handle a ping.
 */
export type PackedRuns = string;

type PackedRun = [at: number, isSuccess: 0 | 1, durationMs: number | null, isMissed?: 1];

export const NO_RUNS: PackedRuns = '[]';

const BETWEEN = '],[';

/** Appends a run, and drops the oldest beyond the limit. Text that isn't a list of runs is replaced. */
export function withRun(runs: PackedRuns, run: StripRun): PackedRuns {
  const added = packed(run);
  if (!runs.startsWith('[[') || !runs.endsWith(']]')) return `[${added}]`;
  return `[${runs.slice(startOfKept(runs), -1)},${added}]`;
}

/** Parses the last runs. Returns none if the text is unreadable, because a damaged list shouldn't stop a monitor. */
export function unpackRuns(runs: PackedRuns): StripRun[] {
  try {
    return (JSON.parse(runs) as PackedRun[]).map(([at, isSuccess, durationMs, isMissed]) =>
      isMissed === 1 ? { at, kind: 'missed' } : { at, kind: isSuccess === 1 ? 'success' : 'fail', durationMs },
    );
  } catch {
    return [];
  }
}

export const packRuns = (runs: readonly StripRun[]): PackedRuns => `[${runs.map(packed).join()}]`;

/** Returns the last runs as they appear in a monitor's document. */
export function runStripOf(runs: PackedRuns): Pick<Monitor, 'recentRuns' | 'missedSlots'> {
  const all = unpackRuns(runs);
  const missedSlots = all.filter((run) => run.kind === 'missed').map(({ at }) => at);
  return { recentRuns: all.filter((run) => run.kind !== 'missed'), ...(missedSlots.length > 0 && { missedSlots }) };
}

function packed(run: StripRun): string {
  if (run.kind === 'missed') return `[${run.at},0,null,1]`;
  return `[${run.at},${run.kind === 'success' ? 1 : 0},${run.durationMs}]`;
}

/** Returns the position of the oldest run to keep when making room for another. */
function startOfKept(runs: PackedRuns): number {
  const starts = [1];
  for (let at = runs.indexOf(BETWEEN); at !== -1; at = runs.indexOf(BETWEEN, at + BETWEEN.length)) starts.push(at + 2);
  return starts[Math.max(0, starts.length - RECENT_RUNS + 1)] ?? 1;
}
