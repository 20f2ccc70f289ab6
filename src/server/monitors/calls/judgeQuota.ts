import type { Failure } from '../../commands/outcome.ts';
import { quotaExceeded } from '../../commands/quotaExceeded.ts';
import type { MonitorName } from '../monitorCatalog.ts';
import type { CallServices } from './teamCall.ts';

/**
 * Why a team can't have this monitor besides those it has, or `null`. Counted before the commit: of monitors created at the same
 * moment, a few more may go through.
 */
export async function judgeQuota(
  { monitors, maxMonitors = Infinity }: Pick<CallServices, 'monitors' | 'maxMonitors'>,
  name: MonitorName,
): Promise<Failure | null> {
  if (maxMonitors === Infinity || (await monitors.count(name.teamId)) < maxMonitors) return null;
  // A repeated call: the answer to the first one was lost.
  return (await monitors.find(name)) === null ? quotaExceeded('monitors', maxMonitors) : null;
}
