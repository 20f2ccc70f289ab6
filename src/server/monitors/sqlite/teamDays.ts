import { prepareRead, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { StoredDays, TeamDaysQuery } from '../monitorCatalog.ts';
import type { DayRollup, MonitorState } from '../monitorRules.ts';
import { readState, STATE_COLUMNS, type StateRow } from './stateColumns.ts';

type Row = [monitorId: string, name: string, rollups: string, ...state: StateRow];

/** What is stored of some days of a team's monitors. */
export function prepareTeamDays(database: SqliteDatabase) {
  const read = prepareRead<Row>(
    database,
    `SELECT monitor_id, name, (SELECT json_group_array(json(rollup)) FROM daily_rollups
       WHERE daily_rollups.monitor = monitors.id AND day BETWEEN ? AND ?), ${STATE_COLUMNS}
     FROM monitors WHERE team_id = ? AND monitor_id > ? ORDER BY monitor_id LIMIT ?`,
  );

  return ({ teamId, firstDay, lastDay, afterMonitorId, limit }: TeamDaysQuery): StoredDays[] =>
    read.all(firstDay, lastDay, teamId, afterMonitorId, limit).map(([monitorId, name, rollups, ...row]) => ({
      monitorId,
      name,
      days: JSON.parse(rollups) as DayRollup[],
      state: stateOf(row),
    }));
}

function stateOf(row: StateRow): MonitorState | null {
  try {
    return readState(row);
  } catch {
    // A damaged row is put aside by whoever writes next; what is stored of its days can be told all the same.
    return null;
  }
}
