import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { SlowerMonitor, TimeDown } from '../../../contract/monitors/teamDashboard.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { zonedTime } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { ChevronRightIcon } from '../../ui/icons/actionIcons.tsx';
import { StatusDot, statusColor } from '../../ui/StatusDot.tsx';
import { Roving } from './Roving.tsx';
import { useNow } from '../../ui/useNow.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CardRows } from '../../ui/CardRows.tsx';
import { useViewerZone } from '../account/index.ts';
import { Block } from './Block.tsx';
import { beganWords, downCauseWords, minutesWords, slowerWords, timesWords } from './dashboardWords.ts';

interface Props {
  teamId: string;
  slower: readonly SlowerMonitor[];
  incidents: readonly TimeDown[];
}

/** Shows what's slowly getting worse, and what went wrong but is over. Leaves out empty blocks. */
export function Trends({ teamId, slower, incidents }: Props) {
  if (slower.length + incidents.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3.5,
      }}
    >
      {slower.length > 0 && (
        <Block title="Getting slower">
          <Roving>
            <CardRows>
              {slower.map((monitor) => (
                <Slower key={monitor.monitorId} teamId={teamId} monitor={monitor} />
              ))}
            </CardRows>
          </Roving>
        </Block>
      )}
      {incidents.length > 0 && (
        <Block title="Recently resolved">
          <Roving>
            <CardRows>
              {incidents.map((incident) => (
                <Incident key={`${incident.monitorId} ${incident.from}`} teamId={teamId} incident={incident} />
              ))}
            </CardRows>
          </Roving>
        </Block>
      )}
    </Box>
  );
}

interface RowProps {
  to: string;
  start: ReactNode;
  name: string;
  /** How often it happened; not shown if it's 1. */
  count?: number;
  note: ReactNode;
  aside?: ReactNode;
  /** Truncates the note at the end of its second line. */
  isBrief?: boolean;
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

function Row({ to, start, name, count = 1, note, aside, isBrief = false }: RowProps) {
  return (
    <li data-row="">
      <Link
        component={RouterLink}
        data-stop=""
        to={to}
        underline="none"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
          alignItems: 'center',
          columnGap: 1.5,
          px: 1.75,
          py: 1,
          color: 'text.primary',
          '&:hover': { bgcolor: 'action.hover' },
          '&:hover .name': { textDecoration: 'underline' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ gridRow: 'span 2', display: 'flex' }}>
          {start}
        </Box>
        <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
          <Typography component="span" className="name" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          {count > 1 && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
              <span aria-hidden>×{formatCount(count)}</span>
              <VisuallyHidden>, {timesWords(count)}</VisuallyHidden>
            </Typography>
          )}
        </Box>
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={[{ gridRow: 2, gridColumn: { xs: '2 / 4', sm: 2 } }, isBrief ? TWO_LINES : { display: 'block' }]}
        >
          {note}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{
            gridRow: { xs: 1, sm: 'span 2' },
            gridColumn: 3,
            textAlign: 'end',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {aside}
        </Typography>
        <ChevronRightIcon fontSize="small" color="action" sx={{ gridRow: '1 / 3', gridColumn: 4 }} />
      </Link>
    </li>
  );
}

const [WIDTH, HEIGHT] = [96, 26];

function Slower({ teamId, monitor }: { teamId: string; monitor: SlowerMonitor }) {
  const { monitorId, name, medians, reachesLimitInDays } = monitor;
  const first = medians[0]?.[0] ?? 1;
  const [shortest, longest] = [
    Math.min(...medians.map(([, median]) => median)),
    Math.max(...medians.map(([, median]) => median)),
  ];
  // The axis spans only the values' own range: if it began at zero, a change of 25% would look flat. The duration is
  // written beside the line.
  const points = medians.map(([ago, median]) => {
    const x = 2 + (1 - ago / Math.max(1, first)) * (WIDTH - 5);
    const y = HEIGHT - 3 - ((median - shortest) / Math.max(1, longest - shortest)) * (HEIGHT - 6);
    return { x: x.toFixed(1), y: y.toFixed(1) };
  });
  const last = points.at(-1);
  const color = statusColor(reachesLimitInDays === null ? 'new' : 'late');
  return (
    <Row
      to={paths.teamHeartbeat(teamId, monitorId)}
      start={
        <svg aria-hidden width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          <polyline
            fill="none"
            stroke={color}
            strokeWidth="1.6"
            strokeLinejoin="round"
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          />
          {last && <circle cx={last.x} cy={last.y} r="2.5" fill={color} />}
        </svg>
      }
      name={name}
      note={slowerWords(monitor)}
    />
  );
}

function Incident({ teamId, incident }: { teamId: string; incident: TimeDown }) {
  const { monitorId, name, from, to, output, timesDown } = incident;
  const timezone = useViewerZone();
  const { day } = zonedTime(from, timezone);
  const began = useNow((nowMs) => beganWords(from, nowMs, timezone));
  return (
    <Row
      to={`${paths.teamHeartbeatTab(teamId, monitorId, 'events')}?from=${day}&to=${day}`}
      start={<StatusDot status="up" />}
      name={name}
      count={timesDown}
      isBrief
      note={output === null ? downCauseWords(incident) : `${downCauseWords(incident)}: ${output}`}
      aside={
        <>
          {minutesWords(to - from)}
          <Typography component="span" variant="caption" sx={{ display: 'block' }}>
            {began}
          </Typography>
        </>
      }
    />
  );
}
