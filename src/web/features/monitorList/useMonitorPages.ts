import { useEffect, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { useSettled } from '../../ui/useSettled.ts';
import { type ListedMonitors, monitorsApi } from '../monitors/index.ts';
import { pageOf } from './listFilters.ts';

const { listMonitors } = monitorsApi.endpoints;

/** A page must be needed for this long before it's read, so that pages that are only scrolled past aren't. */
const SETTLE_MS = 60;

/** Returns whichever of these pages have loaded. Pages are read and kept up to date while they're needed. */
export function useMonitorPages(query: ListMonitors, named: readonly number[]): Map<number, ListedMonitors> {
  const dispatch = useAppDispatch();
  const names = named.join(' ');
  const wanted = useSettled(names, SETTLE_MS);

  useEffect(() => {
    const subscriptions = numbersIn(wanted).map((page) => dispatch(listMonitors.initiate(pageOf(query, page))));
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [dispatch, query, wanted]);

  const pages = useMemo(() => numbersIn(names), [names]);
  const loaded = useAppSelector(
    (state) => pages.map((page) => listMonitors.select(pageOf(query, page))(state).data),
    shallowEqual,
  );
  return useMemo(
    () => new Map(pages.flatMap((page, index) => (loaded[index] ? [[page, loaded[index]] as const] : []))),
    [pages, loaded],
  );
}

const numbersIn = (names: string) => (names === '' ? [] : names.split(' ').map(Number));
