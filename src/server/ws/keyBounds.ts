import type { CollectionWatchCommand, KeyBounds } from '../../contract/realtimeCommands.ts';

/** The bounds of a watch, in whichever of the two forms they were sent. */
export function readBounds({ before, beforeInclusive, after, afterInclusive }: CollectionWatchCommand): KeyBounds {
  return {
    ...(before !== undefined && { [beforeInclusive === true ? 'beforeInclusive' : 'before']: before }),
    ...(typeof beforeInclusive === 'string' && { beforeInclusive }),
    ...(after !== undefined && { [afterInclusive === true ? 'afterInclusive' : 'after']: after }),
    ...(typeof afterInclusive === 'string' && { afterInclusive }),
  };
}

/** Returns whether a last key segment lies within the bounds, in the order of keys: that of UTF-8 bytes. */
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
