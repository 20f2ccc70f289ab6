const RUN_FORMAT: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
};

/**
 * Writes an instant as a zone's wall clock shows it: "Mon 23 Nov, 02:30", with seconds where runs would otherwise look
 * the same; in UTC if the browser rejects the zone.
 */
export function zonedRun(atMs: number, timezone: string, hasSeconds = false): string {
  const format = hasSeconds ? { ...RUN_FORMAT, second: '2-digit' as const } : RUN_FORMAT;
  return zoned(atMs, timezone, format).replace(/^(\w+), /, '$1 ');
}

/** Writes the day of an instant in a zone: "28 Mar 2027". */
export function zonedDay(atMs: number, timezone: string): string {
  return zoned(atMs, timezone, { dateStyle: 'medium' });
}

function zoned(atMs: number, timezone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timezone }).format(atMs);
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(atMs);
  }
}
