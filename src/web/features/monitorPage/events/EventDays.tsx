import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import type { MonitorEvent, PingEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { useNow } from '../../../ui/useNow.ts';
import { dayPlus, dayWords, zonedTime } from '../../../lib/zonedTime.ts';
import { EventRow } from './EventRow.tsx';

interface Props {
  events: readonly MonitorEvent[];
  timezone: string;
  target: number | null;
  onOpenBody: (ping: PingEvent) => void;
}

/** Events under the days on which they happened. */
export const EventDays = memo(function EventDays({ events, timezone, target, onOpenBody }: Props) {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  return daysOf(events, timezone).map(({ day, events: ofDay }) => (
    <Box key={`${day} ${ofDay.at(-1)?.sequence}`}>
      <Typography variant="subtitle2" component="h3" color="textSecondary" sx={{ px: 1, pb: 0.5 }}>
        {nameOf(day, today)}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ofDay.map((event) => (
          <EventRow
            key={event.sequence}
            event={event}
            timezone={timezone}
            isTarget={event.sequence === target}
            onOpenBody={onOpenBody}
          />
        ))}
      </Box>
    </Box>
  ));
});

function daysOf(events: readonly MonitorEvent[], timezone: string) {
  const days: { day: string; events: MonitorEvent[] }[] = [];
  for (const event of events) {
    const { day } = zonedTime(event.at, timezone);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}

function nameOf(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === dayPlus(today, -1) ? 'Yesterday' : dayWords(day);
}
