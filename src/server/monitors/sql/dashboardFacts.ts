import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { DAY_MS } from '../../../contract/durations.ts';
import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import type { Database } from '../../database/database.ts';
import { numberList, textList } from '../../database/lists.ts';
import { isNoUndonePause, isOutageStart } from '../../database/outages.ts';
import {
  MAX_LANE_FLIPS,
  MAX_SEARCHED_PINGS,
  OUTPUT_END_BYTES,
  type DashboardFacts,
  type DownBefore,
  type DownFacts,
  type FlipDay,
  type FlipsOf,
  type LaterFailure,
} from '../dashboardFacts.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import { unpackRuns } from '../recentRuns.ts';
import { stepWithOneOffset } from '../zoneDays.ts';
import { parsedOr } from './parsedOr.ts';
import { ofTeam } from './pageQuery.ts';

interface DownRow {
  monitor: number;
  sequence: number;
  at: number;
  reason: FlipReason;
  until: number | null;
  exit_status: number | null;
  output: Buffer | null;
}

/** Sums a value over the flips into a status, and subtracts its sum over the flips out of it. */
const sumOfEntries = (status: StoredStatus, value: RawBuilder<unknown>) =>
  sql`CAST(sum(CASE WHEN to_status = ${sql.lit(status)} THEN ${value} WHEN from_status = ${sql.lit(status)} THEN -${value} ELSE 0 END) AS BIGINT)`;

/**
 * Matches the flip that started a monitor's last outage. Each check reads the end of an index, so its cost doesn't grow with the number
 * of flips.
 */
const IS_LAST_DOWN = sql`f.sequence =
  (SELECT max(l.sequence) FROM flips l WHERE l.monitor = f.monitor AND ${isOutageStart('l')})`;

/** The end of the output `b`. PostgreSQL has no negative places in `substr`. */
const OUTPUT_END = sql`CASE WHEN length(b.bytes) > ${sql.lit(OUTPUT_END_BYTES)}
  THEN substr(b.bytes, length(b.bytes) - ${sql.lit(OUTPUT_END_BYTES - 1)}) ELSE b.bytes END`;

/** Number of flips that one statement adds up: about 30 ms of work. */
const FLIPS_PER_STEP = 5_000;

