import { MAX_OPEN_RUNS, type OpenRun } from './monitorState.ts';

export interface RunsChange {
  openRuns: readonly OpenRun[];
  /** Runs that were closed although nothing reported their end. */
  unfinished: readonly OpenRun[];
}

/**
 * Opens a run. One that is open already keeps its beginning, for a client may repeat a request. Where runs don't overlap, the
 * newest takes the place of all others.
 */
export function openRun(openRuns: readonly OpenRun[], run: OpenRun, mayOverlap: boolean): RunsChange {
  if (run.rid !== null && openRuns.some(({ rid }) => rid === run.rid)) return { openRuns, unfinished: [] };
  return mayOverlap ? { openRuns: withRun(openRuns, run), unfinished: [] } : replacedBy(openRuns, run);
}

/**
 * Over the limit, the second-oldest run is forgotten. The oldest holds the deadline, which more starts must not delay.
 */
function withRun(openRuns: readonly OpenRun[], run: OpenRun): readonly OpenRun[] {
  const all = [...openRuns, run].toSorted((one, other) => one.at - other.at);
  return all.length > MAX_OPEN_RUNS ? all.toSpliced(1, 1) : all;
}

/** If a newer start overtook this start's request, this one is the older run. */
function replacedBy(openRuns: readonly OpenRun[], run: OpenRun): RunsChange {
  const [first] = openRuns;
  if (first === undefined) return { openRuns: [run], unfinished: [] };
  if (openRuns.some(({ at }) => at > run.at)) return { openRuns, unfinished: [run] };
  return { openRuns: [{ ...run, firstAt: first.firstAt ?? first.at }], unfinished: openRuns };
}

/** The newest open run, unless it ended before: the one that stays once runs no longer overlap. */
export function newestRun(openRuns: readonly OpenRun[], lastSuccessAt: number | null): readonly OpenRun[] {
  return openRuns.slice(-1).filter(({ at }) => at >= (lastSuccessAt ?? 0));
}

/**
 * Ends the run of a `rid`. Without one, it ends the last run that started without one, and all others like it, because
 * they can't be distinguished. If runs don't overlap, all that started earlier end too. Runs that started after the end
 * stay open.
 */
export function closeRun(
  openRuns: readonly OpenRun[],
  { rid, at }: Pick<OpenRun, 'rid' | 'at'>,
  mayOverlap: boolean,
): RunsChange & { durationMs: number | null } {
  const ended = openRuns.findLast((run) => run.rid === rid && run.at <= at);
  const isClosed = (run: OpenRun): boolean => run.at <= at && (!mayOverlap || rid === null || run.rid === rid);
  return {
    openRuns: openRuns.filter((run) => !isClosed(run)),
    unfinished: mayOverlap ? [] : openRuns.filter((run) => isClosed(run) && run !== ended),
    durationMs: ended === undefined ? null : at - ended.at,
  };
}
