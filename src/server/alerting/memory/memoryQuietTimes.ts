import { formatVersionstamp } from '../../documents/encoding.ts';
import { WHOLE_TEAM } from '../alertFacts.ts';
import { auditSnooze } from '../auditedAlerts.ts';
import type { AlertLimits, AlertPolicy } from '../alertPolicy.ts';
import type { QuietTimes } from '../alertStore.ts';
import { type AlertData, monitorOf, removeWhere } from './alertData.ts';

/** Stores snoozes and maintenance windows. */
export function createMemoryQuietTimes(
  data: AlertData,
  { policy, limits }: { policy: AlertPolicy; limits: AlertLimits },
): QuietTimes {
  function recheckHeld(teamId: string, now: number): void {
    for (const alert of data.alerts.values()) {
      const isHeld = alert.hold?.by === 'snooze' || alert.hold?.by === 'maintenance';
      if (alert.teamId !== teamId || alert.state !== 'waiting' || !isHeld) continue;
      if (alert.nextAttemptAt !== null && alert.nextAttemptAt > now) alert.nextAttemptAt = now;
    }
  }

  const windowsOf = (teamId: string) => data.windows.filter((each) => each.teamId === teamId);

  return {
    async quiet(teamId, now) {
      const snoozes = data.snoozes.filter((each) => each.teamId === teamId && each.until > now);
      return {
        teamSnoozedUntil: snoozes.find(({ monitorId }) => monitorId === WHOLE_TEAM)?.until ?? null,
        monitorSnoozes: snoozes
          .filter(({ monitorId }) => monitorId !== WHOLE_TEAM)
          .map(({ monitorId, until, isByLink }) => ({ monitorId, until, ...(isByLink && { isByLink }) })),
        windows: windowsOf(teamId).map(({ window, versionstamp }) => ({
          ...window,
          versionstamp,
          openUntil: policy.openUntil(window, now),
          nextFrom: policy.nextFrom(window, now),
        })),
      };
    },
    async snooze({ teamId, monitorId = WHOLE_TEAM, until, expected }, now, by) {
      const isOne = monitorId !== WHOLE_TEAM;
      const name = isOne ? monitorOf(data, teamId, monitorId)?.settings.name : '';
      if (name === undefined) return 'missing';
      const running = data.snoozes.find(
        (each) => each.teamId === teamId && each.monitorId === monitorId && each.until > now,
      );
      if (expected !== undefined && running?.until !== expected) return 'changed';
      removeWhere(
        data.snoozes,
        (each) => each.teamId === teamId && (each.until <= now || each.monitorId === monitorId),
      );
      if (until !== null) data.snoozes.push({ teamId, monitorId, until, isByLink: by.kind === 'link' });
      const snoozed = { teamId, monitorId: isOne ? monitorId : null, name, until };
      if (until !== null || running !== undefined) data.writeAudit([auditSnooze(snoozed, by)]);
      recheckHeld(teamId, now);
      return 'done';
    },
    async snoozeMonitors({ teamId, monitors }, now, by) {
      const running = data.snoozes.filter((each) => each.teamId === teamId && each.until > now);
      const known = monitors.filter(({ monitorId }) => monitorOf(data, teamId, monitorId) !== undefined);
      const untilOf = (id: string): number | null => running.find(({ monitorId }) => monitorId === id)?.until ?? null;
      const outcome = policy.decideSnoozes(monitors, new Map(known.map(({ monitorId: id }) => [id, untilOf(id)])));
      const done = new Set(outcome.done.map(({ monitorId }) => monitorId));
      removeWhere(data.snoozes, (each) => each.teamId === teamId && (each.until <= now || done.has(each.monitorId)));
      for (const { monitorId, until } of monitors) {
        if (!done.has(monitorId)) continue;
        const name = monitorOf(data, teamId, monitorId)?.settings.name ?? '';
        const before = outcome.done.find((each) => each.monitorId === monitorId)?.before;
        if (before !== until) data.writeAudit([auditSnooze({ teamId, monitorId, name, until }, by)]);
        if (until !== null) data.snoozes.push({ teamId, monitorId, until, isByLink: false });
      }
      recheckHeld(teamId, now);
      return outcome;
    },
    async saveWindow({ teamId, versionstamp, window }, now, actor) {
      const windows = windowsOf(teamId);
      const before = windows.find((each) => each.window.windowId === window.windowId) ?? null;
      const decision = policy.decideWindow({
        before,
        versionstamp,
        window,
        count: windows.length,
        max: limits.windows,
      });
      if (decision === 'same') return 'done';
      if (decision !== 'create' && decision !== 'update') return decision;
      removeWhere(data.windows, (each) => each === before);
      const action = decision === 'create' ? 'window.created' : 'window.changed';
      data.writeAudit([{ teamId, action, detail: { windowId: window.windowId, title: window.title }, actor }]);
      data.windows.push({ teamId, window, versionstamp: formatVersionstamp(data.nextNumber()) });
      recheckHeld(teamId, now);
      return 'done';
    },
    async deleteWindow({ teamId, windowId, versionstamp }, now, actor) {
      const before = windowsOf(teamId).find(({ window }) => window.windowId === windowId);
      if (before === undefined) return 'missing';
      if (before.versionstamp !== versionstamp) return 'changed';
      data.writeAudit([{ teamId, action: 'window.deleted', detail: { windowId, title: before.window.title }, actor }]);
      removeWhere(data.windows, (each) => each === before);
      recheckHeld(teamId, now);
      return 'done';
    },
  };
}
