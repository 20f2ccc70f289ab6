import { knownZone } from '../../../lib/knownZone.ts';

const RUN_FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};

/**
 * Formats an instant in a time zone, such as "Mon 23 Nov, 02:30", with seconds if runs would otherwise look the same.
 * Uses UTC if the browser doesn't know the zone.
 */
export function zonedRun(atMs: number, timezone: string, hasSeconds = false): string {
  const format = hasSeconds ? { ...RUN_FORMAT, second: '2-digit' as const } : RUN_FORMAT;
  return zoned(atMs, timezone, format).replace(/^(\w+), /, '$1 ');
}

/** Formats the day on which an instant falls in a time zone, such as "28 Mar 2027". */
export function zonedDay(atMs: number, timezone: string): string {
  return zoned(atMs, timezone, { dateStyle: 'medium' });
}

function zoned(atMs: number, timezone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: knownZone(timezone) }).format(atMs);
}
