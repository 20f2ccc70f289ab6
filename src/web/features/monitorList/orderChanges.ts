import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import type { ListedMonitors, MonitorCounts } from '../monitors/index.ts';

/**
 * How many monitors at least would stand elsewhere if the list were read now: those known to have moved, or as many as
 * the counts say have come, gone or changed their status since.
 */
export function orderChanges(
  { sort, statuses = [] }: ListMonitors,
  pages: readonly ListedMonitors[],
  latest: Pick<MonitorCounts, 'counts'> | undefined,
): number {
  const moved = new Set(pages.flatMap((page) => page.moved)).size;
  const [first] = pages;
  if (!first || !latest) return moved;
  const isByStatus = sort === 'status' || statuses.length > 0;
  const differences = SHOWN_STATUSES.map((status) => latest.counts[status] - first.counts[status]);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const come = sum(differences.filter((difference) => difference > 0));
  const gone = -sum(differences.filter((difference) => difference < 0));
  return Math.max(moved, isByStatus ? Math.max(come, gone) : Math.abs(come - gone));
}
