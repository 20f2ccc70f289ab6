import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * The monitors that `clampToClock` may correct: something happened after an instant, or a deadline is later than the schedule and a
 * grace from now on can have made it.
 */
export function mayBeAhead(engine: Database['engine'], instant: number): RawBuilder<SqlBool> {
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
