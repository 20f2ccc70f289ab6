import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { runDurationWords } from '../../../../contract/durations.ts';
import type { PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { exactTime } from '../../../ui/RelativeTime.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { firstLineOf, sizeWords } from '../../pingBody/index.ts';
import { clientWords, outcomeWords } from './eventWords.ts';

interface Props {
  ping: PingEvent;
  onOpenBody: (ping: PingEvent) => void;
}

/** A run or another ping in one line: how it ended, how long it took, and the first line of its output. */
export function PingStory({ ping, onOpenBody }: Props) {
  const { kind, durationMs, bodyBytes, bodyStart } = ping;
  const outcome = outcomeWords(ping);
  const duration = durationMs === null ? null : runDurationWords(durationMs);
  // A success needs no words besides its check mark, unless there's nothing else to say.
  const hasDetails = kind !== 'success' || (duration === null && bodyBytes === 0);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, minWidth: 0 }}>
      {hasDetails ? (
        <Box
          component="span"
          sx={{ color: kind === 'fail' ? 'error.main' : undefined, fontWeight: kind === 'fail' ? 500 : undefined }}
        >
          {outcome}
        </Box>
      ) : (
        <VisuallyHidden>{outcome}</VisuallyHidden>
      )}
      {duration !== null && (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {duration}
        </Box>
      )}
      {bodyBytes > 0 && (
        <>
          <Box
            component="code"
            sx={{
              flex: '1 1 8rem',
              minWidth: 0,
              color: 'text.secondary',
              typography: 'body2',
              fontFamily: 'ui-monospace, monospace',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {bodyStart === null ? 'Binary' : firstLineOf(bodyStart)}
          </Box>
          <Button
            size="small"
            color="inherit"
            aria-haspopup="dialog"
            onClick={() => onOpenBody(ping)}
            // On a phone, the button is on a line of its own. Its text is aligned with the other lines.
            sx={{
              flexShrink: 0,
              minHeight: '1.5rem',
              py: 0,
              px: 0.75,
              ml: { xs: -0.75, sm: 0 },
              color: 'text.secondary',
            }}
          >
            Output ({sizeWords(bodyBytes)}
            {ping.isBodyCut && ', truncated'})
          </Button>
        </>
      )}
    </Box>
  );
}

interface DetailsProps {
  ping: PingEvent;
  start: PingEvent | null;
  timezone: string;
}

/** When a run started and ended, and where its requests came from. */
export function PingDetails({ ping, start, timezone }: DetailsProps) {
  const startedAt = ping.durationMs === null ? null : ping.at - ping.durationMs;
  const facts = [
    startedAt === null ? null : `Started ${exactTime(new Date(startedAt), timezone)}`,
    start === null ? null : clientWords(start),
    `${startedAt === null ? 'Received' : 'Ended'} ${exactTime(new Date(ping.at), timezone)}`,
    clientWords(ping),
    ping.rid === null ? null : `Run ${ping.rid}`,
  ];
  return (
    <Box sx={{ display: 'grid', py: 0.5, typography: 'body2', color: 'text.secondary' }}>
      {facts.map((fact, index) => fact !== null && <span key={index}>{fact}</span>)}
    </Box>
  );
}
