import Box from '@mui/material/Box';
import { briefDuration } from '../../../../contract/durations.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { useNow } from '../../../ui/useNow.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

interface Props {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** An instant to mark between `from` and `to`, such as when a run usually ends. */
  mark?: number | undefined;
  status: 'late' | 'started';
  label: string;
  timezone: string;
}

/** A bar that shows how much of a time span has passed. */
export function CountdownBar({ from, to, mark, status, label, timezone }: Props) {
  const percent = useNow((nowMs) => Math.round(Math.min(1, Math.max(0, (nowMs - from) / (to - from))) * 1_000) / 10);
  const left = useNow((nowMs) => (nowMs < to ? `${briefDuration((to - nowMs) / 1_000)} left` : 'No time left'));
  const [start, end] = [zonedTime(from, timezone).clock, zonedTime(to, timezone).clock];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
      <VisuallyHidden>
        <progress aria-label={label} aria-valuetext={left} max={100} value={percent} />
      </VisuallyHidden>
      <Box
        aria-hidden
        sx={{ position: 'relative', height: 6, borderRadius: 3, bgcolor: 'action.selected', overflow: 'hidden' }}
      >
        <Box
          style={{ transform: `scaleX(${percent / 100})` }}
          sx={{ height: '100%', bgcolor: `status.${status}`, transformOrigin: 'left', forcedColorAdjust: 'none' }}
        />
        {mark !== undefined && mark < to && (
          <Box
            style={{ left: `${((mark - from) / (to - from)) * 100}%` }}
            sx={{ position: 'absolute', top: 0, width: 2, height: '100%', bgcolor: 'text.primary' }}
          />
        )}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary' }}>
        <span>{start}</span>
        <Box component="span" sx={{ color: 'text.primary' }}>
          {left}
        </Box>
        <span>{end}</span>
      </Box>
    </Box>
  );
}
