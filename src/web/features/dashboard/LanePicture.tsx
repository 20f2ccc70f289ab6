import Box from '@mui/material/Box';
import { memo, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import type { DashboardHold, Lane } from '../../../contract/monitors/teamDashboard.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { Roving } from './Roving.tsx';
import { SharedTooltip } from '../../ui/SharedTooltip.tsx';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CARD } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { marksOf, markWords, type Mark, type Span } from './dayAxis.ts';
import { LaneAxis, LaneMark } from './LaneAxis.tsx';
import { LaneCanvas } from './LaneCanvas.tsx';
import { LanesTable } from './LanesTable.tsx';

interface LanePictureProps extends Span {
  teamId: string;
  rows: readonly Lane[];
  holds: readonly DashboardHold[];
}

/** A run that the keyboard has moved to. */
interface Chosen {
  monitorId: string;
  mark: Mark;
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The lanes on their axis, and a table with the same content for screen readers. The runs of the focused lane are
 * explored with the arrow keys, starting from the latest.
 */
export function LanePicture({ teamId, rows, from, to, holds }: LanePictureProps) {
  const timezone = useViewerZone();
  const span = useMemo(() => ({ from, to }), [from, to]);
  const list = useHref(paths.teamHeartbeats(teamId));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const open = (event: MouseEvent | KeyboardEvent, address: string) => {
    event.preventDefault();
    void navigate(`${paths.teamHeartbeats(teamId)}/${address}`);
  };
  const openInPlace = (event: MouseEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-to]');
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    open(event, target.dataset['to'] ?? '');
  };
  const explore = (event: KeyboardEvent) => {
    const lane = rows.find(({ monitorId }) => monitorId === (event.target as HTMLElement).dataset['lane']);
    const step = STEPS[event.key];
    if (!lane) return;
    if (event.key === 'Enter' && chosen) open(event, addressOf(chosen, timezone));
    if (step === undefined) return;
    event.preventDefault();
    const marks = marksOf(lane, span);
    const index = marks.findIndex(({ kind, from: at }) => kind === chosen?.mark.kind && at === chosen.mark.from);
    const latest = marks.findLastIndex(({ kind }) => kind !== 'expected');
    const mark = marks[index === -1 ? latest : Math.min(marks.length - 1, Math.max(0, index + step))] ?? marks[0];
    setChosen(mark ? { monitorId: lane.monitorId, mark } : null);
  };
  return (
    <Box sx={{ ...CARD, overflow: 'hidden' }}>
      <Roving>
        <SharedTooltip>
          <LaneCanvas
            onClick={openInPlace}
            onKeyDown={explore}
            onFocus={() => setChosen(null)}
            onBlur={() => setChosen(null)}
          >
            <LaneAxis
              span={span}
              timezone={timezone}
              holds={holds}
              label="Jobs. Use the arrow keys to move between jobs and their runs."
            >
              {rows.map((lane) => (
                <LaneRow
                  key={lane.monitorId}
                  lane={lane}
                  span={span}
                  timezone={timezone}
                  list={list}
                  chosen={chosen?.monitorId === lane.monitorId ? chosen.mark : null}
                />
              ))}
            </LaneAxis>
            <Box component="output" className="chosen">
              {chosen && markWords(chosen.mark, timezone)}
            </Box>
          </LaneCanvas>
        </SharedTooltip>
      </Roving>
      <LanesTable rows={rows} span={span} timezone={timezone} />
    </Box>
  );
}

/** The path of a run's events, after that of the monitor list. */
function addressOf({ monitorId, mark }: Chosen, timezone: string): string {
  const { day } = zonedTime(mark.from, timezone);
  return `${encodeURIComponent(monitorId)}/events?from=${day}&to=${day}`;
}

interface LaneRowProps {
  lane: Lane;
  span: Span;
  timezone: string;
  /** The URL of the monitor list. */
  list: string;
  chosen: Mark | null;
}

const LaneRow = memo(function LaneRow({ lane, span, timezone, list, chosen }: LaneRowProps) {
  const { monitorId, name, status } = lane;
  const id = encodeURIComponent(monitorId);
  return (
    <li className="lane" data-row="">
      <a
        className="name"
        dir="auto"
        href={`${list}/${id}`}
        data-stop=""
        data-lane={monitorId}
        data-to={id}
        data-status={status}
        data-tooltip=""
      >
        {name}
        {status !== 'up' && <VisuallyHidden>, {shownStatusWord(status).toLowerCase()}</VisuallyHidden>}
      </a>
      <div className="track" aria-hidden>
        {marksOf(lane, span).map((mark) => (
          <LaneMark
            key={`${mark.kind} ${mark.from}`}
            mark={mark}
            span={span}
            data-to={addressOf({ monitorId, mark }, timezone)}
            data-tooltip={markWords(mark, timezone)}
            data-chosen={chosen?.kind === mark.kind && chosen.from === mark.from ? '' : undefined}
          />
        ))}
      </div>
    </li>
  );
});
