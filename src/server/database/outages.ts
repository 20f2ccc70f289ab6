import { sql, type RawBuilder, type SqlBool } from 'kysely';

const continuesOutage = (flip: string): RawBuilder<SqlBool> => {
  const { to_status, reason } = columnsOf(flip);
  return sql<SqlBool>`(${to_status} = 'down' AND ${reason} = 'resumed')`;
};

/** SQL for `startsOutage`, given the alias of a row in `flips`. */
export const isOutageStart = (flip: string): RawBuilder<SqlBool> => {
  const { to_status, reason } = columnsOf(flip);
  return sql<SqlBool>`(${to_status} = 'down' AND ${reason} <> 'resumed')`;
};

/** SQL for whether `withoutUndonePauses` keeps a flip, given the alias of its row in `flips`. */
export const isNoUndonePause = (flip: string): RawBuilder<SqlBool> => {
  const { monitor, sequence, from_status, to_status } = columnsOf(flip);
  return sql<SqlBool>`(NOT ${continuesOutage(flip)} AND NOT (${from_status} = 'down' AND ${to_status} = 'paused'
    AND coalesce((SELECT ${continuesOutage('undoing')} FROM flips undoing
      WHERE undoing.monitor = ${monitor} AND undoing.sequence > ${sequence} ORDER BY undoing.sequence LIMIT 1), FALSE)))`;
};

const columnsOf = (flip: string) => ({
  monitor: sql.ref(`${flip}.monitor`),
  sequence: sql.ref(`${flip}.sequence`),
  from_status: sql.ref(`${flip}.from_status`),
  to_status: sql.ref(`${flip}.to_status`),
  reason: sql.ref(`${flip}.reason`),
});