/** Reads dashboard facts from flips, rollups and the monitors' rows. */
export function createDashboardFacts(database: Database, flipsPerStep = FLIPS_PER_STEP): DashboardFacts {
  const { read } = database;

  /** Reads flips `f` that started an outage, with the events right before and after them in their timelines. */
  const downs = async (condition: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<DownFacts[]> => {
    const { rows } = await sql<DownRow>`
      SELECT f.monitor, f.sequence, f.at, f.reason, p.exit_status,
        (SELECT n.at FROM flips n WHERE n.monitor = f.monitor AND n.sequence > f.sequence AND ${isNoUndonePause('n')}
          ORDER BY n.sequence LIMIT 1) AS until,
        ${OUTPUT_END} AS output
      FROM flips f
      LEFT JOIN pings p ON p.monitor = f.monitor AND p.sequence = f.sequence - 1
      LEFT JOIN ping_bodies b ON b.monitor = f.monitor AND b.sequence = f.sequence - 1
      WHERE ${isOutageStart('f')} AND ${condition} ${rest}`.execute(read);
    return rows.map(({ monitor: id, exit_status: exitStatus, ...row }) => ({ id, exitStatus, ...row }));
  };

  const ofSameFlips = (of: FlipsOf) =>
    'id' in of ? sql<boolean>`monitor = ${of.id}` : sql<boolean>`team_id = ${of.teamId}`;

  /** Returns the exclusive end of the step through flips that starts at `from`. */
  const endOfStep = async (of: FlipsOf, from: number): Promise<number> => {
    const next = await read
      .selectFrom('flips')
      .select('at')
      .where(ofSameFlips(of))
      .where('at', '>=', from)
      .orderBy('at')
      .limit(1)
      .offset(flipsPerStep)
      .executeTakeFirst();
    return next === undefined ? Infinity : Math.max(next.at, from + 1);
  };

  /** Adds up flips between two instants (`to` is exclusive) during which the zone's clock doesn't change. */
  const flipDaysBetween = async (of: FlipsOf, from: number, to: number, aheadMs: number): Promise<FlipDay[]> => {
    const offset = sql`(at - ${sql.lit(from)})`;
    const { rows } = await sql<{
      id: number;
      day: number;
      downs: number;
      up_net: number;
      up_offset: number;
      down_net: number;
      down_offset: number;
      watched_at: number | null;
    }>`
      SELECT monitor AS id, (at + ${sql.lit(aheadMs)}) / ${sql.lit(DAY_MS)} AS day,
        CAST(sum(CASE WHEN ${isOutageStart('flips')} THEN 1 ELSE 0 END) AS BIGINT) AS downs,
        ${sumOfEntries('up', sql`1`)} AS up_net, ${sumOfEntries('up', offset)} AS up_offset,
        ${sumOfEntries('down', sql`1`)} AS down_net, ${sumOfEntries('down', offset)} AS down_offset,
        min(CASE WHEN to_status IN ('up', 'down') THEN at END) AS watched_at
      FROM flips WHERE ${ofSameFlips(of)} AND at >= ${from} AND at < ${to} GROUP BY 1, 2`.execute(read);
    return rows.map((row) => ({
      id: row.id,
      day: row.day,
      base: from,
      watchedAt: row.watched_at,
      downs: row.downs,
      up: { net: row.up_net, offsetMs: row.up_offset },
      down: { net: row.down_net, offsetMs: row.down_offset },
    }));
  };

  return {
    async outlines(teamId) {
      const { rows } = await sql<{
        id: number;
        monitor_id: string;
        name: string;
        tags: string;
        status: StoredStatus;
        broken: number;
        created_at: number;
        status_since: number;
        running_since: number | null;
        due_at: number | null;
        deadline_at: number | null;
        last_duration_ms: number | null;
        today: string;
      }>`
        SELECT id, monitor_id, name, tags, status, CASE WHEN broken IS NULL THEN 0 ELSE 1 END AS broken, created_at,
          status_since, running_since, due_at, deadline_at, last_duration_ms, today
        FROM ${ofTeam(database)} WHERE team_id = ${teamId} ORDER BY name_order, monitor_id`.execute(read);
      return rows.map((row) => ({
        id: row.id,
        monitorId: row.monitor_id,
        name: row.name,
        tags: parsedOr<string[]>(row.tags, []),
        status: row.status,
        isBroken: row.broken === 1,
        createdAt: row.created_at,
        statusSince: row.status_since,
        runningSince: row.running_since,
        dueAt: row.due_at,
        deadlineAt: row.deadline_at,
        lastDurationMs: row.last_duration_ms,
        today: parsedOr<DayRollup | null>(row.today, null),
      }));
    },

    async flipDays(of, { from: first, to: last, timezone }) {
      const steps: FlipDay[][] = [];
      for (let from = first; from <= last;) {
        const end = Math.min(await endOfStep(of, from), last + 1);
        const { to, aheadMs } = stepWithOneOffset(timezone, from, end);
        steps.push(await flipDaysBetween(of, from, to, aheadMs));
        // On SQLite, a step blocks the process until it's done.
        await nextTurn();
        from = to;
      }
      return steps.flat();
    },

    async laneFacts(ids) {
      const rows = await read
        .selectFrom('monitors')
        .select(['id', 'schedule', 'grace_seconds', 'longest_run_seconds', 'recent_runs', 'last_success_at'])
        .select('runbook_url')
        .where('id', 'in', numberList(database, ids))
        .execute();
      return rows.map((row) => ({
        id: row.id,
        schedule: parsedOr<Schedule | null>(row.schedule, null),
        graceSeconds: row.grace_seconds,
        longestRunSeconds: row.longest_run_seconds,
        recentRuns: unpackRuns(row.recent_runs),
        lastSuccessAt: row.last_success_at,
        runbookUrl: row.runbook_url === '' ? null : row.runbook_url,
      }));
    },

    async laneFlips(teamId, ids, since) {
      const rows = await read
        .selectFrom('flips')
        .select(['monitor', 'at', 'from_status', 'to_status', 'reason'])
        .where('team_id', '=', teamId)
        .where('at', '>=', since)
        // The plus keeps SQLite from scanning all of each monitor's flips.
        .where(sql`+monitor`, 'in', numberList(database, ids))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LANE_FLIPS)
        .execute();
      return rows.toReversed().map(({ monitor, at, from_status: from, to_status: to, reason }) => ({
        id: monitor,
        at,
        from: from as StoredStatus,
        to: to as StoredStatus,
        reason: reason as FlipReason,
      }));
    },

    lastDowns: (ids) => downs(sql`f.monitor IN ${numberList(database, ids)} AND ${IS_LAST_DOWN}`, sql``),
    async downsBefore(ids, before) {
      const { rows } = await sql<DownBefore>`
        SELECT f.monitor AS id, f.at, f.reason
        FROM (SELECT m.id, (SELECT max(l.sequence) FROM flips l
            WHERE l.monitor = m.id AND ${isOutageStart('l')} AND l.at < ${before}) AS sequence
          FROM monitors m WHERE m.id IN ${numberList(database, ids)}) d
        JOIN flips f ON f.monitor = d.id AND f.sequence = d.sequence`.execute(read);
      return rows;
    },

    async laterFailures(ids) {
      const { rows } = await sql<LaterFailure>`
        SELECT f.monitor AS id, p.exit_status AS "exitStatus",
          ${OUTPUT_END} AS output
        FROM flips f
        JOIN pings p ON p.monitor = f.monitor AND p.sequence =
          (SELECT max(n.sequence) FROM
            (SELECT k.sequence, k.kind FROM pings k WHERE k.monitor = f.monitor AND k.sequence > f.sequence
              ORDER BY k.sequence DESC LIMIT ${sql.lit(MAX_SEARCHED_PINGS)}) n
            WHERE n.kind = 'fail')
        LEFT JOIN ping_bodies b ON b.monitor = p.monitor AND b.sequence = p.sequence
        WHERE f.monitor IN ${numberList(database, ids)} AND ${IS_LAST_DOWN}`.execute(read);
      return rows;
    },

    resolvedDowns: (teamId, since, limit) =>
      downs(
        // A deleted monitor's rows might not have been swept yet.
        sql`f.team_id = ${teamId} AND f.at >= ${since} AND EXISTS (SELECT 1 FROM monitors m WHERE m.id = f.monitor)
          AND ${IS_LAST_DOWN} AND EXISTS (SELECT 1 FROM flips e
            WHERE e.monitor = f.monitor AND e.sequence > f.sequence AND ${isNoUndonePause('e')})`,
        sql`ORDER BY f.at DESC, f.id DESC LIMIT ${limit}`,
      ),

    async timesDownAfter(teamId, instant) {
      const { rows } = await sql<{ id: number; times: number }>`
        SELECT monitor AS id, count(*) AS times FROM flips
        WHERE team_id = ${teamId} AND at > ${instant} AND ${isOutageStart('flips')} GROUP BY monitor`.execute(read);
      return new Map(rows.map(({ id, times }) => [id, times]));
    },

    async rollupsOn(ids, days) {
      const rows = await read
        .selectFrom('daily_rollups')
        .select(['monitor', 'rollup'])
        .where('monitor', 'in', numberList(database, ids))
        .where('day', 'in', textList(database, days))
        .execute();
      return rows.flatMap(({ monitor, rollup }) => {
        const day = parsedOr<DayRollup | null>(rollup, null);
        return day === null ? [] : [{ id: monitor, rollup: day }];
      });
    },
  };
}
