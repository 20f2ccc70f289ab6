import type { LastIncident } from '../../../contract/monitors/incident.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';

/** Returns whether a change to a monitor also changes its last incident: a new status, or a failure while it's down. */
export function affectsIncident(
  { statusSince, incident }: LastIncident,
  { status, statusSince: since, recentRuns }: Pick<Monitor, 'status' | 'statusSince' | 'recentRuns'>,
): boolean {
  if (since !== statusSince) return true;
  if (status !== 'down' || incident === null) return false;
  const knownAt = incident.latest?.ping.at ?? incident.flip.at;
  return recentRuns.some(({ kind, at }) => kind === 'fail' && at > knownAt);
}
