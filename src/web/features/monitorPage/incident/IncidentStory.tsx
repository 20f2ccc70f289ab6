import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Incident } from '../../../../contract/monitors/incident.ts';
import type { Monitor } from '../../../../contract/monitors/monitorRecord.ts';
import { useNow } from '../../../ui/useNow.ts';
import { awayWords } from '../../../lib/awayWords.ts';
import { OutputEnd } from '../../pingBody/index.ts';
import { WholeOutput } from '../events/PingBodyDialog.tsx';
import { unbroken } from '../state/stateSentence.ts';
import { AlertedLine } from './AlertedLine.tsx';
import { Headline } from './Headline.tsx';
import { causeWords, countWords, endWords, lastLines, latestWords, noteWords, wentDownWords } from './incidentWords.ts';

interface Props {
  incident: Incident;
  monitor: Monitor;
  timezone: string;
  /** More buttons. */
  children?: ReactNode;
}

/** Says why a monitor is or was down: the end of the incident comes first, then the latest failure, then the first. */
export function IncidentStory({ incident, monitor, timezone, children }: Props) {
  const { teamId, monitorId } = monitor;
  const { flip, end, latest } = incident;
  // A response from an older server lacks it.
  const later = latest ?? null;
  const shown = later ?? incident;
  const ended = useNow((nowMs) => endWords(incident, nowMs, timezone));
  const laterFailure = useNow((nowMs) => later && latestWords(later, incident, nowMs, timezone));
  const cause = useNow((nowMs) => causeWords(incident, monitor, nowMs, timezone));
  const isFirst = end === null && later === null;
  const note = useNow((nowMs) => (isFirst ? noteWords(incident, nowMs, timezone) : countWords(incident)));
  const wentDown = useNow((nowMs) => wentDownWords(incident, monitor, nowMs, timezone));
  const hasOutput = shown.ping !== null && shown.ping.bodyBytes > 0;
  const lines = lastLines(shown.output ?? '');
  const first = later !== null && incident.ping !== null && incident.ping.bodyBytes > 0 ? incident.ping : null;
  const place = { teamId, monitorId };
  const output = hasOutput && lines !== '' && <OutputEnd>{lines}</OutputEnd>;
  return (
    <>
      <Headline note={note}>{ended ?? laterFailure ?? cause}</Headline>
      {ended !== null && laterFailure !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {laterFailure}
        </Typography>
      )}
      {later && output}
      {!isFirst && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {unbroken(wentDown)}
        </Typography>
      )}
      {flip.away && (
        <Typography variant="body2" color="textSecondary">
          {awayWords(flip.away, timezone)}, so the alert waited one extra grace period.
        </Typography>
      )}
      {!later && output}
      <AlertedLine {...place} flip={flip} timezone={timezone} isOver={end !== null} />
      {/* Takes up no space if there are no buttons. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {hasOutput && shown.ping && (
          <WholeOutput ping={shown.ping} place={place} timezone={timezone}>
            {lines === '' ? 'Show output' : 'Full output'}
          </WholeOutput>
        )}
        {first && (
          <WholeOutput ping={first} place={place} timezone={timezone}>
            First failure’s output
          </WholeOutput>
        )}
        {children}
      </Box>
    </>
  );
}
