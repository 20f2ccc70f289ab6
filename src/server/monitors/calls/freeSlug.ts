import { MAX_SLUG_LENGTH } from '../../../contract/monitors/monitorLimits.ts';

/** A hyphen and a number of up to five digits. */
const LONGEST_NUMBER = 6;

/** What numbered slugs begin with: the slug, as far as there is room for a number behind it. */
export const slugStem = (slug: string): string => slug.slice(0, MAX_SLUG_LENGTH - LONGEST_NUMBER);

/** The slug, or the first numbered one that is not taken: `pings`, `pings-2`, `pings-3`… */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slugStem(slug)}-${number}`;
  return free;
}
