import { LRUCache } from 'lru-cache';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/durations.ts';
import { followsZoneNameRule } from '../../contract/timezones.ts';

/** A clock change in a zone: `before` and `after` are its offsets from UTC in milliseconds. */
export interface ZoneChange {
  at: number;
  before: number;
  after: number;
}

interface ZoneYear {
  offsetAtStart: number;
  changes: readonly ZoneChange[];
}

/** Short enough not to miss any known change: the shortest period (Ramadan time in some zones) lasts four weeks. */
const PROBE_MS = 7 * 24 * HOUR_MS;
/** More than the time zone database has names. */
const MAX_ZONES = 700;
/** Enough for all zones in the years around now, and those with summer time for the next 170 years. */
const MAX_ZONE_YEARS = 25_000;
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

interface Zone {
  /** The same for all aliases and spellings, so that they share what's cached. */
  name: string;
  format: Intl.DateTimeFormat;
}

const zones = new LRUCache<string, Zone>({ max: MAX_ZONES });
const years = new LRUCache<string, ZoneYear>({ max: MAX_ZONE_YEARS });

/** Whether the time zone database includes a name. Offsets such as `+05:30` aren't zones. */
export function isZone(name: string): boolean {
  return isReadable(name) && !/^[+-]/.test(name);
}

/**
 * Whether a user's time zone can have this name: it either follows the naming rule (specification §5) or is accepted by
 * the runtime. Some valid names, such as `America/Indiana/Knox` and `Etc/GMT+5`, break the rule.
 */
export function isAcceptedTimezone(name: string): boolean {
  return followsZoneNameRule(name) || isReadable(name);
}

function isReadable(name: string): boolean {
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns how far a zone's clock is ahead of UTC at a given time, in milliseconds. */
export function offsetAt(zone: string, at: number): number {
  const { offsetAtStart, changes } = yearOf(zone, at);
  return changes.findLast((change) => change.at <= at)?.after ?? offsetAtStart;
}

/** Returns the zone's first clock change after `from` and up to `to`; null if there's none. */
export function firstChangeIn(zone: string, from: number, to: number): ZoneChange | null {
  for (let start = from; start <= to; start = startOfNextYear(start)) {
    const change = yearOf(zone, start).changes.find(({ at }) => at > from && at <= to);
    if (change !== undefined) return change;
  }
  return null;
}

/** Returns the zone's last clock change up to a given time, within the same UTC year. */
export function lastChangeBefore(zone: string, at: number): ZoneChange | null {
  return yearOf(zone, at).changes.findLast((change) => change.at <= at) ?? null;
}

/** Like `offsetAt`, but cheaper for a time in a year that's rarely asked about, because it doesn't find its changes. */
export function distantOffsetAt(zone: string, at: number): number {
  return readOffset(zoneOf(zone).format, at);
}

const startOfNextYear = (at: number): number => Date.UTC(new Date(at).getUTCFullYear() + 1, 0);

function yearOf(zone: string, at: number): ZoneYear {
  const { name, format } = zoneOf(zone);
  const year = new Date(at).getUTCFullYear();
  const key = `${year} ${name}`;
  const known = years.get(key);
  if (known !== undefined) return known;
  const found = findYear(format, Date.UTC(year, 0), Date.UTC(year + 1, 0));
  years.set(key, found);
  return found;
}

function findYear(format: Intl.DateTimeFormat, start: number, end: number): ZoneYear {
  const offsetAtStart = readOffset(format, start);
  const changes: ZoneChange[] = [];
  let before = offsetAtStart;
  for (let from = start; from < end; from += PROBE_MS) {
    const to = Math.min(from + PROBE_MS, end);
    const after = readOffset(format, to);
    if (after === before) continue;
    const at = findChange(format, from, to, before);
    if (at < end) changes.push({ at, before, after });
    before = after;
  }
  return { offsetAtStart, changes };
}

/** Narrows down the time of a change to the second, by bisection. */
function findChange(format: Intl.DateTimeFormat, from: number, to: number, before: number): number {
  let [low, high] = [from, to];
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (readOffset(format, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = OFFSET.exec(format.format(at)) ?? [];
  const size = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}

/** Throws a `RangeError` if there's no such zone. Names are ASCII, and their case doesn't matter. */
function zoneOf(zone: string): Zone {
  const key = /^[ -~]*$/.test(zone) ? zone.toLowerCase() : zone;
  const known = zones.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.resolvedOptions().timeZone;
  const found = zones.get(name.toLowerCase()) ?? { name, format };
  zones.set(key, found);
  return found;
}

/** Converts a time of day, such as "22:30", to milliseconds since midnight. */
export function clockMs(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

/**
 * Returns when a zone's clock shows a local time, which is given as if it were UTC. For a time that a clock change
 * skips, returns the moment right after the change; for a repeated time, the first occurrence.
 */
export function instantOf(timezone: string, local: number): number {
  const before = local - offsetAt(timezone, local - DAY_MS);
  const after = local - offsetAt(timezone, local + DAY_MS);
  const [early, late] = before < after ? [before, after] : [after, before];
  return early + offsetAt(timezone, early) === local ? early : late;
}

/** Returns the start of the day that `at` falls on in a zone, as if it were UTC. */
export function midnightOf(timezone: string, at: number): number {
  return Math.floor((at + offsetAt(timezone, at)) / DAY_MS) * DAY_MS;
}
