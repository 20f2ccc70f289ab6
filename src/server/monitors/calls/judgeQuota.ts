import type { Failure } from '../../outcome.ts';
import { quotaExceeded } from '../../commands/quotaExceeded.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { CallServices } from './callServices.ts';

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
