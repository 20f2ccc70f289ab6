import { useEffect, useRef, useState } from 'react';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { readAgain } from '../../api/readAgain.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { ListedMonitors, MonitorCounts } from '../monitors/index.ts';
import { countsOf, pageOf } from './listFilters.ts';
import { orderChanges } from './orderChanges.ts';

/** How long the list keeps its order after a change, while unused. */
export const REST_MS = 1_500;

interface Order {
  query: ListMonitors;
  pages: ReadonlyMap<number, ListedMonitors>;
  latest: MonitorCounts | undefined;
  /** Somebody points at, looks into or works on rows: none may move. */
  isInUse: boolean;
}

/**
 * Keeps the list in order. Rows always show current data, but they move only while nobody uses the list. Otherwise it
 * says how many would move, and the person decides when.
 */
export function useOrder({ query, pages, latest, isInUse }: Order) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const changes = orderChanges(query, [...pages.values()], latest);

  async function refresh() {
    setIsBusy(true);
    const reads = [
      // In one batch with the counts, which the order is judged by.
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
