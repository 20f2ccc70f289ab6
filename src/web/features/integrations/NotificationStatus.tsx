import Box from '@mui/material/Box';
import type { Notification } from '../../../contract/alerting/integrationRecord.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/actionIcons.tsx';
import { useNow } from '../../ui/useNow.ts';
import { notificationWords } from './notificationWords.ts';

interface Props {
  notification: Notification;
  timezone: string;
}

const SIGNS = {
  sent: CheckIcon,
  failed: WarningIcon,
  waiting: ClockIcon,
  sending: ClockIcon,
  'held-back': WarningIcon,
};

/** How a notification is doing, as a sign and in words that follow the clock. */
export function NotificationStatus({ notification, timezone }: Props) {
  const words = useNow((nowMs) => notificationWords(notification, nowMs, timezone));
  const { state } = notification;
  const Sign = SIGNS[state];
  const isFailed = state === 'failed' || state === 'held-back';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color: isFailed ? 'error.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Sign sx={{ fontSize: '1rem', flexShrink: 0 }} />
      {words}
    </Box>
  );
}
