import { sql } from 'kysely';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import type { AlertCounts, MetricFacts } from '../metricFacts.ts';

interface MonitorRowFacts {
  uuid: string;
  name: string;
  tags: string;
  status: StoredStatus;
  is_broken: number;
  running_since: number | null;
  due_at: number | null;
  last_duration_ms: number | null;
  last_ping_at: number | null;
  ping_count: number;
}

interface ServerRow {
  commits: number;
  bytes: number;
  flips: number;
  alerts_due: number;
  oldest_due_at: number | null;
  alerts_later: number;
  next_deadline_at: number | null;
  alerts_sent: number;
  alerts_failed: number;
}

const COMMITS = {
  sqlite: 'SELECT last FROM commits',
  postgres: 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_stamps',
};
const BYTES = {
  sqlite: 'SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database())',
};

/** Returns SQL that counts the alerts with this outcome. */
const countOf = (outcome: 'sent' | 'failed', condition = sql`TRUE`) =>
  sql`(SELECT CAST(coalesce(sum(count), 0) AS BIGINT) FROM alert_counts WHERE outcome = ${sql.lit(outcome)} AND ${condition})`;

/** Reads facts for the metrics of a team or of the server. Each read is a single query. */
export function createSqlMetricFacts({ engine, read }: Pick<Database, 'engine' | 'read'>): MetricFacts {
  return {
    engine,

    async ofMonitors(teamId) {
      const { rows } = await sql<MonitorRowFacts>`
        SELECT uuid, name, tags, status, CASE WHEN broken IS NULL THEN 0 ELSE 1 END AS is_broken, running_since, due_at,
          last_duration_ms, last_ping_at, ping_count
        FROM monitors WHERE team_id = ${teamId} ORDER BY id`.execute(read);
      return rows.map((row) => ({
        uuid: row.uuid,
        name: row.name,
        tags: readTags(row.tags),
        status: row.status,
        isBroken: row.is_broken === 1,
        runningSince: row.running_since,
        dueAt: row.due_at,
        lastDurationMs: row.last_duration_ms,
        lastPingAt: row.last_ping_at,
        pingCount: row.ping_count,
      }));
    },

    async alertsOf(teamId) {
      const ofTeam = sql`team_id = ${teamId}`;
      const { rows } = await sql<AlertCounts>`
        SELECT ${countOf('sent', ofTeam)} AS sent, ${countOf('failed', ofTeam)} AS failed`.execute(read);
      return rows[0] ?? { sent: 0, failed: 0 };
    },

    async ofServer(now) {
      const { rows } = await sql<ServerRow>`
        SELECT (${sql.raw(COMMITS[engine])}) AS commits, (${sql.raw(BYTES[engine])}) AS bytes,
          (SELECT count(*) FROM flips WHERE is_told = 0) AS flips,
          (SELECT count(*) FROM notifications
            WHERE next_attempt_at <= ${now} AND awaits_failures IS NULL) AS alerts_due,
          (SELECT min(next_attempt_at) FROM notifications
            WHERE next_attempt_at <= ${now} AND awaits_failures IS NULL) AS oldest_due_at,
          (SELECT count(*) FROM notifications WHERE next_attempt_at > ${now}) AS alerts_later,
          (SELECT min(at) FROM deadlines WHERE at IS NOT NULL) AS next_deadline_at,
          ${countOf('sent')} AS alerts_sent, ${countOf('failed')} AS alerts_failed`.execute(read);
      const [row] = rows;
      if (row === undefined) throw new Error('The facts of the server are one row.');
      return {
        commits: row.commits,
        bytes: row.bytes,
        flips: row.flips,
        alertsDue: row.alerts_due,
        oldestAlertDueAt: row.oldest_due_at,
        alertsLater: row.alerts_later,
        nextDeadlineAt: row.next_deadline_at,
        alerts: { sent: row.alerts_sent, failed: row.alerts_failed },
      };
    },
  };
}

/** Parses tags; returns none for a damaged row. */
function readTags(text: string): string[] {
  try {
    return JSON.parse(text) as string[];
  } catch {
    return [];
  }
}
