import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts';
import { knownZone } from './knownZone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: knownZone(timezone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timezone, made);
  return made;
}

/** The date and time in a zone at an instant (milliseconds since 1970). */
export function zonedTime(atMs: number, timezone: string) {
  const parts = new Map(
    formatOf(timezone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    /** The day, such as `2026-11-21`. */
    day: `${part('year')}-${part('month')}-${part('day')}`,
    /** The time, such as `14:05`. */
    clock: `${part('hour')}:${part('minute')}`,
    /** The time to the second, such as `14:05:09`. */
    clockWithSeconds: `${part('hour')}:${part('minute')}:${part('second')}`,
    minuteOfDay: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day such as `2026-11-21` as "21 Nov 2026". */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}

/** Formats a day such as `2026-11-21` as "21 Nov". */
export const shortDayWords = (day: string): string => dayWords(day).replace(/ \d+$/, '');

/** Formats a day as "21 Nov" if it's in the same year as another day, and as "21 Nov 2026" otherwise. */
export const dayWordsBeside = (day: string, other: string): string =>
  day.slice(0, 4) === other.slice(0, 4) ? shortDayWords(day) : dayWords(day);

/** Formats a month such as `2026-11` as "Nov 2026". */
export function monthWords(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${MONTHS[Number(number) - 1] ?? number} ${year}`;
}

/** Adds days to a day, or subtracts them if negative. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** When a day begins in a zone, in milliseconds since 1970. */
export function startOfDay(day: string, timezone: string): number {
  // Offsets are within a day of UTC, and no day starts twice, so the first instant on that day is its start.
  let before = Date.parse(`${day}T00:00:00Z`) - DAY_MS;
  let after = before + 2 * DAY_MS;
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (zonedTime(middle, timezone).day >= day) after = middle;
    else before = middle;
  }
  return after;
}

/**
 * The instant of a local time (`14:05`) on a day (`2026-11-21`) in a zone, in milliseconds since 1970. A time skipped
 * by a clock change moves later by the amount skipped. A repeated time means its first occurrence.
 */
export function instantAt(day: string, clock: string, timezone: string): number {
  const local = Date.parse(`${day}T${clock}Z`);
  const offsetMs = (at: number) => (zoneOffsetMinutes(timezone, new Date(at)) ?? 0) * MINUTE_MS;
  const around = [local - offsetMs(local - DAY_MS), local - offsetMs(local + DAY_MS)];
  const [early, late] = [Math.min(...around), Math.max(...around)];
  return early + offsetMs(early) === local ? early : late;
}

/**
 * A zone's offset from UTC in minutes (east is positive) at an instant, according to the browser; undefined if the
 * browser rejects the zone.
 */
export function zoneOffsetMinutes(zone: string, at: Date): number | undefined {
  if (knownZone(zone) !== zone) return undefined;
  const { day, clockWithSeconds } = zonedTime(at.getTime(), zone);
  const second = Math.floor(at.getTime() / 1_000) * 1_000;
  return Math.trunc((Date.parse(`${day}T${clockWithSeconds}Z`) - second) / 60_000);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats an offset as +HH:MM or −HH:MM (with a true minus sign, specification §2). */
export function formatOffset(offsetMinutes: number): string {
  const absolute = Math.abs(offsetMinutes);
  return `${offsetMinutes < 0 ? '−' : '+'}${twoDigits(Math.floor(absolute / 60))}:${twoDigits(absolute % 60)}`;
}
