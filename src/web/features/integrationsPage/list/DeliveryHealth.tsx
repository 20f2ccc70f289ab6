import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Integration, Notification, NotificationState } from '../../../../contract/alerting/integrationRecord.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useListNotificationsQuery } from '../../integrations/index.ts';
import { deliveriesWords, lostAlertsOf, stripCaption } from './deliveryWords.ts';
import { LastDelivery } from './LastDelivery.tsx';

const STRIP = 20;
const POLL_MS = 60_000;

interface Props {
  teamId: string;
  integration: Integration;
  timezone: string;
}

/** How an integration's deliveries are going: in words, and as a strip of the latest ones. */
export function DeliveryHealth({ teamId, integration, timezone }: Props) {
  const { integrationId, lastDelivery } = integration;
  const { data } = useListNotificationsQuery(
    { teamId, integrationId },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, skip: lastDelivery === null },
  );
  const { notifications = [], hasOlder = false } = data ?? {};
  // The notice about an integration that is off says when and why it stopped.
  if (integration.disabled !== null) return null;
  const lostAlerts = lostAlertsOf(notifications, hasOlder, timezone);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <LastDelivery teamId={teamId} integration={integration} lostAlerts={lostAlerts} timezone={timezone} />
      {notifications.length > 0 && <Strip latest={notifications.slice(0, STRIP).toReversed()} />}
    </Box>
  );
}

/** The latest deliveries, oldest first, with a caption. */
function Strip({ latest }: { latest: readonly Pick<Notification, 'notificationId' | 'state'>[] }) {
  return (
    <Box
      sx={{
        gridArea: { sm: '1 / 2' },
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        minHeight: '1.25rem',
      }}
    >
      <Typography aria-hidden variant="caption" color="textSecondary">
        {stripCaption(latest)}
      </Typography>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 0.25, height: 16 }}>
        {latest.map(({ notificationId, state }) => (
          <Box key={notificationId} sx={{ width: 5, borderRadius: 0.125, ...BARS[state] }} />
        ))}
      </Box>
      <VisuallyHidden>{deliveriesWords(latest)}</VisuallyHidden>
    </Box>
  );
}

/** Bars for undelivered alerts are hollow, so that color isn't the only distinction. */
const HOLLOW = { height: 16, border: 1, borderColor: 'status.down' } as const;
const OPEN = { height: 6, bgcolor: 'shell.control' } as const;
const BARS: Record<NotificationState, object> = {
  sent: { height: 16, bgcolor: 'status.up' },
  failed: HOLLOW,
  muted: { height: 16, border: 1, borderColor: 'shell.control' },
  waiting: OPEN,
  sending: OPEN,
};
