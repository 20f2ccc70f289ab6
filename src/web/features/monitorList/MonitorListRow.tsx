import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { paths } from '../../routing/paths.ts';
import { bellOffLines } from '../../ui/icons/actionIcons.tsx';
import { IconLines } from '../../ui/icons/createIcon.tsx';
import { MonitorStatus, pingUrl, RunStrip } from '../monitors/index.ts';
import { ListRow, placeOfRow } from './listStyles.ts';
import { NextExpected, RowCopyButton, RowTime } from './RowCells.tsx';
import type { SelectionHandle } from './useSelection.ts';

interface Props {
  monitor: Monitor;
  /** Its place in the whole list, from 0. */
  row: number;
  timezone: string;
  isSelected: boolean;
  /** Something is chosen: every row can be. */
  isChoosing: boolean;
  isGone: boolean;
  onToggle: SelectionHandle['toggle'];
}

const TAGS_SHOWN = 2;
const ALERTS_NOBODY = 'Alerts nobody when it goes down';

/** A crossed-out bell: its tooltip and its name say what it means. */
const SilentMark = () => (
  <span className="silent" data-tooltip={ALERTS_NOBODY}>
    <svg aria-hidden viewBox="0 0 24 24">
      <IconLines>{bellOffLines}</IconLines>
    </svg>
    <span className="unseen">{ALERTS_NOBODY}</span>
  </span>
);

/**
 * One monitor of the list: its status, name, recent runs and times. Its elements are plain and styled by the list,
 * because a row must render faster than a scroll uncovers it.
 */
export const MonitorListRow = memo(function MonitorListRow({
  monitor,
  row,
  timezone,
  isSelected,
  isChoosing,
  ...rest
}: Props) {
  const { isGone, onToggle } = rest;
  const { name, tags, scheduleWords, lastPingAt, recentRuns, teamId, monitorId, uuid } = monitor;
  const hidden = tags.length - TAGS_SHOWN;
  const others = tags.slice(TAGS_SHOWN).join(', ');
  return (
    <ListRow
      aria-rowindex={row + 2}
      data-selected={isSelected}
      className={[isGone && 'gone', isChoosing && 'choosing'].filter(Boolean).join(' ')}
      style={placeOfRow(row)}
    >
      <td className="check">
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={(event) => {
              const withShift = (event.nativeEvent as MouseEvent).shiftKey;
              onToggle(row, monitor, { isChosen: event.target.checked, withShift });
            }}
          />
        </label>
      </td>
      <td className="status">
        <MonitorStatus monitor={monitor} />
      </td>
      <th scope="row" className="name">
        <span className="line">
          <Link to={paths.teamHeartbeat(teamId, monitorId)}>
            <span className="title" data-tooltip="">
              {name}
            </span>
          </Link>
          {monitor.alertsNobody && <SilentMark />}
        </span>
        <span className="line about">
          <span className="schedule" data-tooltip="">
            {isGone ? 'Deleted' : scheduleWords}
          </span>
          {tags.slice(0, TAGS_SHOWN).map((tag) => (
            <span key={tag} className="tag" data-tooltip="">
              {tag}
            </span>
          ))}
          {hidden > 0 && (
            <span className="tag more" data-tooltip={others}>
              {`+${hidden}`}
              <span className="unseen">{` more: ${others}`}</span>
            </span>
          )}
        </span>
      </th>
      <td className="runs">
        <RunStrip runs={recentRuns} />
      </td>
      <td className="last">{lastPingAt === null ? 'Never' : <RowTime at={lastPingAt} timezone={timezone} />}</td>
      <td className="next">
        <NextExpected monitor={monitor} timezone={timezone} />
      </td>
      <td className="copy">
        <RowCopyButton text={pingUrl(uuid)} label={`Copy ping URL of ${name}`} />
      </td>
    </ListRow>
  );
});
