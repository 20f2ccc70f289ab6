import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/durations.ts';
import { plainScheduleWords } from '../../../contract/monitors/plainScheduleWords.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { createGroup } from '../../database/group.ts';
import { numberList } from '../../database/lists.ts';
import { isOutageStart } from '../../database/outages.ts';
import type { FlipRecords } from '../alertStore.ts';
import type { FlipRecord } from '../policy/alertContext.ts';
import type { KeeperOptions } from './alertSql.ts';

const LOOKED_BACK_MS = 30 * DAY_MS;
/** Maximum number of records per query, because each can contain a ping's body. */
const MAX_TOGETHER = 100;

interface RecordRow {
  id: number;
  description: string;
  runbook_url: string;
  schedule: string;
  schedule_words: string;
  grace_seconds: number;
  times_down: number;
  duration_ms: number | null;
  is_body_cut: number | null;
  bytes: Uint8Array | null;
  success_at: number | null;
  success_duration_ms: number | null;
}

/**
 * Reads a flip's record when its alert is delivered. The record isn't stored with the alert, because it can be large.
 * Alerts that are delivered at the same time share a query.
 */
export function createFlipReader({ database }: Pick<KeeperOptions, 'database'>): FlipRecords {
  const group = createGroup<number, FlipRecord | null>({
    max: MAX_TOGETHER,
    async run(alertIds) {
      // If a ping caused a flip, it comes right before the flip.
      const { rows } = await sql<RecordRow>`
        SELECT n.id, m.description, m.runbook_url, m.schedule, m.schedule_words, m.grace_seconds,
          (SELECT count(*) FROM flips f WHERE f.monitor = n.monitor AND f.sequence <= n.sequence
            AND f.at > flip.at - ${sql.lit(LOOKED_BACK_MS)} AND ${isOutageStart('f')}) AS times_down,
          p.duration_ms, p.is_body_cut, b.bytes, s.at AS success_at, s.duration_ms AS success_duration_ms
        FROM notifications n JOIN monitors m ON m.id = n.monitor
          LEFT JOIN flips flip ON flip.monitor = n.monitor AND flip.sequence = n.sequence
          LEFT JOIN pings p ON p.monitor = n.monitor AND p.sequence = n.sequence - 1
          LEFT JOIN ping_bodies b ON b.monitor = p.monitor AND b.sequence = p.sequence
          LEFT JOIN pings s ON s.monitor = n.monitor AND s.sequence = (SELECT l.sequence FROM pings l
            WHERE l.monitor = n.monitor AND l.sequence < n.sequence AND l.kind = 'success'
            ORDER BY l.sequence DESC LIMIT 1)
        WHERE n.id IN ${numberList(database, alertIds)}`.execute(database.read);
      const records = new Map(rows.map((row) => [row.id, readRecord(row)]));
      return alertIds.map((id) => records.get(id) ?? null);
    },
  });
  return { flipRecord: (alertId) => group.add(alertId) };
}

function readRecord(row: RecordRow): FlipRecord {
  return {
    description: row.description,
    runbookUrl: row.runbook_url === '' ? null : row.runbook_url,
    schedule: scheduleOf(row.schedule),
    scheduleWords: plainScheduleWords(row.schedule_words),
    graceSeconds: row.grace_seconds,
    timesDown: row.times_down,
    ping: { durationMs: row.duration_ms, body: row.bytes, isBodyCut: row.is_body_cut === 1 },
    lastSuccess: row.success_at === null ? null : { at: row.success_at, durationMs: row.success_duration_ms },
  };
}

function scheduleOf(text: string): Schedule | null {
  try {
    return JSON.parse(text) as Schedule;
  } catch {
    return null;
  }
}
