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

/** The shape, the color and the word of a monitor's status, kept up with the clock. */
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

/** The status of a monitor by the clock: it becomes late without an event from the server. */
export const useShownStatus = (monitor: StatusFacts): ShownStatus => useNow((nowMs) => shownStatusOf(monitor, nowMs));

/** The shape of a monitor's status, with its name for screen readers only. */
export function FoundStatus({ monitor }: Props) {
  const status = useShownStatus(monitor);
  return (
    <>
      <StatusDot status={status} />
      <VisuallyHidden>{shownStatusWord(status)}</VisuallyHidden>
    </>
  );
}
