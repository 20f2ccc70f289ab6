import Link from '@mui/material/Link';
import { memo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { dayPlus, dayWordsBeside } from '../../lib/zonedTime.ts';
import { paths } from '../../routing/paths.ts';
import { DayBars } from '../../ui/DayBars.tsx';
import { statusColor } from '../../ui/StatusDot.tsx';
import { Block } from './Block.tsx';

interface Props {
  teamId: string;
  /** Oldest first; the last one is today. */
  failures: readonly number[];
  /** When the failures were counted. */
  at: number;
}

/** The minimum height of the bar for a day with failures, as a fraction of the worst day's. */
const MIN_PART = 0.12;

const UP_GROUND = `color-mix(in srgb, ${statusColor('up')} 22%, var(--hearth-palette-background-default))`;

/** Shows how often a monitor went down on each of the last 30 days. Renders nothing if it never did. */
export const FailureDays = memo(function FailureDays({ teamId, failures, at }: Props) {
  if (Math.max(...failures) <= 0) return null;
  const today = new Date(at).toISOString().slice(0, 10);
  const days = failures.map((count, index) => ({ count, day: dayPlus(today, index + 1 - failures.length) }));
  const total = failures.reduce((sum, count) => sum + count, 0);
  return (
    <Block
      title="Failures per day"
      note={`${total} in ${failures.length} days`}
      aside={
        <Link
          component={RouterLink}
          to={`${paths.teamHeartbeats(teamId)}?columns=uptime`}
          variant="body2"
          color="inherit"
          underline="always"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 0 } }}
        >
          Uptime by monitor
        </Link>
      }
    >
      <DayBars
        title="Failures"
        days={days}
        wordsOf={({ day, count }) => `${dayWordsBeside(day, today)}: ${failuresWords(count)}`}
        partOf={(count, most) => MIN_PART + (1 - MIN_PART) * ((count - 1) / Math.max(1, most - 1))}
        fill={statusColor('down')}
        ground={UP_GROUND}
      />
    </Block>
  );
});

const failuresWords = (count: number): string =>
  count === 0 ? 'no failures' : count === 1 ? '1 failure' : `${count} failures`;
