import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListMonitors, MonitorSort } from '../../../contract/monitors/monitorCalls.ts';
import { paths } from '../../routing/paths.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { useViewerZone } from '../account/index.ts';
import type { MonitorCounts } from '../monitors/index.ts';
import { BulkBar } from './BulkBar.tsx';
import type { Density } from './density.ts';
import { PAGE_ROWS } from './listFilters.ts';
import { ListHeader } from './ListHeader.tsx';
import { ListBody, ListRow, ListTable, placeOfRow, rowHeightStyle } from './listStyles.ts';
import { useEscape, useListUse } from './listUse.ts';
import { MonitorListRow } from './MonitorListRow.tsx';
import { useListKeys } from './useListKeys.ts';
import { useMonitorPages } from './useMonitorPages.ts';
import { OrderNotice, useOrder } from './useOrder.tsx';
import { useRowVirtualizer } from './useRowVirtualizer.ts';
import { useSelection } from './useSelection.ts';

interface Props {
  query: ListMonitors;
  total: number;
  latest: MonitorCounts | undefined;
  density: Density;
  onSort: (sort: MonitorSort) => void;
}

/** Rows are read this far ahead of the scroll, which is not yet a page more than the first window needs. */
const ROWS_AHEAD = 35;

const pageWith = (row: number) => Math.floor(row / PAGE_ROWS);

/** The rows that are in view, of however many there are. */
export function MonitorList({ query, total, latest, density, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const timezone = useViewerZone();
  const monitorAt = (row: number) => pages.get(pageWith(row))?.monitors[row % PAGE_ROWS]?.data;
  const navigate = useNavigate();
  const {
    currentRow,
    focusedRow,
    handlers: keyHandlers,
  } = useListKeys({
    body,
    total,
    onToggle(row) {
      const monitor = monitorAt(row);
      if (monitor) toggle(row, monitor, { isChosen: !selection.has(monitor.monitorId), withShift: false });
    },
    onEdit(row) {
      const monitor = monitorAt(row);
      if (monitor) void navigate(paths.teamHeartbeatEdit(monitor.teamId, monitor.monitorId));
    },
  });
  const view = useRowVirtualizer(body, { count: total, density, focusedRow });
  const lastPage = Math.max(0, pageWith(total - 1));
  const pages = useMonitorPages(
    query,
    pageWith(Math.max(0, view.first - (view.isScrollingUp ? ROWS_AHEAD : 0))),
    Math.min(lastPage, pageWith(view.last + (view.isScrollingUp ? 0 : ROWS_AHEAD))),
  );
  const { selection, toggle, selectAll, clear } = useSelection(query);
  useEscape(selection.size > 0, clear);
  const { isUsed, handlers } = useListUse();
  const isInUse = isUsed || view.isScrolledInto || selection.size > 0;
  const order = useOrder({ query, pages, latest, isInUse });

  // Rows render again for new content, not for a new function.
  const toggleNow = useRef(toggle);
  useEffect(() => {
    toggleNow.current = toggle;
  });
  const [onToggle] = useState((): typeof toggle => (row, chosen, options) => toggleNow.current(row, chosen, options));

  return (
    <div {...handlers}>
      <OrderNotice changes={order.changes} isBusy={order.isBusy} onRefresh={order.refresh} />
      <ListTable aria-label="Monitors" aria-rowcount={total + 1}>
        <ListHeader
          sort={query.sort ?? 'status'}
          onSort={onSort}
          chosen={selection.size}
          total={total}
          onChooseAll={(isChosen) => (isChosen ? selectAll(total) : clear())}
        />
        <SharedTooltip>
          <ListBody
            ref={body}
            style={{ ...rowHeightStyle(view.rowHeight), height: total * view.rowHeight }}
            {...keyHandlers}
          >
            {view.rows.map((row) => {
              const page = pages.get(pageWith(row));
              const monitor = page?.monitors[row % PAGE_ROWS]?.data;
              if (!page || !monitor) return <SkeletonRow key={row} row={row} density={density} />;
              return (
                <MonitorListRow
                  key={row}
                  row={row}
                  monitor={monitor}
                  timezone={timezone}
                  density={density}
                  nameWidth={view.nameWidth}
                  isCurrent={row === currentRow}
                  isSelected={selection.has(monitor.monitorId)}
                  isChoosing={selection.size > 0}
                  isGone={page.gone.includes(monitor.monitorId)}
                  onToggle={onToggle}
                />
              );
            })}
          </ListBody>
        </SharedTooltip>
      </ListTable>
      <BulkBar teamId={query.teamId} tags={latest?.tags ?? []} selection={selection} onDone={clear} />
    </div>
  );
}

/** The place of a monitor that is being read. */
function SkeletonRow({ row, density }: { row: number; density: Density }) {
  return (
    <ListRow aria-hidden className={density} style={placeOfRow(row)}>
      <td className="status">
        <Blank width={52} />
      </td>
      <td className="name">
        <Blank width={`${45 + ((row * 7) % 30)}%`} />
      </td>
      <td className="runs">
        <Blank width={119} />
      </td>
      <td className="last">
        <Blank width={56} />
      </td>
    </ListRow>
  );
}

const Blank = ({ width }: { width: number | string }) => <span className="blank" style={{ width }} />;
