import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useMemo } from 'react';
import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { useNow } from '../../../ui/useNow.ts';
import { dayPlus, dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { EventRow } from './EventRow.tsx';
import { countedRuns, rowsOf, type EventRowFacts } from './runRows.ts';

interface Props {
  events: readonly MonitorEvent[];
  /** Whether there are older events, which means that the earliest day may be incomplete. */
  isCut: boolean;
  /** The maximum number of rows to show. */
  limit?: number;
  timezone: string;
  target: number | null;
  onOpenBody: (ping: PingEvent) => void;
}

/** Events grouped by day, with one row per run. */
export const EventDays = memo(function EventDays({ events, isCut, limit, timezone, target, onOpenBody }: Props) {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const rows = useMemo(() => rowsOf(events), [events]);
  const days = daysOf(rows.slice(0, limit), timezone);
  const isTarget = ({ event, start }: EventRowFacts) =>
    target !== null && (event.sequence === target || start?.sequence === target);
  return days.map(({ day, rows: ofDay }, index) => (
    <Box key={`${day} ${ofDay.at(-1)?.event.sequence}`}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, pb: 0.5, color: 'text.secondary' }}>
        <Typography variant="subtitle2" component="h3">
          {nameOf(day, today)}
        </Typography>
        {limit === undefined && (
          <Typography variant="body2">{countedRuns(ofDay, isCut && index === days.length - 1)}</Typography>
        )}
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '2px' }}>
        {ofDay.map((row) => (
          <EventRow
            // Remounts the event in the URL, so that it's expanded.
            key={`${row.event.sequence}${isTarget(row) ? ' named' : ''}`}
            row={row}
            timezone={timezone}
            isTarget={isTarget(row)}
            onOpenBody={onOpenBody}
          />
        ))}
      </Box>
    </Box>
  ));
});

function daysOf(rows: readonly EventRowFacts[], timezone: string) {
  const days: { day: string; rows: EventRowFacts[] }[] = [];
  for (const row of rows) {
    const { day } = zonedTime(row.event.at, timezone);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayPlus(today, -1) ? 'Yesterday' : dayWords(day);
}
