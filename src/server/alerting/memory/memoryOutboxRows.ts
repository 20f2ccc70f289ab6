import { withoutUndonePauses } from '../../../contract/monitors/outages.ts';
import type { DueAlert } from '../alertFacts.ts';
import type { OutboxRows, OutboxWork } from '../outboxRows.ts';
import { type AlertData, failuresOf, type StoredAlert } from './alertData.ts';
import { createMemoryFinishRows } from './memoryFinishRows.ts';
import { createMemoryQueueRows } from './memoryQueueRows.ts';

type TurnRows = Pick<
  OutboxWork,
  | 'endMutes'
  | 'countingAlerts'
  | 'release'
  | 'lookAt'
  | 'dueReminders'
  | 'endReminders'
  | 'dueAlerts'
  | 'joiningAlerts'
  | 'alertsOfBatch'
  | 'targets'
  | 'take'
  | 'hold'
  | 'mute'
>;

const isDue = (at: number | null, now: number): boolean => at !== null && at <= now;
const isOpen = ({ state }: StoredAlert): boolean => state === 'waiting' || state === 'sending';

/** Reads and writes the rows for claiming due alerts. */
function createTurnRows(data: AlertData): TurnRows & { isReminderDue(alert: StoredAlert, now: number): boolean } {
  const all = (): StoredAlert[] => [...data.alerts.values()];
  const others = (alert: StoredAlert): StoredAlert[] =>
    all().filter(
      (each) =>
        each.destination === alert.destination &&
        each.monitor === alert.monitor &&
        each !== alert &&
        each.state !== 'muted',
    );

  /**
   * Returns whether an alert can be claimed. For each monitor and destination, an alert waits for the previous one, so
   * that a recovery is never reported before its outage.
   */
  function isReady(alert: StoredAlert, until: number): boolean {
    if (alert.awaitsFailures !== null || alert.nextAttemptAt === null || alert.nextAttemptAt > until) return false;
    const before = others(alert).findLast(({ id }) => id < alert.id);
    return before === undefined || !isOpen(before);
  }

  function dueOf(alert: StoredAlert): DueAlert {
    const monitor = data.monitors.get(alert.monitor);
    const later = data.flips.filter((each) => each.monitor === alert.monitor && each.sequence > alert.sequence);
    const [nextFlip] = withoutUndonePauses(later.map(({ flip }) => flip));
    return {
      ...alert,
      kind: alert.kind as DueAlert['kind'],
      heldUntil: alert.hold?.until ?? null,
      heldBy: alert.hold?.by ?? null,
      isUntried: alert.attempts === '[]',
      status: monitor?.state.status ?? null,
      nextFlipAt: nextFlip?.at ?? null,
      isRecoveryWaiting: others(alert).some((each) => each.id > alert.id && each.direction === 'up' && isOpen(each)),
    };
  }

  /** Reminders about a paused monitor wait, because its pause might be undone. */
  const isReminderDue = ({ remindAt, monitor }: StoredAlert, now: number): boolean =>
    isDue(remindAt, now) && data.monitors.get(monitor)?.state.status !== 'paused';

  function change(id: number, changes: Partial<StoredAlert>): void {
    const alert = data.alerts.get(id);
    if (alert !== undefined) Object.assign(alert, changes);
  }

  return {
    isReminderDue,
    async endMutes(now) {
      const over = [...data.integrations.values()].filter(({ muted }) => isDue(muted?.until ?? null, now));
      for (const integration of over) integration.muted = null;
      return over.map(({ teamId }) => teamId);
    },
    countingAlerts: async () =>
      all().flatMap((alert) => {
        if (alert.awaitsFailures === null) return [];
        const { id, createdAt, hold, nextAttemptAt, destination, sequence } = alert;
        const monitor = data.monitors.get(alert.monitor);
        const failures = failuresOf(data, { monitor: alert.monitor, sequence });
        const timing = monitor && {
          status: monitor.state.status,
          schedule: monitor.settings.schedule,
          graceSeconds: monitor.settings.graceSeconds,
          longestRunSeconds: monitor.settings.longestRunSeconds ?? null,
          openRuns: monitor.state.openRuns,
        };
        return {
          id,
          awaitsFailures:
            monitor?.settings.alertAfterFailures ?? data.integrations.get(destination)?.alertAfterFailures ?? 1,
          createdAt,
          hold,
          lookAt: nextAttemptAt,
          failures: failures.length,
          lastFailureAt: failures.at(-1)?.at ?? null,
          monitor: timing ?? null,
        };
      }),
    async release(alerts) {
      for (const { id, at } of alerts) change(id, { awaitsFailures: null, nextAttemptAt: at });
    },
    async lookAt(alerts) {
      for (const { id, lookAt } of alerts) change(id, { nextAttemptAt: lookAt });
    },

    dueReminders: async (now, atMost) =>
      all()
        .filter((alert) => isReminderDue(alert, now))
        .slice(0, atMost)
        .map((alert) => {
          const monitor = data.monitors.get(alert.monitor);
          const integration = data.integrations.get(alert.destination);
          const isUsed = data.uses.get(alert.destination)?.has(alert.monitorId) ?? false;
          return {
            ...alert,
            status: monitor?.state.status ?? null,
            statusSince: monitor?.state.statusSince ?? null,
            remindEverySeconds:
              isUsed && integration?.disabled === null && integration.muted === null
                ? integration.remindEverySeconds
                : null,
            isNewest: !others(alert).some(({ id }) => id > alert.id),
          };
        }),
    async endReminders(ids) {
      for (const id of ids) change(id, { remindAt: null });
    },

    dueAlerts: async (rooms, now) =>
      rooms.flatMap(({ destination, atMost }) =>
        all()
          .filter((alert) => alert.destination === destination && isReady(alert, now))
          .toSorted((one, other) => (one.nextAttemptAt ?? 0) - (other.nextAttemptAt ?? 0) || one.id - other.id)
          .slice(0, atMost)
          .map(dueOf),
      ),
    joiningAlerts: async (destination, until) =>
      all()
        .filter((alert) => alert.destination === destination && alert.canJoin && alert.batchId === null)
        .filter((alert) => alert.state === 'waiting' && isReady(alert, until))
        .map(dueOf),
    alertsOfBatch: async (batchId) =>
      all()
        .filter((alert) => alert.batchId === batchId && isOpen(alert))
        .map(dueOf),
    targets: async (integrationIds) =>
      new Map(
        integrationIds.flatMap((id) => {
          const integration = data.integrations.get(id);
          if (integration === undefined) return [];
          return [[id, { config: integration.config, isMuted: integration.muted !== null }]];
        }),
      ),
    async take(alerts, { owner, until }) {
      for (const { id, batchId } of alerts) {
        change(id, { state: 'sending', leaseOwner: owner, nextAttemptAt: until, hold: null, batchId });
      }
    },
    async hold(alerts) {
      for (const { id, hold } of alerts) {
        change(id, { state: 'waiting', leaseOwner: null, nextAttemptAt: hold.until, hold, batchId: null });
      }
    },
    async mute(ids) {
      const changes = { state: 'muted', leaseOwner: null, nextAttemptAt: null, hold: null, batchId: null } as const;
      for (const id of ids) change(id, changes);
    },
  };
}

