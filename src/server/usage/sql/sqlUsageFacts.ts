import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import type { UsageFacts } from '../usageFacts.ts';

/** Parses the part of a stored day that usage needs; null if it can't be read. */
function readDay(text: string): { day: string; pings: number } | null {
  try {
    const { day, pings } = JSON.parse(text) as { day?: unknown; pings?: unknown };
    return typeof day === 'string' && typeof pings === 'number' ? { day, pings } : null;
  } catch {
    return null;
  }
}

/** Counts usage from the monitoring and alerting tables. */
export function createSqlUsageFacts(database: Database): UsageFacts {
  const { read } = database;
  const bytesOf = sql.raw(database.engine === 'sqlite' ? 'length' : 'octet_length');

  /** Adds up stored days and each monitor's current day, which takes precedence if that day is also stored. */
  async function countPings(ids: readonly number[], sinceDay: string): Promise<Map<string, number>> {
    const stored = await read
      .selectFrom('daily_rollups')
      .select(['monitor', 'rollup'])
      .where('monitor', 'in', numberList(database, ids))
      .where('day', '>=', sinceDay)
      .execute();
    const counting = await read
      .selectFrom('monitors')
      .select(['id as monitor', 'today as rollup'])
      .where('id', 'in', numberList(database, ids))
      .execute();
    const days = new Map<string, { day: string; pings: number }>();
    for (const { monitor, rollup } of [...stored, ...counting]) {
      const day = readDay(rollup);
      if (day !== null && day.day >= sinceDay) days.set(`${monitor} ${day.day}`, day);
    }
    const pingsByDay = new Map<string, number>();
    for (const { day, pings } of days.values()) pingsByDay.set(day, (pingsByDay.get(day) ?? 0) + pings);
    return pingsByDay;
  }

  return {
    async monitorsOf(teamId) {
      const rows = await read.selectFrom('monitors').select('id').where('team_id', '=', teamId).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async count(ids, since) {
      const pingsByDay = await countPings(ids, since.day);
      const sent = await read
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('alerts'))
        .where('monitor', 'in', numberList(database, ids))
        .where('state', '=', 'sent')
        .where('created_at', '>=', since.at)
        .executeTakeFirstOrThrow();
      const { rows } = await sql<{ bytes: number | null }>`
        SELECT CAST(sum(${bytesOf}(bytes)) AS BIGINT) AS bytes FROM ping_bodies
        WHERE monitor IN ${numberList(database, ids)}`.execute(read);
      return { pingsByDay, alerts: sent.alerts, keptBytes: rows[0]?.bytes ?? 0 };
    },
  };
}
