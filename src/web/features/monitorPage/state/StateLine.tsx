import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import type { ShownStatus } from '../../../../contract/monitors/shownStatus.ts';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useShownStatus } from '../../monitors/index.ts';
import { stateSentence, unbroken } from './stateSentence.ts';

interface Props {
  monitor: Monitor;
  timezone: string;
}

/** A monitor's state in one line, updated as time passes. */
export function StateLine({ monitor, timezone }: Props) {
  const status = useShownStatus(monitor);
  const sentence = useNow((nowMs) => stateSentence(monitor, nowMs, timezone));
  return (
    <Box sx={{ display: 'flex', gap: 1.25, color: `status.${status}` }}>
      {/* Stays on the first line of a long sentence. */}
      <Box sx={{ display: 'flex', alignItems: 'center', height: '1.5rem' }}>
        <StatusDot status={status} />
      </Box>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {unbroken(sentence)}
      </Typography>
      {/* The sentence changes every second, so only the status is announced. */}
      <VisuallyHidden>
        <span aria-live="polite">{STATUS_ANNOUNCED[status]}</span>
      </VisuallyHidden>
    </Box>
  );
}

const STATUS_ANNOUNCED: Record<ShownStatus, string> = {
  new: 'The monitor is new',
  up: 'The monitor is up',
  late: 'The monitor is late',
  started: 'A run has started',
  down: 'The monitor is down',
  paused: 'The monitor is paused',
  broken: 'The monitor has a schedule error',
};
