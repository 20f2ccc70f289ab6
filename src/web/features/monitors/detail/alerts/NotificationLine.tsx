import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { Notification } from '../../../../../contract/alerting/integrationRecord.ts';
import {
  canRetry,
  integrationKindOf,
  NotificationAttempts,
  NotificationState,
  RetryButton,
} from '../../../alerting/index.ts';

interface Props {
  teamId: string;
  notification: Notification;
  timezone: string;
}

/** One alert to one integration: how it is doing and, unfolded, each attempt with its answer. */
export function NotificationLine({ teamId, notification, timezone }: Props) {
  const { integrationName, integrationKind, isReminder, attempts } = notification;
  const { icon: Icon, name: kindName } = integrationKindOf(integrationKind);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={{ typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Icon titleAccess={kindName} color="action" sx={{ fontSize: '1rem' }} />
        <span>
          {integrationName}
          {isReminder && ' (reminder)'}
        </span>
        <NotificationState notification={notification} timezone={timezone} />
        {attempts.length > 0 && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Attempts to tell ${integrationName}`}
            onClick={() => setOpen(!isOpen)}
            sx={{ px: 0.75, minHeight: 24, py: 0, fontWeight: 'fontWeightRegular', color: 'text.secondary' }}
          >
            {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
          </Button>
        )}
        {canRetry(notification) && <RetryButton teamId={teamId} notification={notification} />}
      </Box>
      {isOpen && (
        <Box id={id} sx={{ pt: 0.5, pb: 1 }}>
          <NotificationAttempts attempts={attempts} timezone={timezone} />
        </Box>
      )}
    </Box>
  );
}
