import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { memo } from 'react';
import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { awayWords } from '../awayWords.ts';
import { FlipNotifications } from '../alerts/FlipNotifications.tsx';
import { sizeWords } from './body/bodyViews.ts';
import { EditIcon, PingIcon } from './eventIcons.tsx';
import { changeWords, clientWords, editWords, flipWords, pingWords, STATUS_WORDS } from './eventWords.ts';

interface Props {
  event: MonitorEvent;
  timezone: string;
  /** The address names this event. */
  isTarget: boolean;
  onOpenBody: (ping: PingEvent) => void;
}

/** One thing that happened: what, by whom or from where, and when, which is a link to it. */
export const EventRow = memo(function EventRow({ event, timezone, isTarget, onOpenBody }: Props) {
  const at = new Date(event.at);
  const id = `event-${event.sequence}`;
  return (
    <Box
      component="li"
      id={id}
      aria-current={isTarget || undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
        columnGap: 1.25,
        px: 1,
        py: 1,
        borderRadius: 1,
        scrollMarginTop: '6rem',
        bgcolor: isTarget ? 'shell.emberTint' : undefined,
        '&:hover': { bgcolor: isTarget ? 'shell.emberTint' : 'action.hover' },
      }}
    >
      <Box sx={{ display: 'grid', placeItems: 'center', height: '1.3125rem' }}>
        <Sign event={event} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Story event={event} timezone={timezone} onOpenBody={onOpenBody} />
      </Box>
      <Tooltip title={exactTime(at, timezone)} describeChild>
        <Link
          href={`#${id}`}
          variant="body2"
          sx={{ lineHeight: '1.3125rem', whiteSpace: 'nowrap', color: 'text.secondary' }}
        >
          <time dateTime={at.toISOString()}>{zonedTime(event.at, timezone).clockWithSeconds}</time>
        </Link>
      </Tooltip>
    </Box>
  );
});

function Sign({ event }: { event: MonitorEvent }) {
  switch (event.type) {
    case 'ping':
      return <PingIcon kind={event.kind} />;
    case 'flip':
      return <StatusDot status={event.to} />;
    case 'edit':
      return <EditIcon fontSize="small" color="action" />;
  }
}

const detail = { color: 'text.secondary', typography: 'body2' } as const;

function Story({ event, timezone, onOpenBody }: Omit<Props, 'isTarget'>) {
  switch (event.type) {
    case 'ping':
      return <PingStory ping={event} onOpenBody={onOpenBody} />;
    case 'flip':
      return (
        <>
          <Box component="strong" sx={{ fontWeight: 'fontWeightMedium' }}>
            {STATUS_WORDS[event.from]} → {STATUS_WORDS[event.to]}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            : {flipWords(event)}
          </Box>
          {event.away && <Box sx={detail}>{awayWords(event.away, timezone)}. The alert waited one more grace.</Box>}
          <FlipNotifications flip={event} timezone={timezone} />
        </>
      );
    case 'edit':
      return (
        <>
          {editWords(event)}
          {changeWords(event).map(({ field, from, to }) => (
            <Box key={field} sx={detail}>
              {field}: {from} → {to}
            </Box>
          ))}
        </>
      );
  }
}

function PingStory({ ping, onOpenBody }: { ping: PingEvent; onOpenBody: (ping: PingEvent) => void }) {
  return (
    <>
      {pingWords(ping)}
      <Box sx={detail}>{clientWords(ping)}</Box>
      {ping.rid !== null && <Box sx={detail}>Run {ping.rid}</Box>}
      {ping.bodyBytes > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5, minWidth: 0 }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => onOpenBody(ping)}
            sx={{ flexShrink: 0 }}
          >
            Body, {sizeWords(ping.bodyBytes)}
            {ping.isBodyCut && ', cut'}
          </Button>
          <Box
            component="code"
            sx={{
              ...detail,
              fontFamily: 'ui-monospace, monospace',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {ping.bodyStart ?? 'Binary'}
          </Box>
        </Box>
      )}
    </>
  );
}
