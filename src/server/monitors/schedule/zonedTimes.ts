import { DAY_MS } from '../../../contract/durations.ts';
import { distantOffsetAt, firstChangeIn, lastChangeBefore, offsetAt, type ZoneChange } from '../../time/zones.ts';

const NEAR_MS = 2 * DAY_MS;
/**
 * Maximum number of clock changes to search, because a search for times that are always skipped would cover every year
 * until 2199. Dates fall on every weekday within 12 years, so times that are skipped for longer are practically never
 * due.
 */
const MAX_CHANGES = 13;

/** How to handle times that a zone's clock skips or repeats. */
export interface JumpRule {
  /** `after`: skipped times run once, right after the change. `never`: they don't run. */
  skipped: 'after' | 'never';
  /** How often a repeated time runs. */
  repeated: 'once' | 'twice';
}

/** The times that a schedule matches, on a zone's clock. */
export interface ZonedTimes {
  zone: string;
  jumps: JumpRule;
  /**
   * Returns the next matching time after `after`, both on the zone's clock as if it were UTC; null if there isn't one.
   */
  nextOnWall(after: number): number | null;
  /** Returns the next matching instant after a given one, in milliseconds since 1970; null if there isn't one. */
  next(after: number): number | null;
}

/** Adds a zone's clock changes to wall-clock times. The zone must exist. */
export function createZonedTimes({ zone, jumps, nextOnWall }: Omit<ZonedTimes, 'next'>): ZonedTimes {
  const isOnce = jumps.repeated === 'once';

  const find = (after: number): number | null => {
    let { from, offset } = startOf(zone, after, isOnce);
    let passed = from;
    for (let changes = 0; changes < MAX_CHANGES; changes += 1) {
      const time = nextOnWall(from + offset);
      if (time === null) return null;
      const near = time - offset - NEAR_MS;
      if (near - passed > NEAR_MS) {
        // The next time is far away, so clock changes in between don't matter. If one skips it, others probably do too.
        const readOffset = changes === 0 ? distantOffsetAt : offsetAt;
        passed = near;
        offset = readOffset(zone, near);
        if (readOffset(zone, time - offset) === offset) return time - offset;
      }
      const change = firstChangeIn(zone, passed, time - offset);
      if (change === null) return time - offset;
      if (jumps.skipped === 'after' && time < change.at + change.after) return change.at;
      from = (isOnce ? endOfRepeated(change) : change.at) - 1;
      offset = change.after;
      passed = change.at;
    }
    return null;
  };

  // Cache the last result, because pings often fall between the same two times.
  let last: { after: number; next: number | null } | null = null;
  const next = (after: number): number | null => {
    if (last !== null && after >= last.after && (last.next === null || after < last.next)) return last.next;
    last = { after, next: find(after) };
    return last.next;
  };
  return { zone, jumps, nextOnWall, next };
}

/** Returns where to start the search, and how far the zone's clock is ahead of UTC there. */
function startOf(zone: string, after: number, isOnce: boolean): { from: number; offset: number } {
  const change = isOnce ? lastChangeBefore(zone, after) : null;
  const isRepeated = change !== null && after < endOfRepeated(change);
  return { from: isRepeated ? endOfRepeated(change) - 1 : after, offset: offsetAt(zone, after) };
}

/** Returns when the clock first shows a time that it didn't show before the change. */
const endOfRepeated = ({ at, before, after }: ZoneChange): number => at + Math.max(0, before - after);
