import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useState, type KeyboardEvent } from 'react';
import { formatDuration } from '../../../contract/durations.ts';
import type { DailyRollup } from '../../../contract/monitors/monitorCalls.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { dayWords } from '../../lib/zonedTime.ts';
import { availabilityOf, percentWords, STRIP_DAYS, stripOf, type DayOfStrip } from './availability.ts';

interface Props {
  days: readonly DailyRollup[];
  /** In UTC, as the days are counted. */
  today: string;
  onChoose: (day: string) => void;
}

const Bar = styled('button')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 0,
  height: theme.spacing(4),
  padding: 0,
  border: 0,
  borderRadius: 2,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.divider,
  '&:hover, &:focus-visible': { opacity: 0.7 },
}));

/** However short, a time down must be seen. */
const LEAST_SHOWN = 0.2;

function fillOf({ upPart }: DayOfStrip) {
  if (upPart === null) return undefined;
  const down = upPart === 1 ? 0 : Math.max(LEAST_SHOWN, 1 - upPart) * 100;
  return `linear-gradient(to top, var(--hearth-palette-status-down) ${down}%, var(--hearth-palette-status-up) ${down}%)`;
}

/** The last 90 days, a bar each; the part that was down is red from below. A bar leads to what happened on its day. */
export function AvailabilityStrip({ days, today, onChoose }: Props) {
  const strip = stripOf(days, today);
  const [looked, setLooked] = useState<string | null>(null);
  const [reachable, setReachable] = useState(today);
  const shown = strip.find(({ day }) => day === looked);
  const available = availabilityOf(strip.flatMap(({ rollup }) => rollup ?? []));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' } as const;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = document.activeElement?.[step[event.key]];
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Typography variant="h3" component="h3">
        Availability
      </Typography>
      <Box
        role="toolbar"
        aria-label={`Last ${STRIP_DAYS} days`}
        onKeyDown={move}
        onMouseLeave={() => setLooked(null)}
        onBlur={() => setLooked(null)}
        sx={{ display: 'flex', gap: { xs: '1px', sm: '2px' } }}
      >
        {strip.map((entry) => (
          <Bar
            key={entry.day}
            type="button"
            aria-label={wordsOf(entry)}
            tabIndex={entry.day === reachable ? 0 : -1}
            style={{ backgroundImage: fillOf(entry) }}
            onMouseEnter={() => setLooked(entry.day)}
            onFocus={() => {
              setLooked(entry.day);
              setReachable(entry.day);
            }}
            onClick={() => onChoose(entry.day)}
          />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" aria-hidden={shown !== undefined}>
        {shown
          ? wordsOf(shown)
          : available === null
            ? `Nothing was watched in the last ${STRIP_DAYS} days.`
            : `${percentWords(available)} of the watched time in the last ${STRIP_DAYS} days. Days are of UTC.`}
      </Typography>
    </Box>
  );
}

function wordsOf({ day, rollup, upPart }: DayOfStrip): string {
  if (rollup === null || upPart === null) return `${dayWords(day)}: not watched`;
  const parts = [
    percentWords(upPart),
    rollup.downSeconds > 0 && `down ${formatDuration(rollup.downSeconds)}`,
    rollup.lateSeconds > 0 && `late ${formatDuration(rollup.lateSeconds)}`,
    counted(rollup.pings, 'ping', 'pings'),
    rollup.failures > 0 && counted(rollup.failures, 'failure', 'failures'),
  ];
  return `${dayWords(day)}: ${parts.filter(Boolean).join(', ')}`;
}

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;
