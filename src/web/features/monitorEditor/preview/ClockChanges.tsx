import Box from '@mui/material/Box';
import type { SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import { ClockIcon } from '../../../ui/icons/actionIcons.tsx';
import { zonedDay } from './zonedTime.ts';

interface Props {
  changes: SchedulePreview['clockChanges'];
  zone: string;
}

/** What becomes of a run on the days on which the zone's clock changes. */
export function ClockChanges({ changes, zone }: Props) {
  if (changes.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
      <ClockIcon fontSize="small" sx={{ mt: 0.25, flexShrink: 0 }} />
      <Box component="ul" aria-label="When the clock changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map(({ at, words }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{zonedDay(at, zone)}</time>: {words}
          </li>
        ))}
      </Box>
    </Box>
  );
}
