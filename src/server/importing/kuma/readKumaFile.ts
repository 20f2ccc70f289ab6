import { MAX_IMPORTED } from '../../../contract/monitors/importLimits.ts';
import { type ForeignFile, ForeignFileError, readForeignFile } from '../../database/foreignFile.ts';
import { type KumaNotification, MAX_NOTIFICATIONS } from './kumaIntegrations.ts';
import type { KumaData, KumaMonitor } from './kumaMonitors.ts';

/** Maximum number of characters read from a string; everything that is stored is shorter. */
const TEXT_LENGTH = 20_000;
/**
 * The same limit for tags. A file contains each tag only once, but the tag is read again for each monitor that has it.
 */
const TAG_LENGTH = 200;
const MAX_TAGGINGS = 100_000;

type MonitorRow = [
  id: number,
  name: string | null,
  type: string | null,
  pushToken: string | null,
  interval: number | null,
  maxRetries: number | null,
  retryInterval: number | null,
  resendInterval: number | null,
  upsideDown: number | null,
  active: number | null,
  description: string | null,
  parent: number | null,
];

/** Tables whose rows are only counted, because they aren't imported. */
const OTHERS: readonly [name: string, table: string][] = [
  ['maintenance windows', 'maintenance'],
  ['status pages', 'status_page'],
  ['proxies', 'proxy'],
];

/** Reads an Uptime Kuma database, version 1 or 2. Rejects with `ForeignFileError`. */
export function readKumaFile(path: string): Promise<KumaData> {
  return readForeignFile(path, (file) => {
    const columns = file.columnsOf('monitor');
    if (!columns.has('push_token') || !columns.has('interval')) {
      throw new ForeignFileError('This isn’t an Uptime Kuma database.');
    }
    const texts = (column: string) => (columns.has(column) ? textOf(column) : 'NULL');
    const numbers = (column: string) => (columns.has(column) ? numberOf(column) : 'NULL');
    const rows = file.select<MonitorRow>(`
      SELECT ${numbers('id')}, ${['name', 'type', 'push_token'].map(texts).join()},
        ${['interval', 'maxretries', 'retry_interval', 'resend_interval', 'upside_down', 'active'].map(numbers).join()},
        ${texts('description')}, ${numbers('parent')}
      FROM monitor LIMIT ${MAX_IMPORTED + 1}`);
    const found = { tags: readTags(file), beats: readBeats(file), uses: readUses(file) };
    const notifications = readNotifications(file);
    const others: Record<string, number> = {};
    for (const [name, table] of OTHERS) others[name] = countOf(file, table);
    return { monitors: rows.map((row) => toMonitor(row, found)), notifications, others };
  });
}

type Tags = ReadonlyMap<number, { name: string; value: string }[]>;

function readTags(file: ForeignFile): Tags {
  const tags = new Map<number, { name: string; value: string }[]>();
  if (!file.columnsOf('tag').has('name') || !file.columnsOf('monitor_tag').has('value')) return tags;
  const rows = file.select<[number, string | null, string | null]>(`
    SELECT ${numberOf('used.monitor_id')}, ${textOf('tag.name', TAG_LENGTH)}, ${textOf('used.value', TAG_LENGTH)}
    FROM monitor_tag AS used JOIN tag AS tag ON tag.id = used.tag_id
    LIMIT ${MAX_TAGGINGS}`);
  for (const [monitor, name, value] of rows) {
    const tag = { name: name ?? '', value: value ?? '' };
    const known = tags.get(monitor);
    if (known === undefined) tags.set(monitor, [tag]);
    else known.push(tag);
  }
  return tags;
}

function readNotifications(file: ForeignFile): KumaNotification[] {
  const columns = file.columnsOf('notification');
  if (!columns.has('config')) return [];
  const flag = (column: string, fallback: number) => (columns.has(column) ? numberOf(column) : String(fallback));
  const rows = file.select<[number | null, string | null, string | null, number | null, number | null]>(`
    SELECT ${numberOf('id')}, ${textOf('name')}, ${textOf('config')}, ${flag('active', 1)}, ${flag('is_default', 0)}
    FROM notification LIMIT ${MAX_NOTIFICATIONS}`);
  return rows.map(([id, name, config, active, isDefault]) => ({
    id: id ?? 0,
    name: name ?? '',
    config: config ?? '',
    isActive: active !== 0,
    isDefault: isDefault === 1,
  }));
}

