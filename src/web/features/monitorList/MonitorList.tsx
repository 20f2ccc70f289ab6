import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListMonitors, MonitorSort, TagGroup } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../routing/paths.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { useViewerZone } from '../account/index.ts';
import type { MonitorCounts } from '../monitors/index.ts';
import { useSnoozeEnds } from '../quiet/index.ts';
import { useHasTeamRight } from '../teams/index.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import type { Column, Density } from './listDisplay.ts';
import { PAGE_ROWS } from './listFilters.ts';
import { layOut, type Line, type ListSection, sectionKey } from './listLayout.ts';
import { ListHeader } from './ListHeader.tsx';
import { columnProps, nameId } from './listMeasures.ts';
import { ListBody, ListRow, ListTable, rowHeightStyle, spaceForSkipped } from './listStyles.ts';
import { useEscape, useListUse } from './listUse.ts';
import { MonitorListRow } from './MonitorListRow.tsx';
import { RowSnooze } from './RowSnooze.tsx';
import { SectionRow } from './SectionRow.tsx';
import { useListKeys } from './useListKeys.ts';
import { useMonitorPages } from './useMonitorPages.ts';
import { OrderNotice, useOrder } from './useOrder.tsx';
import { useRowVirtualizer } from './useRowVirtualizer.ts';
import { useTimelyCounts } from './useTimelyCounts.ts';
import { type Selection, useSelection } from './useSelection.ts';

interface Props {
  query: ListMonitors;
  columns: readonly Column[];
  total: number;
  groups: readonly TagGroup[] | undefined;
  latest: MonitorCounts | undefined;
  density: Density;
  onSort: (sort: MonitorSort) => void;
}

/** How many rows to load ahead at the start of the list, few enough that the first window still needs only one page. */
const FIRST_ROWS_AHEAD = 35;
/** How many rows to load ahead after scrolling, enough that even a fast wheel rarely reaches rows that are still loading. */
const ROWS_AHEAD = 100;

const pageWith = (row: number) => Math.floor(row / PAGE_ROWS);

