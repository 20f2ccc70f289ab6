import Box from '@mui/material/Box';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import type { FlipEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { notificationsOf } from './flipNotifications.ts';
import { NotificationLine } from './NotificationLine.tsx';
import { NotificationsContext } from './notificationsContext.ts';

/** Who was told of a flip, and how that went. */
export function FlipNotifications({ flip, timezone }: { flip: FlipEvent; timezone: string }) {
  const { teamId = '' } = useParams();
  const told = notificationsOf(flip, use(NotificationsContext));
  if (told.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Notifications"
      sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
    >
      {told.map((notification) => (
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
