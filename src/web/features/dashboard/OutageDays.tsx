import { memo } from 'react';
import type { MeasuredUptime } from '../../../contract/monitors/uptime.ts';
import { dayPlus, dayWordsBeside, zonedTime } from '../../lib/zonedTime.ts';
import { DayBars } from '../../ui/DayBars.tsx';
import { statusColor } from '../../ui/StatusDot.tsx';
import { useViewerZone } from '../account/index.ts';
import { Block } from './Block.tsx';

interface Props {
  /** Oldest first; the last one is today. */
  outages: readonly number[];
  measured: MeasuredUptime | null;
  /** When the outages were counted. */
  at: number;
}

/** The minimum height of the bar for a day with outages, as a fraction of the worst day's. */
const MIN_PART = 0.12;

const UP_GROUND = `color-mix(in srgb, ${statusColor('up')} 22%, var(--hearth-palette-background-default))`;

/**
 * Shows how often a monitor went down on each of the last 30 days. Renders nothing if it never did, or on the first day
 * of monitoring.
 */
export const OutageDays = memo(function OutageDays({ outages, measured, at }: Props) {
  const timezone = useViewerZone();
  if (Math.max(...outages) <= 0 || measured === null || measured.days === 0) return null;
  const today = zonedTime(at, timezone).day;
  const firstDay = zonedTime(measured.since, timezone).day;
  const days = outages.map((count, index) => {
    const day = dayPlus(today, index + 1 - outages.length);
    return { day, count: day < firstDay ? null : count };
  });
  const watchedDays = days.filter(({ count }) => count !== null).length;
  const total = outages.reduce((sum, count) => sum + count, 0);
  return (
    <Block title="Outages per day" note={`${total} in ${watchedDays} days`}>
      <DayBars
        title="Outages"
        caption="Outages per day"
        days={days}
        wordsOf={({ day, count }) => `${dayWordsBeside(day, today)}: ${outagesWords(count)}`}
        partOf={(count, most) => MIN_PART + (1 - MIN_PART) * ((count - 1) / Math.max(1, most - 1))}
        fill={statusColor('down')}
        ground={UP_GROUND}
      />
    </Block>
  );
});

const outagesWords = (count: number | null): string =>
  count === null ? 'not monitored yet' : count === 0 ? 'no outages' : count === 1 ? '1 outage' : `${count} outages`;
