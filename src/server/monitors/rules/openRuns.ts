import { MAX_OPEN_RUNS, type OpenRun } from './monitorState.ts';

/**
 * Opens a run. One that is open already keeps its beginning, for a client may repeat a request. Above the limit the oldest
 * but one is forgotten: the oldest holds the deadline, which more starts must not put off.
 */
export function openRun(openRuns: readonly OpenRun[], run: OpenRun): readonly OpenRun[] {
  if (run.rid !== null && openRuns.some(({ rid }) => rid === run.rid)) return openRuns;
  const all = [...openRuns, run].toSorted((one, other) => one.at - other.at);
  return all.length > MAX_OPEN_RUNS ? all.toSpliced(1, 1) : all;
}

/**
 * Ends the run of a `rid`; without one, the last that began without one, and all others with it, for nobody can tell them
 * apart. Those that began after the end go on.
 */
export function closeRun(
  openRuns: readonly OpenRun[],
  rid: string | null,
  at: number,
): { openRuns: readonly OpenRun[]; durationMs: number | null } {
  const ended = openRuns.findLast((run) => run.rid === rid && run.at <= at);
  return {
    openRuns: openRuns.filter((run) => run.at > at || (rid !== null && run.rid !== rid)),
    durationMs: ended === undefined ? null : at - ended.at,
  };
}
