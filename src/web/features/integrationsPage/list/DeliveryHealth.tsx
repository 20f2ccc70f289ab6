import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Integration, Notification, NotificationState } from '../../../../contract/alerting/integrationRecord.ts';
import { formatCount } from '../../../lib/formatCount.ts';
import { dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useListNotificationsQuery } from '../../integrations/index.ts';

const STRIP = 20;
const POLL_MS = 60_000;

interface Props {
  teamId: string;
  integrationId: string;
  timezone: string;
}

/** An integration's latest deliveries as a strip, and how long it has been failing. */
export function DeliveryHealth({ teamId, integrationId, timezone }: Props) {
  const { data } = useListNotificationsQuery(
    { teamId, integrationId },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  if (!data || data.notifications.length === 0) return null;
  const latest = data.notifications.slice(0, STRIP).toReversed();
  const failing = failingWords(data.notifications, data.hasOlder, timezone);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 0.25, height: 16 }}>
        {latest.map(({ notificationId, state }) => (
          <Box key={notificationId} sx={{ width: 5, borderRadius: 0.125, ...BARS[state] }} />
        ))}
      </Box>
      <VisuallyHidden>{deliveriesWords(latest)}</VisuallyHidden>
      {failing !== undefined && (
        <Typography variant="body2" component="span" sx={{ color: 'status.late', fontWeight: 'fontWeightMedium' }}>
          {failing}
        </Typography>
      )}
    </Box>
  );
}

/** Undelivered alerts are hollow, so that color isn't the only distinction. */
const HOLLOW = { height: 16, border: 1, borderColor: 'status.down' } as const;
const OPEN = { height: 6, bgcolor: 'shell.control' } as const;
const BARS: Record<NotificationState, object> = {
  sent: { height: 16, bgcolor: 'status.up' },
  failed: HOLLOW,
  'held-back': HOLLOW,
  muted: { height: 16, border: 1, borderColor: 'shell.control' },
  waiting: OPEN,
  sending: OPEN,
};

const isLost = ({ state }: Pick<Notification, 'state'>): boolean => state === 'failed' || state === 'held-back';

/** "Last 20 alerts: 17 sent, 2 not delivered, 1 muted". */
export function deliveriesWords(latest: readonly Pick<Notification, 'state'>[]): string {
  const sent = latest.filter(({ state }) => state === 'sent').length;
  const lost = latest.filter(isLost).length;
  const muted = latest.filter(({ state }) => state === 'muted').length;
  const open = latest.length - sent - lost - muted;
  const parts = [
    `${sent} sent`,
    lost > 0 && `${lost} not delivered`,
    muted > 0 && `${muted} muted`,
    open > 0 && `${open} waiting`,
  ].filter(Boolean);
  return `Last ${latest.length === 1 ? 'alert' : `${latest.length} alerts`}: ${parts.join(', ')}`;
}

type Outcome = Pick<Notification, 'state' | 'createdAt'>;

/**
 * Describes a failure: "Failing since 20 Nov 2026: 38 alerts not delivered". Takes notifications, newest first; returns
 * undefined if the last one with a known outcome was delivered.
 */
export function failingWords(newestFirst: readonly Outcome[], hasOlder: boolean, timezone: string): string | undefined {
  const known = newestFirst.filter((one) => isLost(one) || one.state === 'sent');
  const end = known.findIndex(({ state }) => state === 'sent');
  const lost = end === -1 ? known : known.slice(0, end);
  const first = lost.at(-1);
  if (!first) return undefined;
  const isLonger = end === -1 && hasOlder;
  const count = `${isLonger ? 'at least ' : ''}${lost.length === 1 ? '1 alert' : `${formatCount(lost.length)} alerts`}`;
  const since = dayWords(zonedTime(first.createdAt, timezone).day);
  return `Failing since ${isLonger ? 'before ' : ''}${since}: ${count} not delivered`;
}

/** Returns whether an integration's last alert failed or hasn't been delivered yet. */
export const isFailing = ({ lastDelivery }: Pick<Integration, 'lastDelivery'>): boolean =>
  lastDelivery !== null && lastDelivery.state !== 'sent' && lastDelivery.state !== 'sending';
