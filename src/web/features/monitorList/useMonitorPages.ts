import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { type ListedMonitors, monitorsApi } from '../monitors/index.ts';
import { pageOf } from './listFilters.ts';

const { listMonitors } = monitorsApi.endpoints;

/** A page is read once it has been wanted this long, so that pages scrolled past are not. */
const SETTLE_MS = 60;

/** The pages from one to another, as far as they are loaded; they are read, and kept up, while they are wanted. */
export function useMonitorPages(query: ListMonitors, from: number, to: number): Map<number, ListedMonitors> {
  const dispatch = useAppDispatch();
  const wanted = useSettled(`${from} ${to}`, SETTLE_MS);

  useEffect(() => {
    const [first = 0, last = 0] = wanted.split(' ').map(Number);
    const subscriptions = range(first, last).map((page) => dispatch(listMonitors.initiate(pageOf(query, page))));
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [dispatch, query, wanted]);

  const pages = useMemo(() => range(from, to), [from, to]);
  const loaded = useAppSelector(
    (state) => pages.map((page) => listMonitors.select(pageOf(query, page))(state).data),
    shallowEqual,
  );
  return useMemo(
    () => new Map(pages.flatMap((page, index) => (loaded[index] ? [[page, loaded[index]] as const] : []))),
    [pages, loaded],
  );
}

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
