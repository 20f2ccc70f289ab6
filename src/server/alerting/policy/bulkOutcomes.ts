import type {
  SnoozeMonitors,
  SnoozeMonitorsOutcome,
  UseMany,
  UseManyOutcome,
} from '../../../contract/alerting/alertingCalls.ts';

/** Returns the outcome of `useMany`, given which of the team's monitors used the integration before. */
export function decideUses(
  monitors: UseMany['monitors'],
  wasUsed: ReadonlyMap<string, boolean>,
  isUsed: boolean,
): UseManyOutcome {
  const ids = monitors.map(({ monitorId }) => monitorId);
  return {
    changed: ids.filter((monitorId) => wasUsed.get(monitorId) === !isUsed),
    refused: ids
      .filter((monitorId) => !wasUsed.has(monitorId))
      .map((monitorId) => ({ monitorId, name: 'DocumentNotFoundError' })),
  };
}

/** Returns the outcome of `snoozeMonitors`, given the end of each monitor's current snooze. */
export function decideSnoozes(
  monitors: SnoozeMonitors['monitors'],
  before: ReadonlyMap<string, number | null>,
): SnoozeMonitorsOutcome {
  const outcome: SnoozeMonitorsOutcome = { done: [], refused: [] };
  for (const { monitorId, expected } of monitors) {
    const known = before.get(monitorId);
    if (known === undefined) outcome.refused.push({ monitorId, name: 'DocumentNotFoundError' });
    else if (expected === undefined || expected === known) outcome.done.push({ monitorId, before: known });
    else outcome.refused.push({ monitorId, name: 'DocumentAtomicCommitError' });
  }
  return outcome;
}
