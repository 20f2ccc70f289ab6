import { styled } from '@mui/material/styles';
import { shownStatusOf, type ShownStatus } from '../../../../contract/monitors/shownStatus.ts';
import { statusColor, StatusDot, shownStatusWord } from '../../../ui/StatusDot.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

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

/** A monitor's status as a shape, a color and a word, updated with the clock. */
export function MonitorStatus({ monitor }: Props) {
  const status = useShownStatus(monitor);
  return (
    <Status style={{ color: statusColor(status) }}>
      <StatusDot status={status} />
      {shownStatusWord(status)}
    </Status>
  );
}

type StatusFacts = Parameters<typeof shownStatusOf>[0];

/** A monitor's current status. It's updated with the clock, because no event announces that a monitor became late. */
export const useShownStatus = (monitor: StatusFacts): ShownStatus => useNow((nowMs) => shownStatusOf(monitor, nowMs));

/** The shape for a monitor's status, with the status's name for screen readers only. */
export function FoundStatus({ monitor }: Props) {
  const status = useShownStatus(monitor);
  return (
    <>
      <StatusDot status={status} />
      <VisuallyHidden>{shownStatusWord(status)}</VisuallyHidden>
    </>
  );
}
