import type {
  SnoozeMonitors,
  SnoozeMonitorsOutcome,
  UseMany,
  UseManyOutcome,
} from '../../../contract/alerting/alertingCalls.ts';

/** What `useMany` does, given which monitors of the team used the integration before. */
export function judgeUses(
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

/** What `snoozeMonitors` does, given until when each monitor of the team is snoozed now. */
export function judgeSnoozes(
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
