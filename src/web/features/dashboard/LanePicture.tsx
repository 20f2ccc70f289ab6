import Box from '@mui/material/Box';
import { memo, useMemo, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { DashboardHold, Lane } from '../../../contract/monitors/teamDashboard.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { marksOf, markWords, type Span } from './dayAxis.ts';
import { LaneAxis, LaneMark, type MarkLink } from './LaneAxis.tsx';
import { LaneCanvas } from './LaneCanvas.tsx';
import { LanesTable } from './LanesTable.tsx';
import { walkMarks } from './walkMarks.ts';

interface LanePictureProps extends Span {
  teamId: string;
  rows: readonly Lane[];
  holds: readonly DashboardHold[];
}

/** The lanes on their axis, and a table with the same content for screen readers. */
export function LanePicture({ teamId, rows, from, to, holds }: LanePictureProps) {
  const timezone = useViewerZone();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const list = useHref(paths.teamHeartbeats(teamId));
  const navigate = useNavigate();
  const openInPlace = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('a[data-to]');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(`${paths.teamHeartbeats(teamId)}/${link.dataset['to'] ?? ''}`);
  };
  return (
    <Box sx={{ ...CARD, overflow: 'hidden' }}>
      <SharedTooltip>
        <LaneCanvas onClick={openInPlace} onKeyDown={walkMarks}>
          <LaneAxis
            span={span}
            timezone={timezone}
            holds={holds}
            label="Jobs. Use the arrow keys to move between runs."
          >
            {rows.map((lane, index) => (
              <LaneRow
                key={lane.monitorId}
                lane={lane}
                span={span}
                timezone={timezone}
                list={list}
                isFirst={index === 0}
              />
            ))}
          </LaneAxis>
        </LaneCanvas>
      </SharedTooltip>
      <LanesTable rows={rows} span={span} timezone={timezone} />
    </Box>
  );
}

interface LaneRowProps {
  lane: Lane;
  span: Span;
  timezone: string;
  /** The URL of the monitor list. */
  list: string;
  isFirst: boolean;
}

const LaneRow = memo(function LaneRow({ lane, span, timezone, list, isFirst }: LaneRowProps) {
  const marks = marksOf(lane, span);
  const id = encodeURIComponent(lane.monitorId);
  return (
    <li className="lane">
      <a className="name" href={`${list}/${id}`} data-to={id} data-status={lane.status} data-tooltip="">
        {lane.name}
        {lane.status !== 'up' && <VisuallyHidden>, {shownStatusWord(lane.status).toLowerCase()}</VisuallyHidden>}
      </a>
      <div className="track">
        {marks.map((mark, index) => {
          const day = zonedTime(mark.from, timezone).day;
          const to = `${id}/events?from=${day}&to=${day}`;
          const words = markWords(mark, timezone);
          const link: MarkLink = {
            href: `${list}/${to}`,
            'aria-label': `${lane.name}: ${words}`,
            'data-to': to,
            'data-mark': mark.from,
            'data-tooltip': words,
            tabIndex: isFirst && index === 0 ? 0 : -1,
          };
          return <LaneMark key={`${mark.kind} ${mark.from}`} mark={mark} span={span} link={link} />;
        })}
      </div>
    </li>
  );
});
