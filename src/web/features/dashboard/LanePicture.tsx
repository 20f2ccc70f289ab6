import Box from '@mui/material/Box';
import { memo, useMemo, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { DashboardHold, Lane } from '../../../contract/monitors/teamDashboard.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useViewerZone } from '../account/index.ts';
import { CARD } from './Block.tsx';
import { marksOf, markWords, percentAt, ticksOf, type Mark, type Span, type Tick } from './dayAxis.ts';
import { LaneCanvas } from './LaneCanvas.tsx';
import { LanesTable } from './LanesTable.tsx';
import { walkMarks } from './walkMarks.ts';

/** The distance from "now" within which there's no other label. */
const COVERED_PERCENT = 5;

interface LanePictureProps extends Span {
  teamId: string;
  rows: readonly Lane[];
  holds: readonly DashboardHold[];
}

/** The lanes on their axis, with the table that says the same. */
export function LanePicture({ teamId, rows, from, to, holds }: LanePictureProps) {
  const timezone = useViewerZone();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const ticks = useMemo(() => ticksOf(span, timezone), [span, timezone]);
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
          <div className="axis" aria-hidden>
            {ticks.map((tick) => (
              <TickLabel key={tick.at} tick={tick} span={span} />
            ))}
            <NowLabel span={span} />
          </div>
          <div className="behind" aria-hidden>
            {ticks.map(({ at }) => (
              <span key={at} className="line" style={{ left: `${percentAt(span, at)}%` }} />
            ))}
            {holds.map(({ kind, title, from: start, to: end }) => {
              if (kind === 'snooze') return null;
              const left = percentAt(span, start);
              return (
                <span
                  key={`${start} ${title}`}
                  className="hold"
                  style={{ left: `${left}%`, width: `${percentAt(span, end) - left}%` }}
                >
                  <span>{title}</span>
                </span>
              );
            })}
          </div>
          <ul
            className={holds.some(({ kind }) => kind === 'maintenance') ? 'lanes has-holds' : 'lanes'}
            aria-label="Jobs. Arrow keys go from run to run."
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
          </ul>
          <div className="behind" aria-hidden>
            <NowLine span={span} />
          </div>
        </LaneCanvas>
      </SharedTooltip>
      <LanesTable rows={rows} span={span} timezone={timezone} />
    </Box>
  );
}

/** It makes room for the label of now. */
function TickLabel({ tick: { at, words }, span }: { tick: Tick; span: Span }) {
  const isCovered = useNow((nowMs) => Math.abs(percentAt(span, at) - percentAt(span, nowMs)) < COVERED_PERCENT);
  return (
    <span className="tick" style={{ left: `${percentAt(span, at)}%`, visibility: isCovered ? 'hidden' : undefined }}>
      {words}
    </span>
  );
}

function NowLabel({ span }: { span: Span }) {
  const percent = useNow((nowMs) => Math.round(percentAt(span, nowMs) * 10) / 10);
  return (
    <span className="tick is-now" style={{ left: `${percent}%` }}>
      now
    </span>
  );
}

/** Moves in steps of a fifth of a pixel or so, by the page's one clock. */
function NowLine({ span }: { span: Span }) {
  const percent = useNow((nowMs) => Math.round(percentAt(span, nowMs) * 50) / 50);
  return <span className="now" style={{ transform: `translateX(${percent}%)` }} />;
}

interface LaneRowProps {
  lane: Lane;
  span: Span;
  timezone: string;
  /** The address of the monitors' list. */
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
            'data-to': to,
            'data-mark': mark.from,
            'data-tooltip': words,
            tabIndex: isFirst && index === 0 ? 0 : -1,
          };
          const Drawn = mark.to === null ? GoingMark : MarkBar;
          return <Drawn key={`${mark.kind} ${mark.from}`} mark={mark} span={span} name={lane.name} link={link} />;
        })}
      </div>
    </li>
  );
});

type MarkLink = Record<'href' | 'data-to' | 'data-tooltip', string> & Record<'data-mark' | 'tabIndex', number>;

interface MarkProps {
  mark: Mark;
  span: Span;
  /** Of the monitor. */
  name: string;
  link: MarkLink;
}

function MarkBar({ mark: { kind, from, to, isRibbon }, span, name, link }: MarkProps) {
  const left = percentAt(span, from);
  const width = kind === 'expected' || to === null ? undefined : `${percentAt(span, to) - left}%`;
  return (
    <a
      className={`mark ${kind}${isRibbon ? ' ribbon' : ''}`}
      aria-label={`${name}: ${link['data-tooltip']}`}
      style={{ left: `${left}%`, width }}
      {...link}
    />
  );
}

/** Ongoing ones extend to now. */
function GoingMark({ mark, ...props }: MarkProps) {
  const steps = useNow((nowMs) => Math.round(percentAt(props.span, nowMs) * 50));
  const { from, to } = props.span;
  return <MarkBar mark={{ ...mark, to: from + ((to - from) * steps) / 5_000 }} {...props} />;
}
