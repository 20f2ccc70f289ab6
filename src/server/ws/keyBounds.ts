import type { CollectionWatchCommand } from '../../contract/realtimeCommands.ts';

/** Which children of a collection are watched, by their last key segment. */
export type KeyBounds = Pick<CollectionWatchCommand, 'before' | 'beforeInclusive' | 'after' | 'afterInclusive'>;

/** Tells whether a last key segment lies within the bounds, in the order of keys: that of UTF-8 bytes. */
export function isWithinBounds(segment: string, bounds: KeyBounds): boolean {
  const { before, beforeInclusive, after, afterInclusive } = bounds;
  return (
    (before === undefined || compare(segment, before) < 0) &&
    (beforeInclusive === undefined || compare(segment, beforeInclusive) <= 0) &&
    (after === undefined || compare(segment, after) > 0) &&
    (afterInclusive === undefined || compare(segment, afterInclusive) >= 0)
  );
}

function compare(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
