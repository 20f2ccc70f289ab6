import { memo } from 'react';
import { dayPlus, dayWordsBeside } from '../../lib/zonedTime.ts';
import { DayBars } from '../../ui/DayBars.tsx';
import { statusColor } from '../../ui/StatusDot.tsx';
import { Block } from './Block.tsx';

interface Props {
  /** Oldest first; the last one is today. */
  outages: readonly number[];
  /** When the outages were counted. */
  at: number;
}

/** The minimum height of the bar for a day with outages, as a fraction of the worst day's. */
const MIN_PART = 0.12;

const UP_GROUND = `color-mix(in srgb, ${statusColor('up')} 22%, var(--hearth-palette-background-default))`;

/** Shows how often a monitor went down on each of the last 30 days. Renders nothing if it never did. */
export const OutageDays = memo(function OutageDays({ outages, at }: Props) {
  if (Math.max(...outages) <= 0) return null;
  const today = new Date(at).toISOString().slice(0, 10);
  const days = outages.map((count, index) => ({ count, day: dayPlus(today, index + 1 - outages.length) }));
  const total = outages.reduce((sum, count) => sum + count, 0);
  return (
    <Block title="Outages per day" note={`${total} in ${outages.length} days`}>
      <DayBars
        title="Outages"
        days={days}
        wordsOf={({ day, count }) => `${dayWordsBeside(day, today)}: ${outagesWords(count)}`}
        partOf={(count, most) => MIN_PART + (1 - MIN_PART) * ((count - 1) / Math.max(1, most - 1))}
        fill={statusColor('down')}
        ground={UP_GROUND}
      />
    </Block>
  );
});

const outagesWords = (count: number): string =>
  count === 0 ? 'no outages' : count === 1 ? '1 outage' : `${count} outages`;
