import { isRecord } from '../../../contract/json.ts';
import { MAX_IMPORTED } from '../../../contract/monitors/importLimits.ts';
import { type KumaNotification, MAX_NOTIFICATIONS } from './kumaIntegrations.ts';
import type { KumaData, KumaMonitor } from './kumaMonitors.ts';

/** Reads a JSON backup from version 1 of Uptime Kuma; null for other JSON. Such a backup contains no heartbeats. */
export function readKumaBackup(backup: unknown): KumaData | null {
  if (!isRecord(backup) || !Array.isArray(backup.monitorList)) return null;
  return {
    monitors: backup.monitorList
      .slice(0, MAX_IMPORTED + 1)
      .filter(isRecord)
      .map(monitorOf),
    notifications: listOf(backup.notificationList).slice(0, MAX_NOTIFICATIONS).map(notificationOf),
    others: { proxies: listOf(backup.proxyList).length },
  };
}

const listOf = (list: unknown): Record<string, unknown>[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/** Reads a notification, whose `config` is JSON inside the JSON. */
const notificationOf = ({ id, name, config, active, isDefault }: Record<string, unknown>): KumaNotification => ({
  id: numberOf(id),
  name: textOf(name),
  isActive: active === undefined || isSet(active),
  isDefault: isSet(isDefault),
  config: textOf(config),
});

/** Returns ids from a record whose keys are the ids. */
const idsOf = (list: unknown): number[] =>
  isRecord(list) ? Object.keys(list).flatMap((id) => (list[id] === true ? Number(id) : [])) : [];

function monitorOf(monitor: Record<string, unknown>): KumaMonitor {
  const tags = Array.isArray(monitor.tags) ? monitor.tags.filter(isRecord) : [];
  return {
    id: numberOf(monitor.id),
    name: textOf(monitor.name),
    type: textOf(monitor.type),
    pushToken: textOf(monitor.pushToken),
    intervalSeconds: numberOf(monitor.interval),
    maxRetries: numberOf(monitor.maxretries),
    retryIntervalSeconds: numberOf(monitor.retryInterval),
    resendInterval: numberOf(monitor.resendInterval),
    isUpsideDown: isSet(monitor.upsideDown),
    isActive: isSet(monitor.active),
    description: textOf(monitor.description),
    parentId: typeof monitor.parent === 'number' ? monitor.parent : null,
    notificationIds: idsOf(monitor.notificationIDList),
    tags: tags.map(({ name, value }) => ({ name: textOf(name), value: textOf(value) })),
    isUp: null,
    lastUpAt: null,
    lastBeatAt: null,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const isSet = (value: unknown): boolean => value === true || value === 1;
