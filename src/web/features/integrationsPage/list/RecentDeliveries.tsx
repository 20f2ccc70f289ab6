import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { errorPayload, platformErrorWords } from '../../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { isMoving, useListNotificationsQuery } from '../../integrations/index.ts';
import { DeliveryRow } from './DeliveryRow.tsx';

interface Props {
  teamId: string;
  integrationId: string;
  timezone: string;
}

const FEW = 5;

/** An integration's deliveries, newest first, with each attempt. */
export function RecentDeliveries({ teamId, integrationId, timezone }: Props) {
  const [isShort, setIsShort] = useState(true);
  const { data, error, refetch } = useDeliveries(teamId, integrationId);
  if (error && !data) {
    return (
      <ErrorState
        title="The deliveries could not be loaded"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <LoadingBlocks heights={[40, 40, 40]} label="Loading deliveries..." />;
  const { notifications, hasOlder } = data;
  if (notifications.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        Nothing was sent yet. Tests are not listed here.
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
          Older ones are in the timelines of the monitors.
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
