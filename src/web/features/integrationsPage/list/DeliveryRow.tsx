import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { canRetry, NotificationAttempts, NotificationStatus, RetryButton } from '../../integrations/index.ts';
import { Disclosure } from './Disclosure.tsx';
import { MonitorLink } from './MonitorLink.tsx';

interface Props {
  teamId: string;
  notification: Notification;
  /** All that are listed, newest first. */
  listed: readonly Notification[];
  timezone: string;
}

const DIRECTION_WORDS = { down: 'Down', up: 'Up again' } as const;

/** One alert: about which monitor, how it is doing, and on demand each attempt. */
export function DeliveryRow({ teamId, notification, listed, timezone }: Props) {
  const { monitorId, direction, isReminder, attempts, createdAt } = notification;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={{ py: 1, typography: 'body2' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.25 }}>
        <Box component="span" sx={{ flex: '1 1 14rem', minWidth: 0 }}>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {isReminder ? 'Still down' : DIRECTION_WORDS[direction]}
          </Box>{' '}
          <MonitorLink teamId={teamId} monitorId={monitorId} />
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {' · '}
            <RelativeTime at={createdAt} timezone={timezone} units={1} />
          </Box>
        </Box>
        <NotificationStatus notification={notification} timezone={timezone} />
        {canRetry(notification, listed) && <RetryButton teamId={teamId} notification={notification} />}
      </Box>
      {attempts.length > 0 && (
        <>
          <Box sx={{ ml: -0.625 }}>
            <Disclosure
              label={attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
              controls={id}
              isOpen={isOpen}
              onToggle={() => setIsOpen(!isOpen)}
            />
          </Box>
          <Box id={id} sx={isOpen ? { pt: 0.5, pl: 0.5 } : undefined}>
            {isOpen && <NotificationAttempts attempts={attempts} timezone={timezone} />}
          </Box>
        </>
      )}
    </Box>
  );
}
