import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import { memo, useId, useState, type ReactNode } from 'react';
import type { EditEvent, FlipEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import type { PingKind } from '../../../../contract/monitors/monitorRecord.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { CheckIcon, ChevronDownIcon, ChevronRightIcon } from '../../../ui/icons/actionIcons.tsx';
import { CloseIcon } from '../../../ui/icons/closeAndBackIcons.tsx';
import { createIcon } from '../../../ui/icons/createIcon.tsx';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { shortDayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { selectIdentity } from '../../auth/index.ts';
import { awayWords } from '../../../lib/awayWords.ts';
import { FlipNotifications } from '../alerts/FlipNotifications.tsx';
import { changeWords, editWords, flipWords, runTimes } from './eventWords.ts';
import { PingDetails, PingStory } from './PingStory.tsx';
import { partsOf, type EventRowFacts } from './runRows.ts';

interface Props {
  row: EventRowFacts;
  timezone: string;
  /** Whether this is the event in the URL. */
  isTarget: boolean;
  /** Whether to show the day, too. */
  isDated: boolean;
  onOpenBody: (ping: PingEvent) => void;
}

/** An event: when it happened, as a link to it, and what it was. The start and the end of a run share a row. */
export const EventRow = memo(function EventRow({ row, timezone, isTarget, isDated, onOpenBody }: Props) {
  const { event, start, edit, exitStatus } = row;
  const [isOpen, setIsOpen] = useState(isTarget);
  const detailsId = useId();
  const id = `event-${event.sequence}`;
  const clock = event.type === 'ping' ? runTimes(event, timezone) : zonedTime(event.at, timezone).clockWithSeconds;
  const day = isDated ? shortDayWords(zonedTime(event.at, timezone).day) : '';
  const isFailed = event.type === 'ping' && event.kind === 'fail';
  return (
    <Box
      component="li"
      id={id}
      aria-current={isTarget || undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '1.25rem minmax(0, 1fr) auto',
          sm: `1.25rem ${isDated ? '10rem' : '6.5rem'} minmax(0, 1fr) auto`,
        },
        columnGap: 1.25,
        alignItems: 'start',
        px: 1,
        py: 0.5,
        borderRadius: 1,
        scrollMarginTop: '6rem',
        bgcolor: isFailed
          ? 'color-mix(in srgb, var(--hearth-palette-status-down) 7%, transparent)'
          : isTarget
            ? 'action.selected'
            : undefined,
        // Marks the event in the URL without the colors of a failure.
        boxShadow: isTarget ? 'inset 2px 0 0 var(--hearth-palette-text-primary)' : undefined,
        '&:hover': isTarget || isFailed ? undefined : { bgcolor: 'action.hover' },
      }}
    >
      {partsOf(row).map((sequence) => (
        <span key={sequence} id={`event-${sequence}`} hidden />
      ))}
      <Box sx={{ display: 'grid', placeItems: 'center', height: LINE }}>
        {event.type === 'ping' && <PingIcon kind={event.kind} />}
        {event.type === 'flip' && <StatusDot status={event.to} />}
        {event.type === 'edit' && <EditIcon fontSize="small" color="action" />}
      </Box>
      <Tooltip title={exactTime(new Date(event.at), timezone)} describeChild>
        <Link
          href={`#${id}`}
          variant="body2"
          sx={{
            lineHeight: LINE,
            whiteSpace: 'nowrap',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            justifySelf: 'start',
          }}
        >
          <time dateTime={new Date(event.at).toISOString()}>
            {isDated && (
              <>
                <Box component="span" sx={{ display: 'inline-block', minWidth: '3.25rem' }}>
                  {day}
                </Box>{' '}
              </>
            )}
            {clock}
          </time>
        </Link>
      </Tooltip>
      <Box
        sx={{
          minWidth: 0,
          gridColumn: { xs: '2 / 4', sm: event.type === 'ping' ? 'auto' : '3 / 5' },
          gridRow: { xs: 2, sm: 'auto' },
          lineHeight: { xs: 1.5, sm: LINE },
          overflowWrap: 'anywhere',
        }}
      >
        {event.type === 'ping' && <PingStory ping={event} onOpenBody={onOpenBody} />}
        {event.type === 'flip' && <FlipStory flip={event} edit={edit} exitStatus={exitStatus} timezone={timezone} />}
        {event.type === 'edit' && <EditStory edit={event} />}
        {event.type === 'ping' && isOpen && (
          <Box id={detailsId}>
            <PingDetails ping={event} start={start} timezone={timezone} />
          </Box>
        )}
      </Box>
      {event.type === 'ping' && (
        <Tooltip title="Details">
          <IconButton
            size="small"
            aria-label={`Details, ${isDated ? `${day}, ` : ''}${clock}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ gridRow: 1, gridColumn: { xs: 3, sm: 4 }, width: '1.75rem', height: '1.75rem' }}
          >
            {isOpen ? <ChevronDownIcon fontSize="small" /> : <ChevronRightIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
});

/** The height of a row with a single line. */
const LINE = '1.75rem';

const detail = { color: 'text.secondary', typography: 'body2' } as const;

interface FlipProps {
  flip: FlipEvent;
  edit: EditEvent | null;
  exitStatus: number | null;
  timezone: string;
}

function FlipStory({ flip, edit, exitStatus, timezone }: FlipProps): ReactNode {
  const viewerId = useAppSelector((state) => selectIdentity(state)?.identityId);
  const [what, why] = flipWords(flip, { exitStatus, edit, viewerId });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <span>
        <Box component="strong" sx={{ fontWeight: 'fontWeightMedium' }}>
          {what}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {why}
        </Box>
      </span>
      {flip.away && (
        <Box sx={{ ...detail, flexBasis: '100%' }}>
          {awayWords(flip.away, timezone)}, so the alert waited one extra grace period.
        </Box>
      )}
      <FlipNotifications flip={flip} timezone={timezone} />
    </Box>
  );
}

function EditStory({ edit }: { edit: EditEvent }) {
  const viewerId = useAppSelector((state) => selectIdentity(state)?.identityId);
  return (
    <>
      {editWords(edit, viewerId)}
      {changeWords(edit).map(({ field, from, to }) => (
        <Box key={field} sx={detail}>
          {field}: {from} → {to}
        </Box>
      ))}
    </>
  );
}

const StartIcon = createIcon('Start', <path d="M8.5 5.5v13l10-6.5Z" />);
const LogIcon = createIcon('Log', <path d="M6 8h12M6 12h12M6 16h7" />);
const IgnoredIcon = createIcon('Ignored', <path d="M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM7 7l10 10" />);
const EditIcon = createIcon('Edit', <path d="m4.5 19.5.9-4L16 5a2.1 2.1 0 0 1 3 3L8.5 18.6Z" />);

const pingIcons = { success: CheckIcon, fail: CloseIcon, start: StartIcon, log: LogIcon, ign: IgnoredIcon };

/** An icon for a ping's meaning, shown beside its text. */
function PingIcon({ kind }: { kind: PingKind }) {
  const Icon = pingIcons[kind];
  return <Icon fontSize="small" color={kind === 'fail' ? 'error' : 'action'} />;
}
