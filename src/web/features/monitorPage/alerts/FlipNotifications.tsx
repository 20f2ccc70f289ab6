import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { use, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';
import { canRetry, KindMark, NotificationAttempts, NotificationStatus, RetryButton } from '../../integrations/index.ts';
import { byIntegration, NotificationsContext, notificationsOf, remindersWords } from './flipNotifications.ts';

/**
 * Says in one line who was alerted about a flip and who wasn't. When expanded, lists each notification with its
 * attempts.
 */
export function FlipNotifications({ flip, timezone }: { flip: FlipEvent; timezone: string }) {
  const { teamId = '' } = useParams();
  const listed = use(NotificationsContext);
  const notifications = notificationsOf(flip, listed);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (notifications.length === 0) return null;
  const alerts = byIntegration(notifications);
  const sent = alerts.flatMap(({ notification: { state, integrationName }, reminders }) =>
    state === 'sent' ? [`${integrationName}${reminders > 0 ? ` + ${remindersWords(reminders)}` : ''}`] : [],
  );
  const others = alerts.flatMap(({ notification }) => (notification.state === 'sent' ? [] : [notification]));
  return (
    <>
      <Box sx={{ display: 'flex', flex: '1 1 auto', alignItems: 'start', gap: 1, minWidth: 0 }}>
        <Box sx={SUMMARY}>
          {sent.length > 0 && <span>Alerted {sent.join(', ')}</span>}
          {others.map((notification) => (
            <Box key={notification.notificationId} component="span" sx={SUMMARY}>
              <NotificationStatus notification={notification} timezone={timezone}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {notification.integrationName}
                </Box>
              </NotificationStatus>
              {canRetry(notification, listed) && <RetryButton teamId={teamId} notification={notification} />}
            </Box>
          ))}
        </Box>
        <Tooltip title="Details">
          <IconButton
            size="small"
            aria-label={`Details of alerts, ${zonedTime(flip.at, timezone).clockWithSeconds}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: 'auto', width: '1.75rem', height: '1.75rem' }}
          >
            {isOpen ? <ChevronDownIcon fontSize="small" /> : <ChevronRightIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
      </Box>
      {isOpen && (
        <Box
          component="ul"
          id={id}
          aria-label="Notifications"
          sx={{ flexBasis: '100%', m: 0, py: 0.5, pl: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {notifications.map((notification) => (
            <NotificationLine key={notification.notificationId} notification={notification} timezone={timezone} />
          ))}
        </Box>
      )}
    </>
  );
}

const SUMMARY = {
  display: 'flex',
  minHeight: '1.75rem',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  minWidth: 0,
  typography: 'body2',
  color: 'text.secondary',
} as const;

/** An alert to one integration: its status, and each attempt with its response. */
function NotificationLine({ notification, timezone }: { notification: Notification; timezone: string }) {
  const { integrationName, integrationKind, isReminder, attempts } = notification;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1rem minmax(0, 1fr)',
        alignItems: 'center',
        gap: 1,
        typography: 'body2',
      }}
    >
      <KindMark kind={integrationKind} isNamed />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <span>
          {integrationName}
          {isReminder && ' (reminder)'}
        </span>
        <NotificationStatus notification={notification} timezone={timezone} />
      </Box>
      {attempts.length > 0 && (
        <Box sx={{ gridColumn: 2 }}>
          <NotificationAttempts attempts={attempts} timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}
