import { useRef, useState } from 'react';
import type { ListMonitors } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_BULK_MONITORS, MAX_LISTED_IDS } from '../../../contract/monitors/monitorLimits.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { monitorsApi } from '../monitors/index.ts';
import { PAGE_ROWS, pageOf } from './listFilters.ts';

export interface SelectionHandle {
  selection: Selection;
  /**
   * Selects or deselects a row; with Shift, also the rows between it and the last one that was toggled. Loads rows if
   * necessary.
   */
  toggle(row: number, monitor: Chosen, options: { isChosen: boolean; withShift: boolean }): void;
  /** Selects the first rows of the list, up to the maximum number that can be selected. */
  selectAll(total: number): void;
  clear(): void;
}

interface Chosen {
  monitorId: string;
  /** Null if it's unknown, because many monitors can be selected without loading them. */
  name: string | null;
}

/** The selection in a list. It's reset when the query changes. */
export function useSelection(query: ListMonitors): SelectionHandle {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState({ query, selection: NOTHING });
  const anchor = useRef<number | null>(null);
  const selection = chosen.query === query ? chosen.selection : NOTHING;

  const choose = (monitors: readonly Chosen[], isChosen: boolean) =>
    setChosen((before) => ({
      query,
      selection: withChosen(before.query === query ? before.selection : NOTHING, monitors, isChosen),
    }));

  async function readRows(first: number, last: number): Promise<Chosen[]> {
    const rowCount = last - first + 1;
    if (rowCount > MAX_BULK_MONITORS) {
      const range = { ...query, offset: first, limit: Math.min(rowCount, MAX_LISTED_IDS) };
      const { getMonitorIds } = monitorsApi.endpoints;
      const ids = await dispatch(getMonitorIds.initiate(range, { subscribe: false, forceRefetch: true })).unwrap();
      return ids.map((monitorId) => ({ monitorId, name: null }));
    }
    const firstPage = Math.floor(first / PAGE_ROWS);
    const count = Math.floor(last / PAGE_ROWS) - firstPage + 1;
    const pages = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        dispatch(
          monitorsApi.endpoints.listMonitors.initiate(pageOf(query, firstPage + index), { subscribe: false }),
        ).unwrap(),
      ),
    );
    const rows = pages.flatMap(({ monitors }) => monitors.map(({ data }) => data));
    return rows.slice(first - firstPage * PAGE_ROWS, last - firstPage * PAGE_ROWS + 1);
  }

  /**
   * Changes nothing if the rows can't be loaded. There's no message, because the page already shows that it's offline.
   */
  const chooseRows = (first: number, last: number, isChosen: boolean) =>
    void readRows(first, last).then(
      (rows) => choose(rows, isChosen),
      () => undefined,
    );

  return {
    selection,
    toggle(row, monitor, { isChosen, withShift }) {
      const from = anchor.current;
      anchor.current = row;
      choose([monitor], isChosen);
      if (withShift && from !== null) chooseRows(Math.min(from, row), Math.max(from, row), isChosen);
    },
    selectAll: (total) => chooseRows(0, total - 1, true),
    clear() {
      anchor.current = null;
      setChosen({ query, selection: NOTHING });
    },
  };
}

/** Monitors selected for a bulk action: their known names by id, in the order they were selected. */
export type Selection = ReadonlyMap<string, string | null>;

const NOTHING: Selection = new Map();

/** Selects or deselects monitors, up to the maximum. Keeps the names that are known. */
function withChosen(selection: Selection, monitors: readonly Chosen[], isChosen: boolean): Selection {
  const next = new Map(selection);
  for (const { monitorId, name } of monitors) {
    if (!isChosen) next.delete(monitorId);
    else if (next.has(monitorId) || next.size < MAX_LISTED_IDS)
      next.set(monitorId, name ?? next.get(monitorId) ?? null);
  }
  return next;
}
