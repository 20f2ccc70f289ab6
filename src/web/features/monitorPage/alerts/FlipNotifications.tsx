import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { use, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';
import { canRetry, KindMark, NotificationAttempts, NotificationStatus, RetryButton } from '../../integrations/index.ts';
import { NotificationsContext, notificationsOf } from './flipNotifications.ts';

/** Shows who was alerted about a flip, with the outcomes. */
export function FlipNotifications({ flip, timezone }: { flip: FlipEvent; timezone: string }) {
  const { teamId = '' } = useParams();
  const notifications = notificationsOf(flip, use(NotificationsContext));
  if (notifications.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Notifications"
      sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {notifications.map((notification) => (
        <NotificationLine
          key={notification.notificationId}
          teamId={teamId}
          notification={notification}
          timezone={timezone}
        />
      ))}
    </Box>
  );
}

interface Props {
  teamId: string;
  notification: Notification;
  timezone: string;
}

/** An alert to one integration: its status and, when expanded, each attempt with its response. */
function NotificationLine({ teamId, notification, timezone }: Props) {
  const { integrationName, integrationKind, isReminder, attempts } = notification;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const listed = use(NotificationsContext);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1rem minmax(0, 1fr) auto',
        alignItems: 'start',
        columnGap: 1,
        typography: 'body2',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', height: '1.5rem' }}>
        <KindMark kind={integrationKind} isNamed />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: '1.5rem' }}>
        <span>
          {integrationName}
          {isReminder && ' (reminder)'}
        </span>
        {/* These stay on one line, below the name if there's no room beside it. */}
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
          <NotificationStatus notification={notification} timezone={timezone} omitsAttempts />
          {attempts.length > 0 && (
            <Button
              size="small"
              color="inherit"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Delivery attempts to ${integrationName}`}
              startIcon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              onClick={() => setOpen(!isOpen)}
              sx={{
                flexShrink: 0,
                minHeight: '1.5rem',
                px: 0.75,
                py: 0,
                fontWeight: 'fontWeightRegular',
                color: 'text.secondary',
                '& .MuiButton-startIcon': { mr: 0.25 },
              }}
            >
              {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
            </Button>
          )}
        </Box>
      </Box>
      {canRetry(notification, listed) && <RetryButton teamId={teamId} notification={notification} />}
      {isOpen && (
        <Box id={id} sx={{ gridColumn: '2 / -1', pt: 0.5, pb: 1 }}>
          <NotificationAttempts attempts={attempts} timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}
