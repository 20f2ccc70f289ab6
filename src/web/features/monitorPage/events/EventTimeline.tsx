import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { errorPayload, platformErrorWords } from '../../../api/platformErrorWords.ts';
import { LoadingBlocks } from '../../../ui/Blocks.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { withRange } from '../../../lib/dayRange.ts';
import { NotificationsContext } from '../alerts/flipNotifications.ts';
import { useMonitorNotifications } from '../alerts/useMonitorNotifications.ts';
import { PingBodyDialog } from './PingBodyDialog.tsx';
import { EventDays } from './EventDays.tsx';
import { type TimelineArg, withFilters } from './eventFilters.ts';
import { useEventTarget, useScrollToEvent, useTimeline } from './useTimeline.ts';

const NO_EVENTS: readonly MonitorEvent[] = [];

interface Props {
  arg: TimelineArg;
  lastSequence: number;
  timezone: string;
}

/** A monitor's events, newest first. New events appear automatically. */
export function EventTimeline({ arg, lastSequence, timezone }: Props) {
  const [openPing, setOpenPing] = useState<PingEvent | null>(null);
  const { data, error, refetch, readOlder, isReadingOlder, olderError } = useTimeline(arg, lastSequence);
  const notifications = useMonitorNotifications(arg, data?.events ?? NO_EVENTS);
  const target = useEventTarget();
  const oldest = data?.events.at(-1)?.sequence ?? 0;
  const isShown = data?.events.some(({ sequence }) => sequence === target) ?? false;
  const isSearching = target !== null && !isShown && data !== undefined;
  const mightBeOlder = isSearching && data.hasOlder && target < oldest && !olderError;
  useScrollToEvent({ target, isShown, mightBeOlder: mightBeOlder && !isReadingOlder, readOlder });

  if (!data) {
    if (!error) return <LoadingBlocks heights={[40, 40, 40, 40]} label="Loading events…" />;
    return (
      <ErrorState
        title="Couldn’t load the events"
        description={platformErrorWords(error)}
        detail={errorPayload(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  const isNarrowed = (arg.filters ?? []).length > 0 || arg.from !== undefined;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {isSearching && !mightBeOlder && <EventNotFound sequence={target} isNarrowed={isNarrowed} />}
      {data.events.length === 0 && (
        <EmptyState action={isNarrowed && <ShowAll />}>
          {isNarrowed ? 'No matching events in this range.' : 'No events yet.'}
        </EmptyState>
      )}
      <NotificationsContext value={notifications}>
        <EventDays
          events={data.events}
          isCut={data.hasOlder}
          timezone={timezone}
          target={target}
          onOpenBody={setOpenPing}
        />
      </NotificationsContext>
      {olderError && <Alert severity="error">{platformErrorWords(olderError)}</Alert>}
      {data.hasOlder && (
        <Button
          variant="outlined"
          color="inherit"
          loading={isReadingOlder}
          onClick={() => void readOlder()}
          sx={{ justifySelf: 'center' }}
        >
          Show older events
        </Button>
      )}
      {openPing && <PingBodyDialog arg={arg} ping={openPing} timezone={timezone} onClose={() => setOpenPing(null)} />}
    </Box>
  );
}

function ShowAll() {
  const [, setSearch] = useSearchParams();
  const showAll = () =>
    setSearch((before) => withRange(withFilters(before, []), null), { replace: true, preventScrollReset: true });
  return (
    <Button variant="outlined" color="inherit" onClick={showAll}>
      Show all events
    </Button>
  );
}

function EventNotFound({ sequence, isNarrowed }: { sequence: number; isNarrowed: boolean }) {
  return (
    <Alert severity="info" icon={false}>
      Event {sequence} is no longer available{isNarrowed && ', or your filters hide it'}.
    </Alert>
  );
}
