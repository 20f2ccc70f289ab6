import { useState } from 'react';
import { isMoving, useListNotificationsQuery } from '../../integrations/index.ts';
import { useNow } from '../../../ui/useNow.ts';

const MOVING_POLL_MS = 3_000;
const STILL_POLL_MS = 15_000;

/** What was sent through an integration, read again often while something is being sent. */
export function useDeliveries(teamId: string, integrationId: string) {
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
