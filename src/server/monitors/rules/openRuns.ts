import { MAX_OPEN_RUNS, type OpenRun } from './monitorState.ts';

export interface RunsChange {
  openRuns: readonly OpenRun[];
  /** Runs that were closed without their end being reported. */
  unfinished: readonly OpenRun[];
}

/**
 * Opens a run. If it's already open, it keeps its start, because clients can repeat requests. If runs can't overlap,
 * the newest replaces all others.
 */
export function openRun(openRuns: readonly OpenRun[], run: OpenRun, canOverlap: boolean): RunsChange {
  if (run.rid !== null && openRuns.some(({ rid }) => rid === run.rid)) return { openRuns, unfinished: [] };
  return canOverlap ? { openRuns: withRun(openRuns, run), unfinished: [] } : replacedBy(openRuns, run);
}

/**
 * Adds a run. If there are too many, drops the second-oldest, because the oldest determines the deadline, which more
 * starts must not postpone.
 */
function withRun(openRuns: readonly OpenRun[], run: OpenRun): readonly OpenRun[] {
  const all = [...openRuns, run].toSorted((one, other) => one.at - other.at);
  return all.length > MAX_OPEN_RUNS ? all.toSpliced(1, 1) : all;
}

/**
 * Replaces the open runs with the given one. If the request for a later start overtook this one's, the given run counts
 * as replaced instead.
 */
function replacedBy(openRuns: readonly OpenRun[], run: OpenRun): RunsChange {
  const [first] = openRuns;
  if (first === undefined) return { openRuns: [run], unfinished: [] };
  if (openRuns.some(({ at }) => at > run.at)) return { openRuns, unfinished: [run] };
  return { openRuns: [{ ...run, firstAt: first.firstAt ?? first.at }], unfinished: openRuns };
}

/** Returns the newest open run, unless it ended earlier. This is the run to keep when runs can no longer overlap. */
export function newestRun(openRuns: readonly OpenRun[], lastSuccessAt: number | null): readonly OpenRun[] {
  return openRuns.slice(-1).filter(({ at }) => at >= (lastSuccessAt ?? 0));
}

/**
 * Ends the run with the given `rid`. If it's null, ends the last run that started without one, along with all others
 * like it, because they can't be distinguished. If runs can't overlap, also ends all that started earlier. Runs that
 * started after the end stay open.
 */
export function closeRun(
  openRuns: readonly OpenRun[],
  { rid, at }: Pick<OpenRun, 'rid' | 'at'>,
  canOverlap: boolean,
): RunsChange & { durationMs: number | null } {
  const ended = openRuns.findLast((run) => run.rid === rid && run.at <= at);
  const isClosed = (run: OpenRun): boolean => run.at <= at && (!canOverlap || rid === null || run.rid === rid);
  return {
    openRuns: openRuns.filter((run) => !isClosed(run)),
    unfinished: canOverlap ? [] : openRuns.filter((run) => isClosed(run) && run !== ended),
    durationMs: ended === undefined ? null : at - ended.at,
  };
}
