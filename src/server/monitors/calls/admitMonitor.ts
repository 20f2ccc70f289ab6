import { MAX_SLUG_LENGTH } from '../../../contract/monitors/monitorLimits.ts';
import { quotaExceeded } from '../../limits.ts';
import type { Failure } from '../../outcome.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { CallServices } from './callServices.ts';

/** A hyphen and a number of up to five digits. */
const LONGEST_NUMBER = 6;

/**
 * Why a team can't have one more monitor, or `null`. Counted before the commit, so a few monitors created at the same
 * moment may exceed the limit.
 */
export async function judgeQuota(
  { monitors, maxMonitors = Infinity }: Pick<CallServices, 'monitors' | 'maxMonitors'>,
  name: MonitorName,
): Promise<Failure | null> {
  if (maxMonitors === Infinity || (await monitors.count(name.teamId)) < maxMonitors) return null;
  // A repeated call: the response to the first one was lost.
  return (await monitors.find(name)) === null ? quotaExceeded('monitors', maxMonitors) : null;
}

/** What numbered slugs begin with: the slug, as far as there is room for a number behind it. */
export const slugStem = (slug: string): string => slug.slice(0, MAX_SLUG_LENGTH - LONGEST_NUMBER);

/** The slug, or the first numbered one that is not taken: `pings`, `pings-2`, `pings-3`… */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slugStem(slug)}-${number}`;
  return free;
}
