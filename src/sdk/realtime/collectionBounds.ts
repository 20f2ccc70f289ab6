import type { DocumentKey } from '../../contract/documents.ts';
import type { CollectionBounds } from '../platform.ts';

/**
 * Returns whether a direct child of a watched collection lies within the bounds, by its last key segment. Watches of
 * one collection share an event path, so each must filter its own events.
 */
export function isWithinCollection(key: DocumentKey, bounds: CollectionBounds): boolean {
  const child = key.at(-1) ?? '';
  const { after, afterInclusive, before, beforeInclusive } = bounds;
  return (
    (after === undefined || compareByUtf8(child, after) > 0) &&
    (afterInclusive === undefined || compareByUtf8(child, afterInclusive) >= 0) &&
    (before === undefined || compareByUtf8(child, before) < 0) &&
    (beforeInclusive === undefined || compareByUtf8(child, beforeInclusive) <= 0)
  );
}

/** Keys are ordered by UTF-8 bytes, which is the order of code points but not of JavaScript strings. */
function compareByUtf8(one: string, other: string): number {
  const [ones, others] = [Array.from(one), Array.from(other)];
  for (let index = 0; index < Math.min(ones.length, others.length); index++) {
    const difference = (ones[index]?.codePointAt(0) ?? 0) - (others[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return ones.length - others.length;
}
