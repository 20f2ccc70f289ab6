import { RECENT_RUNS } from '../../contract/monitors/monitorLimits.ts';
import type { RecentRun } from '../../contract/monitors/monitorRecord.ts';

/**
 * The last runs of a monitor, oldest first, packed as JSON text of `[at, 1 for a success or 0, duration in ms or null]`. Each
 * ping adds one and looks at none: to read and write all thirty would take an eighth of its time.
 */
export type PackedRuns = string;

export const NO_RUNS: PackedRuns = '[]';

const BETWEEN = '],[';

/** Adds a run and drops the oldest beyond the limit. Text that isn't a list of runs starts over. */
export function withRun(runs: PackedRuns, run: RecentRun): PackedRuns {
  const added = packed(run);
  if (!runs.startsWith('[[') || !runs.endsWith(']]')) return `[${added}]`;
  return `[${runs.slice(startOfKept(runs), -1)},${added}]`;
}

/** None for text that cannot be read: a damaged strip is no reason to stop a monitor. */
export function unpackRuns(runs: PackedRuns): RecentRun[] {
  try {
    return (JSON.parse(runs) as [number, 0 | 1, number | null][]).map(([at, isSuccess, durationMs]) => ({
      at,
      kind: isSuccess === 1 ? 'success' : 'fail',
      durationMs,
    }));
  } catch {
    return [];
  }
}

export const packRuns = (runs: readonly RecentRun[]): PackedRuns => `[${runs.map(packed).join()}]`;

const packed = ({ at, kind, durationMs }: RecentRun): string => `[${at},${kind === 'success' ? 1 : 0},${durationMs}]`;

/** Where the oldest run begins that leaves room for another one. */
function startOfKept(runs: PackedRuns): number {
  const starts = [1];
  for (let at = runs.indexOf(BETWEEN); at !== -1; at = runs.indexOf(BETWEEN, at + BETWEEN.length)) starts.push(at + 2);
  return starts[Math.max(0, starts.length - RECENT_RUNS + 1)] ?? 1;
}
