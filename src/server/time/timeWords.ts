import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../contract/durations.ts';

/** Formats a time in a zone, with the day unless it's today: "14:05 UTC", "Fri 20 Nov at 14:05 UTC". */
export function clockWords(at: number, now: number, timezone = 'UTC'): string {
  const { weekday, day, year, clock, zone } = partsOf(at, timezone);
  const today = partsOf(now, timezone);
  if (day === today.day && year === today.year) return `${clock} ${zone}`;
  return `${weekday} ${day}${year === today.year ? '' : ` ${year}`} at ${clock} ${zone}`;
}

/** Formats a time with its date: "Fri 20 Nov 2026 at 14:05 UTC". */
export function instantWords(at: number, timezone = 'UTC'): string {
  const { weekday, day, year, clock, zone } = partsOf(at, timezone);
  return `${weekday} ${day} ${year} at ${clock} ${zone}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Falls back to UTC, because an alert must be sent even if this system doesn't know the zone. */
function zonedFormat(timezone: string): Intl.DateTimeFormat {
  try {
    return newFormat(timezone);
  } catch {
    return newFormat('UTC');
  }
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const made = formats.get(timezone) ?? zonedFormat(timezone);
  formats.set(timezone, made);
  return made;
}

const newFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });

interface Parts {
  weekday: string;
  day: string;
  year: string;
  clock: string;
  zone: string;
}

const REMEMBERED = 100;
/** Alerts sent around the same time mostly mention the same few minutes. */
const known = new LRUCache<string, Parts>({ max: REMEMBERED });

function partsOf(at: number, timezone: string): Parts {
  const key = `${Math.floor(at / MINUTE_MS)} ${timezone}`;
  const parts = known.get(key) ?? formatParts(at, timezone);
  known.set(key, parts);
  return parts;
}

function formatParts(at: number, timezone: string): Parts {
  const parts = formatOf(timezone).formatToParts(at);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    weekday: part('weekday'),
    // Intl abbreviates September to four letters.
    day: `${part('day')} ${part('month').slice(0, 3)}`,
    year: part('year'),
    clock: `${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName'),
  };
}
