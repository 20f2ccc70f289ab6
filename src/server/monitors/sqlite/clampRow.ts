import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { DayRollup, MonitorRules, MonitorState, MonitorTiming } from '../monitorRules.ts';
import { prepareHistory } from './history.ts';

const LOGS = ['pings', 'flips', 'edits'] as const;

/**
 * Prepares the mending of a monitor that was written while the clock was ahead, within a transaction: its days and its logs
 * are written, its state is answered for the caller to write; null for one that fits the clock. Throws for a schedule that
 * cannot be read.
 */
export function prepareClamp(sqlite: SqliteDatabase, rules: MonitorRules) {
  const writeHistory = prepareHistory(sqlite);
  const readDay = prepareRead<[string]>(sqlite, 'SELECT rollup FROM daily_rollups WHERE monitor = ? AND day = ?');
  const clampLogs = LOGS.map((log) => prepareWrite(sqlite, `UPDATE ${log} SET at = ? WHERE monitor = ? AND at > ?`));

  return (
    row: { id: number; teamId: string; state: MonitorState; timing: MonitorTiming },
    now: number,
  ): MonitorState | null => {
    const storedDay = (day: string): DayRollup | null => {
      const [rollup] = readDay.get(row.id, day) ?? [];
      return rollup === undefined ? null : (JSON.parse(rollup) as DayRollup);
    };
    const change = rules.clampToClock(row.state, row.timing, { now, storedDay });
    if (change === null) return null;
    writeHistory(row, [], change.finishedDays);
    for (const update of clampLogs) update(now, row.id, now);
    return change.state;
  };
}
