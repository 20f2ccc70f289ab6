import { type AlertLimits, type AlertPolicy, UNLIMITED_ALERTING } from '../alertPolicy.ts';
import type { AlertStore } from '../alertStore.ts';
import { createAlertStore } from '../createAlertStore.ts';
import {
  type AlertData,
  createAlertData,
  type ReadFlip,
  type ReadMonitor,
  type ReadPing,
  removeWhere,
} from './alertData.ts';
import { createMemoryAddresses } from './memoryAddresses.ts';
import { createMemoryIntegrations } from './memoryIntegrations.ts';
import { createMemoryNotifications } from './memoryNotifications.ts';
import { createMemoryOutboxRows } from './memoryOutboxRows.ts';
import { createMemoryMailLimits, createMemoryPeople } from './memoryPeople.ts';
import { createMemoryQuietTimes } from './memoryQuietTimes.ts';

export interface MemoryAlertOptions {
  policy: AlertPolicy;
  limits?: AlertLimits;
  /** Alerts deleted per cleanup step. */
  stepAlerts?: number;
}

const STEP_ALERTS = 500;

/**
 * Stores integrations and alerts in memory, for tests. Stores created with the same data act like servers that share a
 * database.
 */
export function createMemoryAlertStore(
  { policy, limits = UNLIMITED_ALERTING, stepAlerts = STEP_ALERTS }: MemoryAlertOptions,
  data: AlertData = createAlertData(),
): AlertStore {
  return createAlertStore({
    outboxRows: createMemoryOutboxRows(data),
    ...createMemoryIntegrations(data, { policy, limits }),
    ...createMemoryNotifications(data, { policy, stepAlerts }),
    ...createMemoryQuietTimes(data, { policy, limits }),
    ...createMemoryPeople(data, stepAlerts),
    ...createMemoryAddresses(data, { policy, stepAlerts }),
    ...createMemoryMailLimits(data, policy),
    async removeTeam(teamId) {
      const isOfTeam = (each: { teamId: string }): boolean => each.teamId === teamId;
      data.rules.delete(teamId);
      for (const [id, integration] of data.integrations) {
        if (!isOfTeam(integration)) continue;
        data.integrations.delete(id);
        data.uses.delete(id);
      }
      for (const [id, alert] of data.alerts) if (isOfTeam(alert)) data.alerts.delete(id);
      for (const list of [data.snoozes, data.windows, data.teamMails, data.unsubscribed, data.confirmed, data.holds]) {
        removeWhere<{ teamId: string }>(list, isOfTeam);
      }
    },
  });
}

/** Writes the fake's monitors, and changes integrations the way the database's triggers do. */
export function createMemoryMonitorRows(data: AlertData) {
  return {
    async insert(monitor: Omit<ReadMonitor, 'id'>): Promise<number> {
      const id = data.nextNumber();
      data.monitors.set(id, { ...monitor, id });
      for (const { integrationId, teamId, isDefault } of data.integrations.values()) {
        if (!isDefault || teamId !== monitor.teamId) continue;
        data.uses.set(integrationId, (data.uses.get(integrationId) ?? new Set()).add(monitor.monitorId));
      }
      return id;
    },
    async record(event: {
      monitor: Pick<ReadMonitor, 'id' | 'state'>;
      pings: readonly ReadPing[];
      flips: readonly Omit<ReadFlip, 'id' | 'isQueued'>[];
    }): Promise<void> {
      const monitor = data.monitors.get(event.monitor.id);
      if (monitor !== undefined) monitor.state = event.monitor.state;
      data.pings.push(...event.pings);
      for (const flip of event.flips) data.flips.push({ ...flip, id: data.nextNumber(), isQueued: false });
    },
    async remove(id: number): Promise<void> {
      const monitorId = data.monitors.get(id)?.monitorId ?? '';
      data.monitors.delete(id);
      for (const alert of data.alerts.values()) if (alert.monitor === id) data.alerts.delete(alert.id);
      for (const uses of data.uses.values()) uses.delete(monitorId);
      removeWhere(data.snoozes, (snooze) => snooze.monitorId === monitorId && monitorId !== '');
    },
  };
}
