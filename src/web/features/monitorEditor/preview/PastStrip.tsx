import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatDuration } from '../../../../contract/durations.ts';
import { lengthMs, PAST_MS, pastPaths, pastWords, PAST_STRIP_HEIGHT, STRIP_WIDTH, type Past } from './pastStrip.ts';
import { zonedDay, zonedRun } from './zonedTime.ts';

const Strip = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: PAST_STRIP_HEIGHT,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.action.hover,
  '& .pings': { fill: theme.vars.palette.shell.control },
  '& .down': { fill: theme.vars.palette.status.down },
}));

interface Props {
  past: Past;
  untilMs: number;
  viewerZone: string;
}

/** What a schedule would have made of the pings that are kept of the last 30 days: in a sentence, drawn, and in a list on demand. */
export function PastStrip({ past, untilMs, viewerZone }: Props) {
  const paths = pastPaths(past, untilMs);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography>{pastWords(past, untilMs)}</Typography>
      <Strip viewBox={`0 0 ${STRIP_WIDTH} ${PAST_STRIP_HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className="pings" d={paths.pings} />
        <path className="down" d={paths.downtimes} />
      </Strip>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{zonedDay(untilMs - PAST_MS, viewerZone)}</span>
        <span>Now</span>
      </Box>
      {past.downtimes.length > 0 && (
        <Box component="details" sx={{ color: 'text.secondary' }}>
          <Box component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
            When it would have been down
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2, fontVariantNumeric: 'tabular-nums' }}>
            {past.downtimes.map((downtime) => (
              <li key={downtime.from}>
                <time dateTime={new Date(downtime.from).toISOString()}>{zonedRun(downtime.from, viewerZone)}</time>,{' '}
                {downtime.to === null ? 'until now' : `for ${formatDuration(lengthMs(downtime, untilMs) / 1_000)}`}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}
