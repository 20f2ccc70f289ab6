import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { SHOWN_STATUSES } from '../../../contract/monitors/shownStatus.ts';
import { readAgain } from '../../api/readAgain.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { ListedMonitors, MonitorCounts } from '../monitors/index.ts';
import { countsOf, pageOf } from './listFilters.ts';

/**
 * The minimum number of monitors that would move if the list were reread now. Adds up those known to have moved; the
 * counts may show that more were added, removed or changed in status.
 */
export function orderChanges(
  { sort, statuses = [], groupBy }: ListMonitors,
  pages: readonly ListedMonitors[],
  latest: Pick<MonitorCounts, 'counts'> | undefined,
): number {
  const moved = new Set(pages.flatMap((page) => page.moved)).size;
  const [first] = pages;
  if (!first || !latest) return moved;
  // Section headers also depend on the status.
  const isByStatus = sort === 'status' || statuses.length > 0 || groupBy !== undefined;
  const differences = SHOWN_STATUSES.map((status) => latest.counts[status] - first.counts[status]);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const come = sum(differences.filter((difference) => difference > 0));
  const gone = -sum(differences.filter((difference) => difference < 0));
  return Math.max(moved, isByStatus ? Math.max(come, gone) : Math.abs(come - gone));
}

/** How long an unused list keeps its order after a change. */
const REST_MS = 1_500;

interface Order {
  query: ListMonitors;
  pages: ReadonlyMap<number, ListedMonitors>;
  latest: MonitorCounts | undefined;
  /** Whether someone is pointing at, expanding or otherwise using rows. If so, the rows must not move. */
  isInUse: boolean;
}

/**
 * Keeps the list in order. Rows always show current data, but move only while no one is using the list. Otherwise, a
 * notice says how many would move, and the person decides when.
 */
export function useOrder({ query, pages, latest, isInUse }: Order) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const changes = orderChanges(query, [...pages.values()], latest);

  async function refresh() {
    setIsBusy(true);
    const reads = [
      // Rereads the counts in the same batch, because the order is compared with them.
      readAgain('getMonitorCounts', countsOf(query)),
      ...[...new Set([0, ...pages.keys()])].map((page) => readAgain('listMonitors', pageOf(query, page))),
    ];
    await Promise.all(reads.flatMap((read) => (read ? [dispatch(read)] : [])));
    setIsBusy(false);
  }
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });

  const isDue = changes > 0 && !isInUse && !isBusy;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void latestRefresh.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [isDue]);

  return { changes: isInUse ? changes : 0, isBusy, refresh: () => void refresh() };
}

interface Props {
  changes: number;
  isBusy: boolean;
  onRefresh: () => void;
}

/** Says that the rows would move if the list were reread now. It floats, so that it doesn't shift the rows. */
export function OrderNotice({ changes, isBusy, onRefresh }: Props) {
  return (
    <Box
      component="output"
      sx={{ position: 'sticky', top: '6rem', zIndex: 2, height: 0, display: 'flex', justifyContent: 'center' }}
    >
      {changes > 0 && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={isBusy}
          onClick={onRefresh}
          sx={{ height: 28, boxShadow: (theme) => theme.vars.palette.float.shadow }}
        >
          {changes === 1 ? '1 update' : `${changes} updates`} · Re-sort
        </Button>
      )}
    </Box>
  );
}
