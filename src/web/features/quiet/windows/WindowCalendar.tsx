import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import type { MaintenanceWindow } from '../../../../contract/alerting/alertingCalls.ts';
import { dayPlus, startOfDay, zonedTime } from '../../../lib/zonedTime.ts';
import { useNow } from '../../../ui/useNow.ts';
import { WEEKDAYS } from '../quietWords.ts';
import { calendarPosition, openTimes, weekdayOf } from './openTimes.ts';

/** Two weeks. A phone shows only the first. */
const DAYS = 14;
const LAST_WORKDAY = 5;
const HEIGHT = 14;
/** The minimum width, in percent, so that even half an hour is visible. */
const NARROWEST = 0.6;

const days = Array.from({ length: DAYS }, (_, index) => index);

/** The days that a calendar in this zone shows, starting with today. `starts` also has the end of the last day. */
function useCalendar(timezone: string): { today: string; starts: readonly number[] } {
  const today = useNow((nowMs) => zonedTime(nowMs, timezone).day);
  const starts = useMemo(
    () => [...days, DAYS].map((index) => startOfDay(dayPlus(today, index), timezone)),
    [today, timezone],
  );
  return { today, starts };
}

/** Repeats what the text beside it says, so it's hidden from screen readers. */
function Weeks({ children }: { children: ReactNode }) {
  return (
    <Box aria-hidden sx={{ overflow: 'hidden' }}>
      <Box sx={{ width: { xs: '200%', sm: '100%' } }}>{children}</Box>
    </Box>
  );
}

/** The day headings, above a calendar's rows. */
export function CalendarDays({ timezone }: { timezone: string }) {
  const { today } = useCalendar(timezone);
  return (
    <Weeks>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `repeat(${DAYS}, minmax(0, 1fr))`,
          typography: 'caption',
          lineHeight: 1.35,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {days.map((index) => {
          const day = dayPlus(today, index);
          return (
            <Box key={day} sx={index === 0 ? { color: 'text.primary', fontWeight: 'fontWeightMedium' } : undefined}>
              {WEEKDAYS[weekdayOf(day) - 1]}
              <br />
              {Number(day.slice(-2))}
            </Box>
          );
        })}
      </Box>
    </Weeks>
  );
}

interface Props {
  /** Null while the window is unknown. */
  window: Pick<MaintenanceWindow, 'when'> | null;
  timezone: string;
}

/** Shows when a window is open during the next two weeks. */
export function WindowCalendar({ window, timezone }: Props) {
  const { today, starts } = useCalendar(timezone);
  const percentOf = (atMs: number) => 100 * calendarPosition(atMs, starts);
  const now = useNow((nowMs) => Math.round(10 * percentOf(nowMs)) / 10);
  const open = useMemo(() => {
    const [from = 0, to = 0] = [starts[0], starts.at(-1)];
    return window === null ? [] : openTimes(window, { from, to });
  }, [window, starts]);
  const dayPart = 100 / DAYS;
  return (
    <Weeks>
      <Box component="svg" height={HEIGHT} sx={{ display: 'block', width: 1 }}>
        {days.map((index) => (
          <Box
            key={index}
            component="rect"
            x={`${index * dayPart}%`}
            width={`${dayPart}%`}
            height={HEIGHT}
            sx={{
              fill: 'var(--hearth-palette-action-hover)',
              fillOpacity: weekdayOf(dayPlus(today, index)) > LAST_WORKDAY ? 1 : 0,
              stroke: 'var(--hearth-palette-divider)',
            }}
          />
        ))}
        {open.map(({ from, to }) => (
          <rect
            key={from}
            x={`${percentOf(from)}%`}
            y={2}
            width={`${Math.max(NARROWEST, percentOf(to) - percentOf(from))}%`}
            height={HEIGHT - 4}
            rx={2}
            fill="var(--hearth-palette-text-secondary)"
          />
        ))}
        <line
          x1={`${now}%`}
          x2={`${now}%`}
          y1={0}
          y2={HEIGHT}
          stroke="var(--hearth-palette-primary-main)"
          strokeWidth={2}
        />
      </Box>
    </Weeks>
  );
}
