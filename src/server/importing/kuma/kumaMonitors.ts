import { randomUUID } from 'node:crypto';
import type { MonitorPast } from '../../monitors/monitorImports.ts';
import { isPushToken } from '../../monitors/pings/pushUrl.ts';
import { MIN_SECONDS } from '../../../contract/monitors/monitorLimits.ts';
import {
  type Drafted,
  type Drafts,
  readableName,
  readDescription,
  readName,
  readTags,
  refused,
  toDraft,
  withinSeconds,
} from '../drafts.ts';
import { integrationsOfKuma, type KumaNotification, notificationKey } from './kumaIntegrations.ts';

/** An Uptime Kuma monitor, from a database or a backup. Missing values are 0, false, empty or null. */
export interface KumaMonitor {
  id: number;
  name: string;
  type: string;
  pushToken: string;
  intervalSeconds: number;
  maxRetries: number;
  retryIntervalSeconds: number;
  resendInterval: number;
  isUpsideDown: boolean;
  isActive: boolean;
  description: string;
  parentId: number | null;
  tags: readonly { name: string; value: string }[];
  notificationIds: readonly number[];
  /** State of the last heartbeat, and time of the last successful one in milliseconds since 1970; null for none. */
  isUp: boolean | null;
  lastUpAt: number | null;
  lastBeatAt: number | null;
}

export interface KumaData {
  monitors: readonly KumaMonitor[];
  notifications: readonly KumaNotification[];
  /** How many monitors of each unsupported kind there are, by the kind's plural name. */
  others: Readonly<Record<string, number>>;
}

/**
 * Without retries, Uptime Kuma counts a heartbeat as missed if it's a second late. A minute allows for a slow network.
 */
const MIN_GRACE_SECONDS = 60;
const MAX_GROUP_DEPTH = 10;

/** Returns drafts for the push monitors, the only kind that can be imported from Uptime Kuma. */
export function draftsOfKuma({ monitors, notifications, others }: KumaData): Drafts {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const lost = Object.entries(others).filter(([, count]) => count > 0);
  const notes = lost.map(([name, count]) => `Not imported: ${count} ${count === 1 ? singular(name) : name}.`);
  return {
    source: 'uptime-kuma',
    monitors: monitors.map((monitor) => draftOf(monitor, byId)),
    integrations: integrationsOfKuma(notifications),
    notes,
  };
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

function draftOf(monitor: KumaMonitor, byId: ReadonlyMap<number, KumaMonitor>): Drafted {
  const { pushToken, intervalSeconds } = monitor;
  const losses: string[] = [];
  const name = readName([monitor.name, `Monitor ${monitor.id}`], losses);
  if (monitor.type === 'group') return refused(name, 'It’s a group. Its push monitors get its name as a tag.');
  if (monitor.type !== 'push')
    return refused(name, `Only push monitors can be imported; this one is “${typeWords(monitor)}”.`);
  if (monitor.isUpsideDown) return refused(name, 'It’s in upside-down mode, which Hearth doesn’t support.');
  if (intervalSeconds < MIN_SECONDS) {
    return refused(name, `Its interval of ${intervalSeconds} s is shorter than ${MIN_SECONDS} s.`);
  }
  if (!isPushToken(pushToken)) return refused(name, 'Its push token is missing or isn’t supported.');
  if (monitor.resendInterval > 0) losses.push('Repeated alerts aren’t imported: set reminders on an integration.');
  return toDraft({
    uuid: randomUUID(),
    pushToken,
    settings: {
      name,
      slug: '',
      tags: readTags([...monitor.tags.map(tagWords), ...groupsOf(monitor, byId)], losses),
      description: readDescription(monitor.description, losses),
      schedule: { kind: 'period', periodSeconds: intervalSeconds },
      graceSeconds: withinSeconds(Math.max(MIN_GRACE_SECONDS, retrySeconds(monitor))),
      needsManualResume: false,
    },
    past: pastOf(monitor),
    losses,
    uses: monitor.notificationIds.map(notificationKey),
  });
}

const typeWords = ({ type }: KumaMonitor): string => readableName(type, 'unknown').slice(0, 40);

/** Joins a tag's name and value, as in "env:production", because the value distinguishes monitors. */
const tagWords = ({ name, value }: { name: string; value: string }): string => (value ? `${name}:${value}` : name);

/** Returns the names of the groups that contain a monitor, innermost first. */
function groupsOf({ parentId }: KumaMonitor, byId: ReadonlyMap<number, KumaMonitor>): string[] {
  const names: string[] = [];
  for (let id = parentId; id !== null && names.length < MAX_GROUP_DEPTH;) {
    const group = byId.get(id);
    if (group === undefined) break;
    names.push(group.name);
    id = group.parentId;
  }
  return names;
}

const retrySeconds = ({ maxRetries, retryIntervalSeconds, intervalSeconds }: KumaMonitor): number =>
  Math.round(maxRetries * (retryIntervalSeconds || intervalSeconds));

function pastOf({ isActive, isUp, lastUpAt, lastBeatAt }: KumaMonitor): MonitorPast {
  const lastPingAt = lastUpAt ?? lastBeatAt;
  const status = isUp === null ? 'new' : isUp ? 'up' : 'down';
  return {
    status: isActive ? status : 'paused',
    lastPingAt,
    lastDurationMs: null,
    pingCount: lastPingAt === null ? 0 : 1,
  };
}
