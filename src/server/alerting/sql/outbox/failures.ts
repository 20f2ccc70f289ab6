import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isOutageStart } from '../../../database/outages.ts';

/**
 * SQL for whether ping `p` reported a failure during the outage that started with a flip, given the alias of a row with
 * the flip's monitor and sequence. A pause might be undone, so it doesn't end the outage.
 */
export function isFailureOf(flip: string): RawBuilder<SqlBool> {
  const [monitor, sequence] = [sql.ref(`${flip}.monitor`), sql.ref(`${flip}.sequence`)];
  return sql<SqlBool>`(p.monitor = ${monitor} AND p.sequence >= ${sequence} - 1 AND p.kind = 'fail'
    AND p.sequence < coalesce((SELECT min(e.sequence) - 1 FROM flips e WHERE e.monitor = ${monitor}
      AND e.sequence > ${sequence} AND (e.to_status IN ('up', 'new') OR ${isOutageStart('e')})),
      ${sql.lit(Number.MAX_SAFE_INTEGER)}))`;
}
