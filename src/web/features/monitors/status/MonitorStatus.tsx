import { styled } from '@mui/material/styles';
import { statusColor, StatusDot, statusWord } from '../../../ui/StatusDot.tsx';
import { useShownStatus, type StatusFacts } from './useShownStatus.ts';

const Status = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'top',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  fontWeight: theme.typography.fontWeightMedium,
  whiteSpace: 'nowrap',
}));

interface Props {
  monitor: StatusFacts;
}

/** The shape, the colour and the word of a monitor's status, kept up with the clock. */
export function MonitorStatus({ monitor }: Props) {
  const status = useShownStatus(monitor);
  return (
    <Status style={{ color: statusColor(status) }}>
      <StatusDot status={status} />
      {statusWord(status)}
    </Status>
  );
}
