import { createHash } from 'node:crypto';
import type { PingableMonitor } from '../../contract/monitors/monitorRecord.ts';
import { isSearchedIn, type KeywordPlace } from '../../contract/monitors/keywordPlaces.ts';
import { UNNAMED } from '../../contract/names.ts';
import type { ApiVersion } from './apiVersion.ts';
import type { CheckAddresses, CheckObject } from './checkSchemas.ts';

/** Who is reading a check. A key that can only read never gets a ping URL. */
export type CheckView = { version: ApiVersion; now: number; badgeUrl: string | null } & (
  { kind: 'read' } | { kind: 'write'; publicUrl: string; integrationIds: readonly string[] }
);

/** Converts a monitor to the format that Healthchecks' API uses. */
export function checkObject(monitor: PingableMonitor, view: CheckView): CheckObject {
  const { name, schedule, keywords, lastDurationMs } = monitor;
  const isSearched = (place: KeywordPlace): boolean => isSearchedIn(keywords, place);
  const success = (keywords?.success ?? []).join(',');
  const failure = (keywords?.failure ?? []).join(',');
  return {
    name: name === UNNAMED ? '' : name,
    slug: monitor.slug,
    tags: monitor.tags.join(' '),
    desc: monitor.description,
    grace: monitor.graceSeconds,
    n_pings: monitor.pingCount,
    status: statusOf(monitor, view),
    started: monitor.runningSince !== null,
    last_ping: instant(lastPingAt(monitor)),
    next_ping: instant(graceStartsAt(monitor)),
    ...(lastDurationMs !== null && { last_duration: Math.floor(lastDurationMs / 1_000) }),
    manual_resume: monitor.needsManualResume,
    methods: monitor.pingMethods === 'post' ? 'POST' : '',
    subject: isSearched('subject') ? success : '',
    subject_fail: isSearched('subject') ? failure : '',
    start_kw: (keywords?.start ?? []).join(','),
    success_kw: success,
    failure_kw: failure,
    filter_subject: isSearched('subject'),
    filter_body: isSearched('text'),
    filter_http_body: isSearched('request'),
    filter_default_fail: keywords?.otherwise === 'failure',
    ...(view.badgeUrl !== null && { badge_url: view.badgeUrl }),
    ...addressesOf(monitor, view),
    ...(schedule.kind === 'period'
      ? { timeout: schedule.periodSeconds }
      : { schedule: schedule.expression, tz: schedule.timezone }),
  };
}

function addressesOf({ uuid }: PingableMonitor, view: CheckView): CheckAddresses {
  if (view.kind === 'read') return { unique_key: uniqueKeyOf(uuid) };
  const { publicUrl, version, integrationIds } = view;
  const checkUrl = `${publicUrl}/api/${version}/checks/${uuid}`;
  return {
    uuid,
    ping_url: `${publicUrl}/ping/${uuid}`,
    update_url: checkUrl,
    pause_url: `${checkUrl}/pause`,
    resume_url: `${checkUrl}/resume`,
    channels: integrationIds.toSorted().join(','),
  };
}

const UNIQUE_DIGITS = 16;

/** Returns a key that identifies a check without revealing its UUID. */
export function uniqueKeyOf(uuid: string): string {
  return createHash('sha1').update(uuid.replaceAll('-', '').slice(0, UNIQUE_DIGITS)).digest('hex');
}

function statusOf(
  { status, runningSince, dueAt }: PingableMonitor,
  { version, now }: CheckView,
): CheckObject['status'] {
  if (version === 'v1' && runningSince !== null && status !== 'down') return 'started';
  return status === 'up' && dueAt !== null && now >= dueAt ? 'grace' : status;
}

/** Returns the time of the last success or failure; null if there hasn't been one since the monitor was resumed. */
function lastPingAt({ status, recentRuns, lastPingAt: at, lastPingKind }: PingableMonitor): number | null {
  if (status === 'new') return null;
  return recentRuns.at(-1)?.at ?? (lastPingKind === 'start' ? null : at);
}

/** Returns when the grace time starts: at the due time, or when the current run started if that was earlier. */
function graceStartsAt({ status, dueAt, runningSince }: PingableMonitor): number | null {
  const startedAt = status === 'down' ? null : runningSince;
  if (dueAt === null || startedAt === null) return dueAt ?? startedAt;
  return Math.min(dueAt, startedAt);
}

const SECONDS_END = 19;

/** Formats a time, such as `2026-11-22T03:42:42+00:00`. */
export function instant(at: number): string;
export function instant(at: number | null): string | null;
export function instant(at: number | null): string | null {
  return at === null ? null : `${new Date(at).toISOString().slice(0, SECONDS_END)}+00:00`;
}

/**
 * Parses a time sent by a program. Null for a date that doesn't exist, because `Date` would read February 31 as March
 * 3.
 */
export function readInstant(written: string): number | null {
  const at = Date.parse(written);
  const [day = ''] = written.split('T');
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
  return isDay && !Number.isNaN(at) ? at : null;
}

/** Formats a time to the microsecond. */
export function exactInstant(at: number): string {
  return `${new Date(at).toISOString().slice(0, -1)}000+00:00`;
}
