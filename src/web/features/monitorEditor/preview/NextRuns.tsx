import Box from '@mui/material/Box';
import { DAY_MS, MINUTE_MS } from '../../../../contract/durations.ts';
import type { SchedulePreview } from '../../../../contract/monitors/monitorCalls.ts';
import { ClockIcon } from '../../../ui/icons/actionIcons.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useNow } from '../../../ui/useNow.ts';
import { zonedDay, zonedRun } from './zonedTime.ts';

interface Props {
  /** The table's caption. */
  caption: string;
  runs: readonly number[];
  /** The schedule's zone. */
  monitorZone: string;
  viewerZone: string;
}

/** Clock changes further away don't matter yet to someone who sets a schedule. */
const SHOWN_AHEAD_MS = 30 * DAY_MS;

/** The next runs in the monitor's and the viewer's time zones. */
export function NextRuns({ caption, runs, monitorZone, viewerZone }: Props) {
  const zones = [...new Set([monitorZone, viewerZone])];
  const hasBoth = zones.length > 1;
  const hasSeconds = runs.some((at) => at % MINUTE_MS !== 0);
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { py: 0.5, pr: 2, textAlign: 'left', fontWeight: 'fontWeightRegular', verticalAlign: 'top' },
        '& thead th': { typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
        '& :last-child': { pr: 0 },
        // A phone has room for a run's time in two zones, or for its time in one zone and how long it is until then.
        '& .distance': {
          color: 'text.secondary',
          textAlign: 'right',
          display: hasBoth ? { xs: 'none', sm: 'table-cell' } : undefined,
        },
      }}
    >
      <Box component="caption" sx={{ captionSide: 'top', textAlign: 'left', typography: 'body1', pb: 0.5 }}>
        {caption}
      </Box>
      <thead>
        <tr>
          {zones.map((zone) => (
            <th key={zone} scope="col">
              {zone}
              {hasBoth && zone === viewerZone && ' (yours)'}
            </th>
          ))}
          <th className="distance" scope="col">
            Starts
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((at) => (
          <tr key={at}>
            {zones.map((zone) => (
              <td key={zone}>
                <time dateTime={new Date(at).toISOString()}>{zonedRun(at, zone, hasSeconds)}</time>
              </td>
            ))}
            <td className="distance">
              <RelativeTime at={at} timezone={viewerZone} units={1} canBeAhead />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface ClockChangesProps {
  changes: SchedulePreview['clockChanges'];
  zone: string;
}

/** Says how the zone's clock changes of the next 30 days affect runs. */
export function ClockChanges({ changes, zone }: ClockChangesProps) {
  const count = useNow((nowMs) => changes.filter(({ at }) => at <= nowMs + SHOWN_AHEAD_MS).length);
  if (count === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
      <ClockIcon fontSize="small" sx={{ mt: 0.25, flexShrink: 0 }} />
      <Box component="ul" aria-label="When clocks change" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.slice(0, count).map(({ at, words }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{zonedDay(at, zone)}</time>: {words}
          </li>
        ))}
      </Box>
    </Box>
  );
}
