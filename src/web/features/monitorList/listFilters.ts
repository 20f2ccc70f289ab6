import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { ListMonitors, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_TAGS } from '../../../contract/monitors/monitorLimits.ts';
import { SHOWN_STATUSES, type ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import { fetchEndpoint } from '../../api/fetchEndpoint.ts';
import { type CountedMonitors, monitorsApi } from '../monitors/index.ts';
import { type Column, readColumns, storedColumns, writeColumns } from './listDisplay.ts';
import { viewsApi } from './views/viewsApi.ts';

/** Rows per page. The size of the first response determines how soon the list appears. */
export const PAGE_ROWS = 50;
const MAX_TEXT_LENGTH = 200;

export interface ListFilters {
  text: string;
  tags: string[];
  /** An empty list means all. */
  statuses: ShownStatus[];
  sort: MonitorSort;
  groupBy: 'tag' | null;
  /** Null for the columns stored in the browser. */
  columns: readonly Column[] | null;
}

const DEFAULT_SORT: MonitorSort = 'status';
const SORTS: readonly MonitorSort[] = ['status', 'name', '-name', 'lastPing', '-lastPing', 'due', '-due'];

/** Reads filters from URL parameters, ignoring invalid values. */
export function readListFilters(search: URLSearchParams): ListFilters {
  const [sort, columns] = [search.get('sort'), search.get('columns')];
  return {
    text: (search.get('text') ?? '').slice(0, MAX_TEXT_LENGTH),
    tags: [...new Set(search.getAll('tag'))].slice(0, MAX_TAGS),
    statuses: SHOWN_STATUSES.filter((status) => search.getAll('status').includes(status)),
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_SORT,
    groupBy: search.get('group') === 'tag' ? 'tag' : null,
    columns: columns === null ? null : readColumns(columns),
  };
}

/** Writes filters to URL parameters and keeps all others. */
export function writeFilters(
  search: URLSearchParams,
  { text, tags, statuses, sort, groupBy, columns }: ListFilters,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['text', 'tag', 'status', 'sort', 'group', 'columns']) next.delete(name);
  if (text) next.set('text', text);
  for (const tag of tags) next.append('tag', tag);
  for (const status of statuses) next.append('status', status);
  if (sort !== DEFAULT_SORT) next.set('sort', sort);
  if (groupBy !== null) next.set('group', groupBy);
  if (columns !== null) next.set('columns', writeColumns(columns));
  return next;
}

export const isFiltered = ({ text, tags, statuses }: ListFilters): boolean =>
  text !== '' || tags.length > 0 || statuses.length > 0;

/** The query for the server, without the page, which `pageOf` adds. */
export const queryOf = (
  teamId: string,
  { text, tags, statuses, sort, groupBy, columns }: ListFilters,
): ListMonitors => ({
  teamId,
  ...(text && { text }),
  ...(tags.length > 0 && { tags }),
  ...(statuses.length > 0 && { statuses }),
  sort,
  ...(groupBy !== null && { groupBy }),
  ...factsOf(columns ?? storedColumns()),
});

/** The facts to request for columns. The duration column needs none, because it's derived from the last runs. */
function factsOf(columns: readonly Column[]): Pick<ListMonitors, 'facts'> {
  const facts = columns.filter((column) => column !== 'duration');
  return facts.length === 0 ? {} : { facts };
}

/** The query for counts: the same monitors regardless of status and order. */
export const countsOf = ({ teamId, text, tags }: ListMonitors): CountedMonitors => ({
  teamId,
  ...(text && { text }),
  ...(tags && { tags }),
});

export const pageOf = (query: ListMonitors, page: number): ListMonitors => ({
  ...query,
  offset: page * PAGE_ROWS,
  limit: PAGE_ROWS,
});

export interface FiltersHandle {
  filters: ListFilters;
  /** Changes filters. Typing replaces the history entry; other choices add one. */
  change(changes: Partial<ListFilters>, options?: { replace?: boolean }): void;
}

/** Returns the filters in the URL, and a function that changes them. */
export function useListFilters(): FiltersHandle {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const filters = useMemo(() => readListFilters(search), [search]);
  return {
    filters,
    // Includes the path, because the router would add `?index` to a URL that consists only of an empty search.
    change: (changes, options) =>
      void navigate({ pathname, search: writeFilters(search, { ...filters, ...changes }).toString() }, options),
  };
}

type Store = Parameters<typeof fetchEndpoint>[0];

/** Requests the initial data for a list URL in one batch, without waiting for it. */
export function readMonitorList(store: Store, teamId: string, search: URLSearchParams): void {
  const query = queryOf(teamId, readListFilters(search));
  const { listMonitors, getMonitorCounts } = monitorsApi.endpoints;
  const reads = [
    fetchEndpoint(store, listMonitors, pageOf(query, 0), { fresh: true }),
    fetchEndpoint(store, getMonitorCounts, countsOf(query), { fresh: true }),
    fetchEndpoint(store, viewsApi.endpoints.getListViews, teamId),
  ];
  for (const read of reads) {
    read.catch(() => {
      // The page reports the problem.
    });
  }
}
