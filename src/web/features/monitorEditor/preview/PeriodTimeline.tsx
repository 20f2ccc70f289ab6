import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatDuration } from '../../../../contract/durations.ts';
import type { ShownStatus } from '../../../../contract/monitors/shownStatus.ts';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';

interface Props {
  periodSeconds: number;
  graceSeconds: number;
  /** When the next ping would be due if one arrived now, in milliseconds since 1970. Undefined while unknown. */
  dueAt: number | undefined;
  viewerZone: string;
}

/** Keeps both parts wide enough for their labels. */
const MIN_PART = 0.3;

const partOf = (seconds: number, total: number): number => Math.min(1 - MIN_PART, Math.max(MIN_PART, seconds / total));

/** Shows what happens after the last ping: when the next one is due, the grace period, and when alerts are sent. */
export function PeriodTimeline({ periodSeconds, graceSeconds, dueAt, viewerZone }: Props) {
  const total = periodSeconds + graceSeconds;
  const first = partOf(periodSeconds, total);
  const exact = (afterSeconds: number) =>
    dueAt === undefined ? '' : exactTime(new Date(dueAt + (afterSeconds - periodSeconds) * 1_000), viewerZone);
  return (
    <Box
      component="ol"
      aria-label="After the last ping"
      sx={{
        display: 'grid',
        // A phone has no room for the labels side by side.
        gap: { xs: 1, sm: 0 },
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: `minmax(0, ${first}fr) minmax(0, ${1 - first}fr) auto`,
        },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      <Point status="up" label="Ping" when="now" line="wait" />
      <Point
        status="late"
        label="Next ping due"
        when={`in ${formatDuration(periodSeconds)}`}
        exact={exact(periodSeconds)}
        note={`${formatDuration(graceSeconds)} grace period`}
        line="grace"
      />
      <Point status="down" label="Alert" when={`in ${formatDuration(total)}`} exact={exact(total)} />
    </Box>
  );
}

interface PointProps {
  status: ShownStatus;
  label: string;
  when: string;
  /** The exact time, for the tooltip. */
  exact?: string;
  note?: string;
  /** The line to the next point. */
  line?: 'wait' | 'grace';
}

const LINES = {
  wait: { height: 2, bgcolor: 'shell.control' },
  grace: {
    height: 8,
    borderRadius: 0.5,
    color: 'status.late',
    backgroundImage: 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 7px)',
  },
} as const;

function Point({ status, label, when, exact = '', note, line }: PointProps) {
  return (
    <Box component="li" sx={{ display: { xs: 'flex', sm: 'block' }, gap: 1, minWidth: 0 }}>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', height: { xs: 20, sm: 16 } }}>
        <StatusDot status={status} />
        {line && <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1, mx: 0.5, ...LINES[line] }} />}
      </Box>
      <Box
        sx={{
          display: { xs: 'flex', sm: 'block' },
          flexWrap: 'wrap',
          columnGap: 1,
          pt: { sm: 0.5 },
          pr: line && 1.5,
          typography: 'body2',
          overflowWrap: 'anywhere',
        }}
      >
        <Box sx={{ fontWeight: 'fontWeightMedium' }}>{label}</Box>
        <Tooltip title={exact} describeChild>
          <span>{when}</span>
        </Tooltip>
        {note && <Box sx={{ color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </Box>
  );
}
