import type { Document } from '../../../contract/documents.ts';
import { monitorKey } from '../../../contract/keys.ts';
import type { Absence, PingableMonitor, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import { formatVersionstamp } from '../../documents/encoding.ts';
import { earlyFor } from '../earlyFor.ts';
import { runStripOf } from '../recentRuns.ts';
import type { MonitorRow } from './monitorColumns.ts';
import { parsedOr } from './parsedOr.ts';
import { readSettings } from './settingColumns.ts';
import { plainScheduleWords } from '../../../contract/monitors/plainScheduleWords.ts';

/** Returns the document for a row. */
export function toMonitorDocument(row: MonitorRow): Document<PingableMonitor> {
  const away = row.away === null ? null : parsedOr<Absence | null>(row.away, null);
  const settings = readSettings(row);
  const early = earlyFor({ dueAt: row.due_at, lastSuccessAt: row.last_success_at }, settings);
  const data: PingableMonitor = {
    ...settings,
    monitorId: row.monitor_id,
    teamId: row.team_id,
    uuid: row.uuid,
    // Earlier versions stored other words.
    scheduleWords: plainScheduleWords(row.schedule_words),
    ...(row.broken !== null && { broken: row.broken }),
    createdAt: row.created_at,
    settingsVersionstamp: formatVersionstamp(row.settings_stamp),
    status: row.status as StoredStatus,
    statusSince: row.status_since,
    lastPingAt: row.last_ping_at,
    lastPingKind: row.last_ping_kind as PingKind | null,
    runningSince: row.running_since,
    lastDurationMs: row.last_duration_ms,
    dueAt: row.due_at,
    deadlineAt: row.deadline_at,
    ...(early !== null && { earlyFor: early }),
    ...(away !== null && { away }),
    ...runStripOf(row.recent_runs),
    pingCount: row.ping_count,
    lastSequence: row.last_sequence,
  };
  return { key: monitorKey(row.team_id, row.monitor_id), data, versionstamp: formatVersionstamp(row.stamp) };
}
