import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { EditAction, EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import type { UndoneEdit } from '../monitorEditor.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import type { EngineMonitor } from '../rules/engineMonitor.ts';
import type { RunEnd } from '../rules/recordPing.ts';
import { dayToClamp } from '../rules/clampToClock.ts';
import type { MonitorRow } from './monitorColumns.ts';

/**
 * How many recent pings to search for the end of a run whose start is still arriving. A request takes at most 30
 * seconds.
 */
const LATEST_PINGS = 100;

/** Reads the successes and failures among the given monitors' most recent pings. */
export async function readEnds(
  { query }: WriteTransaction,
  monitors: Iterable<number>,
): Promise<Map<number, RunEnd[]>> {
  const ends = new Map<number, RunEnd[]>();
  for (const monitor of monitors) {
    const latest = await query
      .selectFrom('pings')
      .select(['at', 'rid', 'kind'])
      .where('monitor', '=', monitor)
      .orderBy('sequence', 'desc')
      .limit(LATEST_PINGS)
      .execute();
    ends.set(
      monitor,
      latest.filter(({ kind }) => kind === 'success' || kind === 'fail'),
    );
  }
  return ends;
}

/**
 * Matches the monitors that `clampToClock` might correct: an event is after the instant, or a deadline is later than
 * both the schedule and one grace period from now would allow.
 */
export function mightBeAhead(engine: Database['engine'], instant: number): RawBuilder<SqlBool> {
  const greatest = sql.raw(engine === 'sqlite' ? 'max' : 'greatest');
  const awayUntil = sql.raw(engine === 'sqlite' ? "away ->> 'until'" : "(away::json ->> 'until')::bigint");
  const at = sql`CAST(${instant} AS bigint)`;
  return sql<SqlBool>`(
    ${greatest}(status_since, accounted_at, coalesce(last_ping_at, 0), coalesce(last_success_at, 0)) > ${at}
    OR running_since > ${at}
    OR ${awayUntil} > ${at}
    OR deadline_at > ${at} + grace_seconds * 1000 AND deadline_at > ${greatest}(
      coalesce(due_at, 0) + grace_seconds * 1000,
      coalesce(running_since, 0) + coalesce(longest_run_seconds, grace_seconds) * 1000))`;
}

/** Returns a monitor's stored day for the rules. */
export type DaysByMonitor = (monitor: number) => (day: string) => DayRollup | null;

/** Reads the stored days for correcting monitors that might be ahead of the clock. */
export async function readDaysToClamp(
  database: Pick<Database, 'engine'>,
  { query }: WriteTransaction,
  asked: readonly { monitor: EngineMonitor; now: number }[],
): Promise<DaysByMonitor> {
  const ahead = asked.flatMap(({ monitor, now }) =>
    monitor.known !== null && dayToClamp(monitor.known.state, now) !== null ? [monitor.id] : [],
  );
  const days = new Map<string, DayRollup>();
  if (ahead.length > 0) {
    const rows = await query
      .selectFrom('daily_rollups')
      .select(['monitor', 'day', 'rollup'])
      .where('monitor', 'in', numberList(database, ahead))
      .execute();
    for (const { monitor, day, rollup } of rows) days.set(`${monitor}/${day}`, JSON.parse(rollup) as DayRollup);
  }
  return (monitor) => (day) => days.get(`${monitor}/${day}`) ?? null;
}

/**
 * SQL for when the status that flip `f` ended had started; null if that's no longer stored. A flip that undid a
 * pause didn't start its status.
 */
const SINCE_BEFORE = sql<number | null>`coalesce(f.at - f.down_for_ms, (SELECT s.at FROM flips s
  WHERE s.monitor = f.monitor AND s.sequence < f.sequence AND s.to_status = f.from_status
    AND (s.reason <> 'resumed' OR s.to_status = 'new')
  ORDER BY s.sequence DESC LIMIT 1))`;

/**
 * Reads the newest edit for each given monitor, with the status before it. An edit's flip is the next event in the
 * timeline.
 */
export async function readNewestEdits(
  database: Pick<Database, 'engine'>,
  { query }: WriteTransaction,
  monitors: readonly (Pick<MonitorRow, 'id'> | undefined)[],
): Promise<Map<number, UndoneEdit>> {
  const ids = monitors.flatMap((monitor) => (monitor === undefined ? [] : [monitor.id]));
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('edits as e')
    .leftJoin('flips as f', (join) =>
      join.onRef('f.monitor', '=', 'e.monitor').on('f.sequence', '=', (on) => on('e.sequence', '+', 1)),
    )
    .select(['e.monitor', 'e.sequence', 'e.action', 'e.changes', 'f.from_status'])
    .select(SINCE_BEFORE.as('since'))
    .where('e.monitor', 'in', numberList(database, ids))
    .where('e.sequence', '=', (where) =>
      where
        .selectFrom('edits as newest')
        .select(({ fn }) => fn.max<number>('newest.sequence').as('sequence'))
        .whereRef('newest.monitor', '=', 'e.monitor'),
    )
    .execute();
  return new Map(
    rows.map(({ monitor, sequence, action, changes, from_status, since }) => [
      monitor,
      {
        sequence,
        action: action as EditAction,
        changes: JSON.parse(changes) as EditEvent['changes'],
        before: from_status === null ? null : { status: from_status as StoredStatus, since },
      },
    ]),
  );
}
