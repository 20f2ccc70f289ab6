import type { Document } from '../../../contract/documents.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { Absence, Monitor, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { formatVersionstamp } from '../../documents/versionstamp.ts';
import type { PingFilter } from '../monitorRules.ts';
import { unpackRuns } from '../recentRuns.ts';

/** What a monitor's document is made of, in the order of `DocumentRow`. */
export const DOCUMENT_COLUMNS = `monitor_id, team_id, uuid, name, slug, tags, description, schedule, grace_seconds,
  longest_run_seconds, needs_manual_resume, schedule_words, broken, created_at, settings_stamp, stamp, status, status_since,
  last_ping_at, last_ping_kind, running_since, last_duration_ms, due_at, deadline_at, recent_runs, ping_count, last_sequence,
  ping_filter, runbook_url, runs_may_overlap, away`;

export type DocumentRow = [
  monitorId: string,
  teamId: string,
  uuid: string,
  name: string,
  slug: string,
  tags: string,
  description: string,
  schedule: string,
  graceSeconds: number,
  longestRunSeconds: number | null,
  needsManualResume: number,
  scheduleWords: string,
  broken: string | null,
  createdAt: number,
  settingsStamp: number,
  stamp: number,
  status: StoredStatus,
  statusSince: number,
  lastPingAt: number | null,
  lastPingKind: PingKind | null,
  runningSince: number | null,
  lastDurationMs: number | null,
  dueAt: number | null,
  deadlineAt: number | null,
  recentRuns: string,
  pingCount: number,
  lastSequence: number,
  pingFilter: string | null,
  runbookUrl: string,
  runsMayOverlap: number,
  away: string | null,
];

/** The document that a row is shown as. A row that is damaged in part is shown too: its owner has to find and mend it. */
export function readMonitorDocument(row: DocumentRow): Document<Monitor> {
  const [monitorId, teamId, uuid, name, slug, tags, description, schedule, graceSeconds, longestRunSeconds] = row;
  const [needsManualResume, scheduleWords, broken, createdAt, settingsStamp, stamp, status, statusSince] = rest(row);
  const away = row[30] === null ? null : parseOr<Absence | null>(row[30], null);
  const data: Monitor = {
    monitorId,
    teamId,
    uuid,
    name,
    slug,
    tags: parseOr<string[]>(tags, []),
    description,
    ...(row[28] !== '' && { runbookUrl: row[28] }),
    schedule: parseOr<Schedule>(schedule, { kind: 'cron', expression: schedule.slice(0, 100), timezone: 'UTC' }),
    graceSeconds,
    ...(longestRunSeconds !== null && { longestRunSeconds }),
    ...(row[29] === 1 && { runsMayOverlap: true }),
    needsManualResume: needsManualResume === 1,
    ...parseOr<PingFilter | null>(row[27] ?? 'null', null),
    scheduleWords,
    ...(broken !== null && { broken }),
    createdAt,
    settingsVersionstamp: formatVersionstamp(settingsStamp),
    status,
    statusSince,
    lastPingAt: row[18],
    lastPingKind: row[19],
    runningSince: row[20],
    lastDurationMs: row[21],
    dueAt: row[22],
    deadlineAt: row[23],
    ...(away !== null && { away }),
    recentRuns: unpackRuns(row[24]),
    pingCount: row[25],
    lastSequence: row[26],
  };
  return { key: monitorKey(teamId, monitorId), data, versionstamp: formatVersionstamp(stamp) };
}

const rest = ([, , , , , , , , , , ...others]: DocumentRow) => others;

function parseOr<Value>(text: string, otherwise: Value): Value {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return otherwise;
  }
}
