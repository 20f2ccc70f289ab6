import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedFacts } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../routing/paths.ts';
import { MonitorRuns, MonitorStatus, pingUrl } from '../monitors/index.ts';
import type { Column, Density } from './listDisplay.ts';
import { nameId } from './listMeasures.ts';
import { ListRow, spaceForSkipped } from './listStyles.ts';
import { AddedCells, briefFacts, DownSince, LastPing, NextExpected, RowCopyButton, RowTags } from './RowCells.tsx';
import { FlappingMark, RunningMark, SilentMark, SnoozeMark } from './RowMarks.tsx';
import { scheduleInZone, textWidth } from './rowWords.ts';
import type { SelectionHandle } from './useSelection.ts';

interface Props {
  monitor: Monitor;
  facts: ListedFacts | undefined;
  /** When the monitor's snooze ends, in milliseconds since 1970. */
  snoozedUntil: number | undefined;
  columns: readonly Column[];
  /** Its position in the whole list, from 0. */
  row: number;
  /** Its position among the visible lines. */
  line: number;
  /** How many lines right above it aren't rendered. */
  skipped: number;
  timezone: string;
  density: Density;
  /** The width available for the name and the elements next to it, in pixels. */
  nameWidth: number;
  isSelected: boolean;
  /** Whether this row's controls are in the tab order. Only one row's are. */
  isCurrent: boolean;
  /** Whether any row is selected, in which case every row shows its checkbox. */
  isChoosing: boolean;
  isGone: boolean;
  /** Null for people with read-only access. */
  onToggle: SelectionHandle['toggle'] | null;
}

/** The font sizes of the name and the schedule, and the width of a mark beside the name, in pixels. */
const NAME_FONT = 14;
const SCHEDULE_FONT = 13;
const MARK_WIDTH = 22;

/**
 * A monitor in the list: its status, name, recent runs and times. Uses plain elements styled by the list, because rows
 * must render as fast as they scroll into view.
 */
export const MonitorListRow = memo(function MonitorListRow({
  monitor,
  facts,
  snoozedUntil,
  columns,
  row,
  line,
  skipped,
  timezone,
  density,
  nameWidth,
  isSelected,
  isCurrent,
  isChoosing,
  ...rest
}: Props) {
  const { isGone, onToggle } = rest;
  const { name, tags, status, statusSince, runningSince, teamId, monitorId, uuid } = monitor;
  const isDown = status === 'down';
  const tabIndex = isCurrent ? 0 : -1;
  const isCompact = density === 'compact';
  const schedule = isGone ? 'Deleted' : scheduleInZone(monitor, timezone);
  const markCount = [monitor.alertsNobody, facts?.flapping, snoozedUntil].filter(Boolean).length;
  const beside = isCompact ? textWidth(name, NAME_FONT) + markCount * MARK_WIDTH : textWidth(schedule, SCHEDULE_FONT);
  const rowTags = <RowTags tags={tags} width={nameWidth - beside} isCountKept={!isCompact} />;
  return (
    <ListRow
      aria-rowindex={line + 2}
      data-selected={isSelected}
      className={[density, isGone && 'gone', isChoosing && 'choosing'].filter(Boolean).join(' ')}
      style={spaceForSkipped(skipped)}
    >
      <td className="check">
        {onToggle && (
          <label>
            <input
              type="checkbox"
              tabIndex={tabIndex}
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={(event) => {
                const withShift = (event.nativeEvent as MouseEvent).shiftKey;
                onToggle(row, monitor, { isChosen: event.target.checked, withShift });
              }}
            />
          </label>
        )}
      </td>
      <td className="status">
        <MonitorStatus monitor={monitor} />
        {isDown && runningSince !== null && <RunningMark since={runningSince} />}
        {isDown && <DownSince since={statusSince} timezone={timezone} isCompact={isCompact} />}
        {columns.length > 0 && <span className="brief">{briefFacts(columns, monitor, facts)}</span>}
      </td>
      <th scope="row" className="name">
        <span className="line">
          <Link to={paths.teamHeartbeat(teamId, monitorId)} tabIndex={tabIndex}>
            <span
              id={nameId(monitorId)}
              className="title"
              dir="auto"
              data-tooltip={isCompact ? [name, schedule, tags.join(', ')].filter(Boolean).join(' · ') : ''}
            >
              {name}
            </span>
          </Link>
          {facts?.flapping && <FlappingMark {...facts.flapping} />}
          {snoozedUntil !== undefined && <SnoozeMark until={snoozedUntil} timezone={timezone} />}
          {monitor.alertsNobody && <SilentMark />}
          {isCompact && rowTags}
        </span>
        {!isCompact && (
          <span className="line about">
            <span className="schedule" data-tooltip="">
              {schedule}
            </span>
            {rowTags}
          </span>
        )}
      </th>
      <td className="runs">
        <MonitorRuns monitor={monitor} tooltipZone={timezone} />
      </td>
      <AddedCells columns={columns} monitor={monitor} facts={facts} />
      <td className="last">
        <LastPing at={monitor.lastPingAt} timezone={timezone} />
      </td>
      <td className="next">
        <NextExpected monitor={monitor} nextRunAt={facts?.nextRunAt} timezone={timezone} />
      </td>
      <td className="copy">
        {uuid !== undefined && (
          <RowCopyButton tabIndex={tabIndex} text={pingUrl(uuid)} label={`Copy ping URL for ${name}`} />
        )}
      </td>
    </ListRow>
  );
});
