import { useState } from 'react';
import type { Integration } from '../../../contract/alerting/integrationRecord.ts';
import { useListIntegrationsQuery } from '../integrations/index.ts';

/** While something is being sent. */
const BUSY_POLL_MS = 3_000;
const IDLE_POLL_MS = 15_000;

/** What the route has just asked for is as good as new. */
const FRESH_SECONDS = 5;

const isUnderWay = ({ lastDelivery }: Integration) =>
  lastDelivery?.state === 'waiting' || lastDelivery?.state === 'sending';

/** A team's integrations, kept up with what is sent while the page is looked at. */
export function useIntegrations(teamId: string) {
  const [pollingInterval, setPollingInterval] = useState(IDLE_POLL_MS);
  const query = useListIntegrationsQuery(
    { teamId },
    { pollingInterval, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  const wanted = query.currentData?.some(isUnderWay) ? BUSY_POLL_MS : IDLE_POLL_MS;
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}
