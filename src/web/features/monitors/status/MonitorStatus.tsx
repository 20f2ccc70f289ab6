import Box from '@mui/material/Box';
import { StatusDot, statusWord } from '../../../ui/StatusDot.tsx';
import { useShownStatus, type StatusFacts } from './useShownStatus.ts';

interface Props {
  monitor: StatusFacts;
}

/** The shape, the colour and the word of a monitor's status, kept up with the clock. */
export function MonitorStatus({ monitor }: Props) {
  const status = useShownStatus(monitor);
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'top',
        alignItems: 'center',
        gap: 0.75,
        color: `status.${status}`,
        fontWeight: 'fontWeightMedium',
        whiteSpace: 'nowrap',
      }}
    >
      <StatusDot status={status} isDecorative />
      {statusWord(status)}
    </Box>
  );
}
