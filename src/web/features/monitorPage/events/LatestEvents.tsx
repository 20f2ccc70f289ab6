import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { platformErrorWords } from '../../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { NotificationsContext } from '../alerts/flipNotifications.ts';
import { useMonitorNotifications } from '../alerts/useMonitorNotifications.ts';
import { PingBodyDialog } from './PingBodyDialog.tsx';
import { EventDays } from './EventDays.tsx';
import { useTimeline } from './useTimeline.ts';

interface Props {
  monitor: Pick<Monitor, 'teamId' | 'monitorId' | 'lastSequence'>;
  timezone: string;
}

const SHOWN = 5;

/** A monitor's latest events. */
export function LatestEvents({ monitor: { teamId, monitorId, lastSequence }, timezone }: Props) {
  const place = useMemo(() => ({ teamId, monitorId }), [teamId, monitorId]);
  const { data, error } = useTimeline(place, lastSequence);
  const [openPing, setOpenPing] = useState<PingEvent | null>(null);
  // A run can consist of two events.
  const latest = useMemo(() => data?.events.slice(0, 2 * SHOWN) ?? [], [data]);
  const notifications = useMonitorNotifications(place, latest);
  if (!data) {
    if (error) return <Typography color="textSecondary">{platformErrorWords(error)}</Typography>;
    return <LoadingBlocks heights={[36, 36, 36, 36, 36]} label="Loading events…" />;
  }
  if (latest.length === 0) return <Typography color="textSecondary">No events yet.</Typography>;
  return (
    <NotificationsContext value={notifications}>
      <EventDays events={latest} isCut limit={SHOWN} timezone={timezone} target={null} onOpenBody={setOpenPing} />
      {openPing && <PingBodyDialog arg={place} ping={openPing} timezone={timezone} onClose={() => setOpenPing(null)} />}
    </NotificationsContext>
  );
}
