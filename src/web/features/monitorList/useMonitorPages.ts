import { useEffect, useMemo, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type ListedMonitors, monitorsApi } from '../monitors/index.ts';
import { pageOf } from './listFilters.ts';

const { listMonitors } = monitorsApi.endpoints;

/** Pages that fly by are not read: they must have been wanted this long. */
const SETTLE_MS = 60;

/** The pages from one to another, as far as they are loaded; they are read, and kept up, while they are wanted. */
export function useMonitorPages(query: ListMonitors, from: number, to: number): Map<number, ListedMonitors> {
  const dispatch = useAppDispatch();
  const wanted = useSettled(`${from} ${to}`);

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

/** A value once it has stayed the same for a moment; the first one at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