/** A virtualized list that renders only the rows in view. */
export function MonitorList({ query, columns, total, groups, latest, density, onSort }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const timezone = useViewerZone();
  const snoozeEnds = useSnoozeEnds(query.teamId);
  const canChange = useHasTeamRight(query.teamId, 'write');
  const [snoozing, setSnoozing] = useState<{ monitor: Monitor; anchor: HTMLElement } | null>(null);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(NONE_COLLAPSED);
  const { lineCount, lineAt } = useMemo(() => layOut(total, groups, collapsed), [total, groups, collapsed]);
  const monitorAt = (line: number) => {
    const at = lineAt(line);
    if (!('row' in at)) return undefined;
    const { row } = at;
    const monitor = pages.get(pageWith(row))?.monitors[row % PAGE_ROWS]?.data;
    return monitor && { row, monitor };
  };
  const navigate = useNavigate();
  const {
    currentRow,
    focusedRow,
    handlers: keyHandlers,
  } = useListKeys({
    body,
    total: lineCount,
    onToggle(line) {
      const found = monitorAt(line);
      if (!found || !canChange) return;
      const { row, monitor } = found;
      toggle(row, monitor, { isChosen: !selection.has(monitor.monitorId), withShift: false });
    },
    onSnooze(line) {
      const monitor = monitorAt(line)?.monitor;
      const anchor = monitor && document.getElementById(nameId(monitor.monitorId));
      if (!monitor || !anchor || !canChange) return false;
      setSnoozing({ monitor, anchor });
      return true;
    },
    onEdit(line) {
      const found = monitorAt(line);
      if (found && canChange) void navigate(paths.teamHeartbeatEdit(found.monitor.teamId, found.monitor.monitorId));
    },
  });
  const view = useRowVirtualizer(body, { count: lineCount, density, columns, focusedRow });
  const rowsAhead = view.hasScrolled ? ROWS_AHEAD : FIRST_ROWS_AHEAD;
  const firstWanted = Math.max(0, view.first - (view.isScrollingUp ? rowsAhead : 0));
  const lastWanted = Math.min(lineCount - 1, view.last + (view.isScrollingUp ? 0 : rowsAhead));
  const wantedLines = Array.from({ length: lastWanted - firstWanted + 1 }, (_, index) => firstWanted + index);
  // The focused row may be far out of view. It can't get or keep the focus without its monitor.
  if (focusedRow !== null && focusedRow < lineCount) wantedLines.push(focusedRow);
  const pages = useMonitorPages(query, pagesOf(lineAt, wantedLines));
  const { selection: chosen, toggle, selectAll, clear } = useSelection(query);
  const selection = canChange ? chosen : NONE_CHOSEN;
  useEscape(selection.size > 0, clear);
  const { isUsed, handlers } = useListUse();
  const isInUse = isUsed || view.hasScrolled || selection.size > 0;
  useTimelyCounts(query, pages);
  const order = useOrder({ query, pages, latest, isInUse });

  // A stable reference, so that rows rerender only for new content, not for a new function.
  const toggleNow = useRef(toggle);
  useEffect(() => {
    toggleNow.current = toggle;
  });
  const collapse = ({ tag }: ListSection, isCollapsed: boolean) =>
    setCollapsed((before) => {
      const next = new Set(before);
      if (isCollapsed) next.add(sectionKey(tag));
      else next.delete(sectionKey(tag));
      return next;
    });
  const [onToggle] = useState((): typeof toggle => (row, chosen, options) => toggleNow.current(row, chosen, options));

  return (
    <div {...handlers}>
      <OrderNotice changes={order.changes} isBusy={order.isBusy} onRefresh={order.refresh} />
      <ListTable aria-label="Monitors" aria-rowcount={lineCount + 1} {...columnProps(view.listWidth, columns)}>
        <ListHeader
          sort={query.sort ?? 'status'}
          onSort={onSort}
          columns={columns}
          chosen={selection.size}
          total={total}
          onChooseAll={canChange ? (isChosen) => (isChosen ? selectAll(total) : clear()) : null}
        />
        <SharedTooltip>
          <ListBody
            ref={body}
            style={{ ...rowHeightStyle(view.rowHeight), height: lineCount * view.rowHeight }}
            {...keyHandlers}
          >
            {view.rows.map((line, index) => {
              const skipped = line - (view.rows[index - 1] ?? -1) - 1;
              const at = lineAt(line);
              const isCurrent = line === currentRow;
              if ('section' in at) {
                return <SectionRow key={line} {...{ skipped, isCurrent }} section={at.section} onCollapse={collapse} />;
              }
              const { row } = at;
              const page = pages.get(pageWith(row));
              const monitor = page?.monitors[row % PAGE_ROWS]?.data;
              if (!page || !monitor) return <SkeletonRow key={line} skipped={skipped} row={line} density={density} />;
              return (
                <MonitorListRow
                  key={line}
                  row={row}
                  line={line}
                  skipped={skipped}
                  monitor={monitor}
                  facts={page.facts?.[monitor.monitorId]}
                  snoozedUntil={snoozeEnds.get(monitor.monitorId)}
                  columns={columns}
                  timezone={timezone}
                  density={density}
                  nameWidth={view.nameWidth}
                  isCurrent={isCurrent}
                  isSelected={selection.has(monitor.monitorId)}
                  isChoosing={selection.size > 0}
                  isGone={page.gone.includes(monitor.monitorId)}
                  onToggle={canChange ? onToggle : null}
                />
              );
            })}
          </ListBody>
        </SharedTooltip>
      </ListTable>
      {snoozing && (
        <RowSnooze
          {...snoozing}
          isSnoozed={snoozeEnds.has(snoozing.monitor.monitorId)}
          timezone={timezone}
          onClose={() => setSnoozing(null)}
        />
      )}
      <BulkBar
        teamId={query.teamId}
        tags={latest?.tags ?? []}
        timezone={timezone}
        selection={selection}
        onDone={clear}
      />
    </div>
  );
}

const NONE_COLLAPSED: ReadonlySet<string> = new Set();
const NONE_CHOSEN: Selection = new Map();

/** The pages that contain the monitors in some lines. */
function pagesOf(lineAt: (line: number) => Line, lines: readonly number[]): number[] {
  const pages = new Set<number>();
  for (const line of lines) {
    const at = lineAt(line);
    if ('row' in at) pages.add(pageWith(at.row));
  }
  return [...pages];
}

/** A placeholder for a monitor that's loading. */
function SkeletonRow({ skipped, row, density }: { skipped: number; row: number; density: Density }) {
  return (
    <ListRow aria-hidden className={density} style={spaceForSkipped(skipped)}>
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
