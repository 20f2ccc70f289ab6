import Box from '@mui/material/Box';
import { memo, useMemo, useRef } from 'react';
import type { Lane } from '../../../contract/monitors/teamDashboard.ts';
import type { ScreenLook } from '../../../contract/screens.ts';
import { shownStatusWord } from '../../ui/StatusDot.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { LaneAxis, LaneCanvas, LaneMark, marksOf } from '../dashboard/index.ts';
import { useRowsThatFit } from './screenHabits.ts';

interface Props extends Pick<ScreenLook, 'lanes' | 'holds'> {
  timezone: string;
}

/** The day's lanes for as many jobs as fit; those that need attention come first. */
export function TvLanes({ lanes: { from, to, rows }, holds, timezone }: Props) {
  const span = useMemo(() => ({ from, to }), [from, to]);
  const place = useRef<HTMLDivElement>(null);
  const count = useRowsThatFit(place, '.lane');
  if (rows.length === 0) return null;
  const shown = rows.slice(0, Math.max(1, count));
  return (
    <Box
      ref={place}
      sx={{
        minHeight: '8rem',
        overflow: 'hidden',
        bgcolor: 'background.paper',
        borderRadius: 1,
      }}
    >
      <LaneCanvas
        sx={{
          '--names': namesWidth(shown),
          '& .tick, & .hold-title': { fontSize: '0.95rem' },
          '& .name': { fontSize: '1.1rem' },
          '& .lane': { minHeight: '1.75rem' },
          '& .track': { height: '0.9rem' },
        }}
      >
        <LaneAxis span={span} timezone={timezone} holds={holds} label="Last 18 h, next 6 h">
          {shown.map((lane) => (
            <TvLane key={lane.monitorId} lane={lane} span={span} />
          ))}
        </LaneAxis>
      </LaneCanvas>
    </Box>
  );
}

/** The width for the longest name, up to a quarter of the screen, or more in portrait. */
const namesWidth = (shown: readonly Lane[]): string =>
  `clamp(8rem, ${1 + 0.65 * Math.max(...shown.map(({ name }) => name.length))}rem, max(24vw, min(40vw, 18rem)))`;

const TvLane = memo(function TvLane({ lane, span }: { lane: Lane; span: { from: number; to: number } }) {
  return (
    <li className="lane">
      <span className="name" dir="auto" data-status={lane.status}>
        {lane.name}
        <VisuallyHidden>, {shownStatusWord(lane.status).toLowerCase()}</VisuallyHidden>
      </span>
      <div className="track" aria-hidden>
        {marksOf(lane, span).map((mark) => (
          <LaneMark key={`${mark.kind} ${mark.from}`} mark={mark} span={span} />
        ))}
      </div>
    </li>
  );
});