/** Stores the outbox's rows in memory. */
export function createMemoryOutboxRows(data: AlertData): OutboxRows {
  const { isReminderDue, ...turns } = createTurnRows(data);
  const work: OutboxWork = { ...createMemoryQueueRows(data), ...turns, ...createMemoryFinishRows(data) };

  return {
    transact: (run) => data.transact(() => run(work)),
    read: {
      hasPendingFlips: async () => data.flips.some(({ isQueued }) => !isQueued),
      countingAlerts: turns.countingAlerts,
      isReminderDue: async (now) => [...data.alerts.values()].some((alert) => isReminderDue(alert, now)),
      isMuteOver: async (now) => [...data.integrations.values()].some(({ muted }) => isDue(muted?.until ?? null, now)),
      async waitingDestinations(now) {
        const due = [...data.alerts.values()].filter(({ nextAttemptAt }) => isDue(nextAttemptAt, now));
        return [...new Set(due.map(({ destination }) => destination))].toSorted().map((destination) => {
          const integration = data.integrations.get(destination);
          return { destination, teamId: integration?.teamId ?? null, kind: integration?.config.kind ?? 'email' };
        });
      },
      async nextDue(after) {
        const times = [...data.alerts.values()].flatMap(({ nextAttemptAt, remindAt }) => [nextAttemptAt, remindAt]);
        const ends = [...data.integrations.values()].map(({ muted }) => muted?.until ?? null);
        const later = [...times, ...ends].flatMap((at) => (at !== null && at > after ? [at] : []));
        return later.length === 0 ? null : Math.min(...later);
      },
      refusedIntegrations: async () =>
        [...data.integrations.values()]
          .filter(({ areOwnersNotified }) => !areOwnersNotified)
          .map(({ integrationId, teamId, name, disabled }) => ({
            integrationId,
            teamId,
            name,
            why: disabled?.why ?? null,
          })),
    },
    async ownersNotified(integrationId) {
      const integration = data.integrations.get(integrationId);
      if (integration !== undefined) integration.areOwnersNotified = true;
    },
  };
}
