import type { DeliveryAttempt, Notification } from '../../../contract/alerting/integrationRecord.ts';
import { startsOutage } from '../../../contract/monitors/outages.ts';
import type { AlertPolicy } from '../alertPolicy.ts';
import type { FlipRecords, Notifications } from '../alertStore.ts';
import { monitorOf, type AlertData, type StoredAlert } from './alertData.ts';
import { isUnwantedInMemory } from './memoryAddresses.ts';

const PAGE = 50;
const KEPT_MS = 400 * 86_400_000;
const LOOKED_BACK_MS = 30 * 86_400_000;

/** Stores the alert log and the records of the alerts' flips. */
export function createMemoryNotifications(
  data: AlertData,
  { policy, stepAlerts }: { policy: AlertPolicy; stepAlerts: number },
): Notifications & FlipRecords {
  const laterOf = (alert: StoredAlert): StoredAlert[] =>
    [...data.alerts.values()].filter(
      (each) => each.destination === alert.destination && each.monitor === alert.monitor && each.id > alert.id,
    );

  /** Returns whether the destination was sent, or will be sent, an alert saying that the monitor went down again. */
  const isOvertaken = (alert: StoredAlert): boolean =>
    alert.direction === 'up' &&
    alert.state === 'failed' &&
    laterOf(alert).some(
      (later) =>
        later.direction === 'down' && !['failed', 'muted'].includes(later.state) && later.awaitsFailures === null,
    );

  return {
    async listNotifications({ teamId, monitorId = '', integrationId, before = Infinity, olderThan }) {
      const monitor = monitorOf(data, teamId, monitorId);
      const integration = data.integrations.get(integrationId ?? '');
      if (integrationId === undefined ? monitor === undefined : integration?.teamId !== teamId) return null;
      const found = [...data.alerts.values()]
        .filter((alert) =>
          integrationId === undefined
            ? alert.monitor === monitor?.id && alert.teamId === teamId && alert.to.integrationId !== null
            : alert.destination === integrationId,
        )
        .filter(({ createdAt }) => createdAt < before)
        .toReversed();
      const above = found.findIndex(({ notificationId }) => notificationId === olderThan);
      if (olderThan !== undefined) found.splice(0, above === -1 ? Infinity : above + 1);
      return { notifications: found.slice(0, PAGE).map(shown), hasOlder: found.length > PAGE };
    },

    async retry(teamId, notificationId, now) {
      const alert = [...data.alerts.values()].find((each) => each.notificationId === notificationId);
      if (alert?.teamId !== teamId || alert.to.integrationId === null) return 'missing';
      if (alert.state !== 'failed' && (alert.state !== 'waiting' || alert.attempts === '[]')) return 'missing';
      const integration = data.integrations.get(alert.destination);
      if (isUnwantedInMemory(data, teamId, integration === undefined ? null : policy.markOf(integration.config))) {
        return 'unsubscribed';
      }
      if (integration !== undefined && integration.muted !== null) return 'muted';
      if (isOvertaken(alert)) return 'overtaken';
      const together = [...data.alerts.values()].filter(
        (each) =>
          each.batchId !== null &&
          each.batchId === alert.batchId &&
          (each.state === 'failed' || each.state === 'waiting') &&
          !isOvertaken(each),
      );
      for (const each of new Set([alert, ...together])) {
        Object.assign(each, { state: 'waiting', nextAttemptAt: now, tries: 0, remindAt: null });
      }
      return 'done';
    },

    async prune(now, place) {
      const looked = [...data.alerts.values()].filter(({ id }) => id > place).slice(0, stepAlerts);
      const old = looked.filter(({ createdAt }) => createdAt < now - KEPT_MS);
      for (const alert of old) {
        const isOver = alert.nextAttemptAt === null && alert.awaitsFailures === null && alert.remindAt === null;
        const isNewest = alert.state !== 'muted' && laterOf(alert).every(({ state }) => state === 'muted');
        if (isOver && !isNewest) data.alerts.delete(alert.id);
      }
      return { nextPlace: old.length === stepAlerts ? (old.at(-1)?.id ?? null) : null };
    },

    async flipRecord(alertId) {
      const alert = data.alerts.get(alertId);
      const monitor = alert && data.monitors.get(alert.monitor);
      if (alert === undefined || monitor === undefined) return null;
      const { sequence, facts } = alert;
      const pings = data.pings.filter((ping) => ping.monitor === alert.monitor && ping.sequence < sequence);
      const success = pings.findLast(({ kind }) => kind === 'success');
      const cause = pings.find((ping) => ping.sequence === sequence - 1);
      const { description, runbookUrl = '', schedule, graceSeconds } = monitor.settings;
      return {
        description,
        runbookUrl: runbookUrl === '' ? null : runbookUrl,
        schedule,
        scheduleWords: monitor.scheduleWords,
        graceSeconds,
        timesDown: data.flips.filter(
          (each) =>
            each.monitor === alert.monitor &&
            each.sequence <= sequence &&
            each.flip.at > facts.at - LOOKED_BACK_MS &&
            startsOutage(each.flip),
        ).length,
        ping: { durationMs: cause?.durationMs ?? null, body: cause?.body ?? null, isBodyCut: false },
        lastSuccess: success === undefined ? null : { at: success.at, durationMs: success.durationMs },
      };
    },
  };
}

function shown(alert: StoredAlert): Notification {
  const { notificationId, monitorId, sequence, direction, isReminder, state, hold, createdAt } = alert;
  const isDeferred = state === 'waiting' && alert.awaitsFailures === null;
  return {
    notificationId,
    monitorId,
    sequence,
    direction,
    isReminder,
    state,
    createdAt,
    integrationId: alert.to.integrationId ?? '',
    integrationName: alert.destinationName,
    integrationKind: alert.kind as Notification['integrationKind'],
    heldUntil: hold?.until ?? null,
    heldBy: hold?.by ?? null,
    nextAttemptAt: isDeferred ? alert.nextAttemptAt : null,
    attempts: JSON.parse(alert.attempts) as DeliveryAttempt[],
  };
}