function readUses(file: ForeignFile): ReadonlyMap<number, number[]> {
  const uses = new Map<number, number[]>();
  if (!file.columnsOf('monitor_notification').has('notification_id')) return uses;
  const rows = file.select<[number | null, number | null]>(`
    SELECT ${numberOf('monitor_id')}, ${numberOf('notification_id')}
    FROM monitor_notification LIMIT ${MAX_TAGGINGS}`);
  for (const [monitor, notification] of rows) {
    if (monitor === null || notification === null) continue;
    const known = uses.get(monitor);
    if (known === undefined) uses.set(monitor, [notification]);
    else known.push(notification);
  }
  return uses;
}

interface Beats {
  isUp: boolean;
  lastBeatAt: number | null;
  lastUpAt: number | null;
}

const DOWN = 0;
const UP = 1;

/**
 * Reads each monitor's last heartbeat and its last successful one. Heartbeats that are neither up nor down are skipped.
 */
function readBeats(file: ForeignFile): ReadonlyMap<number, Beats> {
  const beats = new Map<number, Beats>();
  if (!file.columnsOf('heartbeat').has('time')) return beats;
  // There can be millions of heartbeats. Reading them in the order of an index would take twice as long.
  const rows = file.select<[number, number, string | null]>(`
    SELECT ${numberOf('monitor_id')}, ${numberOf('status')}, max(${textOf('time')}) AS last
    FROM heartbeat NOT INDEXED WHERE status IN (${DOWN}, ${UP}) GROUP BY monitor_id, status
    ORDER BY last LIMIT ${2 * MAX_IMPORTED}`);
  for (const [monitor, status, last] of rows) {
    const at = instantOf(last);
    const isUp = status === UP;
    beats.set(monitor, { isUp, lastBeatAt: at, lastUpAt: isUp ? at : (beats.get(monitor)?.lastUpAt ?? null) });
  }
  return beats;
}

function countOf(file: ForeignFile, table: string): number {
  if (file.columnsOf(table).size === 0) return 0;
  const [row] = file.select<[number]>(`SELECT count(*) FROM ${table}`);
  return row?.[0] ?? 0;
}

const textOf = (column: string, length = TEXT_LENGTH): string =>
  `CASE typeof(${column}) WHEN 'text' THEN substr(${column}, 1, ${length}) END`;
const numberOf = (column: string): string => `CASE WHEN typeof(${column}) IN ('integer', 'real') THEN ${column} END`;

/** Parses a time. Uptime Kuma writes UTC without a zone, such as `2026-11-22 03:42:42.123`. */
function instantOf(text: string | null): number | null {
  const at = Date.parse(`${(text ?? '').replace(' ', 'T')}Z`);
  return Number.isFinite(at) && at > 0 ? at : null;
}

interface Found {
  tags: Tags;
  beats: ReadonlyMap<number, Beats>;
  /** Each monitor's notifications. */
  uses: ReadonlyMap<number, number[]>;
}

function toMonitor(row: MonitorRow, { tags, beats, uses }: Found): KumaMonitor {
  const [id, name, type, pushToken, interval, maxRetries, retryInterval, resendInterval, upsideDown, active] = row;
  const [description, parentId] = row.slice(-2) as [string | null, number | null];
  const { isUp = null, lastUpAt = null, lastBeatAt = null } = beats.get(id) ?? {};
  return {
    id,
    name: name ?? '',
    type: type ?? '',
    pushToken: pushToken ?? '',
    intervalSeconds: interval ?? 0,
    maxRetries: maxRetries ?? 0,
    retryIntervalSeconds: retryInterval ?? 0,
    resendInterval: resendInterval ?? 0,
    isUpsideDown: upsideDown === 1,
    isActive: active !== 0,
    description: description ?? '',
    parentId,
    tags: tags.get(id) ?? [],
    notificationIds: uses.get(id) ?? [],
    isUp,
    lastUpAt,
    lastBeatAt,
  };
}
