import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { useNow } from '../../../ui/useNow.ts';
import { zonedTime } from '../../../lib/zonedTime.ts';
import { groupsOf, groupWords } from './eventGroups.ts';
import { EventRow } from './EventRow.tsx';
import { countedRuns, partsOf, rowsOf, type EventRowFacts } from './runRows.ts';

interface Props {
  events: readonly MonitorEvent[];
  /** Whether there are older events, which means that the earliest group may be incomplete. */
  isCut: boolean;
  /** The maximum number of rows to show. */
  limit?: number;
  timezone: string;
  target: number | null;
  onOpenBody: (ping: PingEvent) => void;
}

/** Events grouped by day, or by several days if each has few, with one row per run. */
export const EventDays = memo(function EventDays({ events, isCut, limit, timezone, target, onOpenBody }: Props) {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const rows = useMemo(() => rowsOf(events), [events]);
  const groups = groupsOf(rows.slice(0, limit), timezone);
  const isTarget = (row: EventRowFacts) =>
    target !== null && (row.event.sequence === target || partsOf(row).includes(target));
  return groups.map((group, index) => {
    const isComplete = limit === undefined && !(isCut && index === groups.length - 1);
    return (
      <Box key={`${group.to} ${group.rows[0]?.event.sequence}`}>
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, pb: 0.5, color: 'text.secondary' }}>
          <Typography variant="subtitle2" component="h3">
            {groupWords(group, today)}
          </Typography>
          {isComplete && <Typography variant="body2">{countedRuns(group.rows)}</Typography>}
        </Box>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
          {group.rows.map((row) => (
            <EventRow
              // Remounts the event in the URL, so that it's expanded.
              key={`${row.event.sequence}${isTarget(row) ? ' named' : ''}`}
              row={row}
              timezone={timezone}
              isTarget={isTarget(row)}
              isDated={group.from !== group.to}
              onOpenBody={onOpenBody}
            />
          ))}
        </Box>
      </Box>
    );
  });
});
