import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { CheckIcon } from '../../../ui/icons/actionIcons.tsx';
import { canRetry, NotificationStatus, RetryButton, useListNotificationsQuery } from '../../integrations/index.ts';
import { byIntegration, isAwaited, notificationsOf, remindersWords } from '../alerts/flipNotifications.ts';
import { useMonitorNotifications } from '../alerts/useMonitorNotifications.ts';
import { useNow } from '../../../ui/useNow.ts';

interface Props {
  teamId: string;
  monitorId: string;
  flip: FlipEvent;
  timezone: string;
  /** Whether the incident is over, so that lost alerts aren't shown as errors. */
  isOver: boolean;
}

/** Shows who was alerted about a flip, each with a check mark or why the alert wasn't sent. Failed ones can be retried. */
export function AlertedLine({ teamId, monitorId, flip, timezone, isOver }: Props) {
  const notifications = useMonitorNotifications({ teamId, monitorId }, [flip]);
  const { isSuccess } = useListNotificationsQuery({ teamId, monitorId });
  const alerted = byIntegration(notificationsOf(flip, notifications));
  const isExpected = useNow((nowMs) => isAwaited([flip], notifications, nowMs));
  if (alerted.length === 0)
    return isSuccess && !isExpected ? <Typography variant="body2">No one was alerted</Typography> : null;
  return (
    <Box
      component="ul"
      aria-label="Alerted"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        m: 0,
        p: 0,
        listStyle: 'none',
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {alerted.map(({ notification, reminders }) => (
        <Box
          key={notification.notificationId}
          component="li"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 0.75,
            rowGap: 0.5,
            overflowWrap: 'anywhere',
            // What wasn't sent has longer words, which need a line on a phone.
            flexBasis: { xs: notification.state === 'sent' ? 'auto' : '100%', sm: 'auto' },
          }}
        >
          {notification.state === 'sent' ? (
            <>
              <CheckIcon titleAccess="Alerted:" sx={{ fontSize: '1rem', color: 'success.main' }} />
              <span>
                {notification.integrationName}
                {reminders > 0 && ` + ${remindersWords(reminders)}`}
              </span>
            </>
          ) : (
            <NotificationStatus notification={notification} timezone={timezone} isPast={isOver}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {notification.integrationName}
              </Box>
            </NotificationStatus>
          )}
          {!isOver && canRetry(notification, notifications) && (
            <Box sx={{ color: 'text.primary' }}>
              <RetryButton teamId={teamId} notification={notification} />
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
