import { useEffect, useState } from 'react';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { shownStatusOf } from '../../../contract/monitors/shownStatus.ts';
import { readAgain } from '../../api/readAgain.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { useNow } from '../../ui/useNow.ts';
import type { ListedMonitors } from '../monitors/index.ts';
import { countsOf } from './listFilters.ts';
import { clock } from '../../lib/clock.ts';

/** The counts are reread at most this often. */
const STEP_MS = 2_000;
/** How long after a monitor's due time the counts are reread, in case the server's clock is slightly behind. */
const DELAY_MS = 1_000;

/**
 * Rereads the counts once a listed monitor becomes late, like its row. No event is sent then, and polling takes longer.
 */
export function useTimelyCounts(query: ListMonitors, pages: ReadonlyMap<number, ListedMonitors>): void {
  const dispatch = useAppDispatch();
  const [openedAt] = useState(() => clock.now());
  const latest = useNow((nowMs) => latestDue([...pages.values()], Math.floor(nowMs / STEP_MS) * STEP_MS - DELAY_MS));
  useEffect(() => {
    const again = latest > openedAt ? readAgain('getMonitorCounts', countsOf(query)) : undefined;
    if (again) void dispatch(again);
  }, [latest, openedAt, query, dispatch]);
}

/** The latest due time of the monitors that were late at an instant; 0 if none were. */
function latestDue(pages: readonly ListedMonitors[], atMs: number): number {
  const late = pages.flatMap(({ monitors }) => monitors.filter(({ data }) => shownStatusOf(data, atMs) === 'late'));
  return Math.max(0, ...late.map(({ data }) => data.dueAt ?? 0));
}
