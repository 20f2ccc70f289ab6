import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import { errorPayload, platformErrorWords } from '../../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/useNow.ts';
import {
  canRetry,
  isMoving,
  NotificationAttempts,
  NotificationStatus,
  RetryButton,
  useListNotificationsQuery,
} from '../../integrations/index.ts';
import { Disclosure } from './Disclosure.tsx';
import { MonitorLink } from './MonitorLink.tsx';

interface Props {
  teamId: string;
  integrationId: string;
  /** Whether the integration is off or muted, in which case nothing can be retried. */
  isOff: boolean;
  timezone: string;
}

const FEW = 5;

/** An integration's deliveries, newest first, with each attempt. */
export function RecentDeliveries({ teamId, integrationId, isOff, timezone }: Props) {
  const [isShort, setIsShort] = useState(true);
  const { data, error, refetch } = useDeliveries(teamId, integrationId);
  if (error && !data) {
    return (
      <ErrorState
        title="Couldn’t load deliveries"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingBlocks heights={[40, 40, 40]} label="Loading deliveries…" />;
  const { notifications, hasOlder } = data;
  if (notifications.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        Nothing sent yet. Tests aren’t listed here.
      </Typography>
    );
  }
  const shown = isShort ? notifications.slice(0, FEW) : notifications;
  return (
    <>
      <Box
        component="ul"
        aria-label="Recent deliveries"
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
      >
        {shown.map((notification) => (
          <DeliveryRow
            key={notification.notificationId}
            teamId={teamId}
            notification={notification}
            listed={notifications}
            isOff={isOff}
            timezone={timezone}
          />
        ))}
      </Box>
      {shown.length < notifications.length && (
        <Button size="small" color="inherit" onClick={() => setIsShort(false)}>
          {`Show ${notifications.length - shown.length} more`}
        </Button>
      )}
      {!isShort && hasOlder && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          For older ones, see each monitor’s events.
        </Typography>
      )}
    </>
  );
}

const MOVING_POLL_MS = 3_000;
const STILL_POLL_MS = 15_000;

/** An integration's deliveries, reread often while something is being sent. */
function useDeliveries(teamId: string, integrationId: string) {
  const [pollingInterval, setPollingInterval] = useState(STILL_POLL_MS);
  const query = useListNotificationsQuery(
    { teamId, integrationId },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const isBusy = useNow((nowMs) => query.data?.notifications.some((one) => isMoving(one, nowMs)) ?? false);
  const wanted = isBusy ? MOVING_POLL_MS : STILL_POLL_MS;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

interface DeliveryRowProps {
  teamId: string;
  notification: Notification;
  /** All listed deliveries, newest first. */
  listed: readonly Notification[];
  isOff: boolean;
  timezone: string;
}

const DIRECTION_WORDS = { down: 'Down', up: 'Recovered' } as const;

/** An alert: its monitor and its status. Each attempt is shown on demand. */
function DeliveryRow({ teamId, notification, listed, isOff, timezone }: DeliveryRowProps) {
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
        {!isOff && canRetry(notification, listed) && <RetryButton teamId={teamId} notification={notification} />}
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
