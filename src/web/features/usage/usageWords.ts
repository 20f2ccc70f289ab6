import type { UsageDay } from '../../../contract/usage.ts';
import { formatCount } from '../../lib/formatCount.ts';
import { dayWords } from '../../lib/zonedTime.ts';

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: "812 B", "9.8 kB", "1.1 GB". */
export function bytesWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const power = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1_000 ** power).toFixed(1))} ${UNITS[power - 1]}`;
}

/** Describes a day in the chart: "21 Nov 2026: 1,204 pings". */
export const pingsWords = ({ day, count }: Pick<UsageDay, 'day'> & { count: number }): string =>
  `${dayWords(day)}: ${count === 0 ? 'no pings' : count === 1 ? '1 ping' : `${formatCount(count)} pings`}`;
