import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import type { Database } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import type { MonitorEditor } from '../monitorEditor.ts';
import { applyReturn } from '../rules/applyReturn.ts';
import { type MonitorRow, stateColumns, toEngineMonitor } from './monitorColumns.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import { createWriteSet, MONITORS_TOPIC, type WriteSet } from './writeSet.ts';

/** Maximum number of monitors changed per transaction. */
const STEP_ROWS = 200;

export interface ShelvingOptions {
  database: Database;
  statements: MonitorStatements;
}

/** Hides a deleted team's monitors and ping key, and restores them. */
export function createShelving({
  database,
  statements,
}: ShelvingOptions): Pick<MonitorEditor, 'shelveTeam' | 'unshelveTeam'> {
  const { transact } = database;

  return {
    shelveTeam: (teamId) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const hidden = { deleted_at: database.now() };
        // Hide the ping key first, because pings that create monitors also lock it before the monitors.
        await query.updateTable('ping_keys').set(hidden).where('team_id', '=', teamId).execute();
        const rows = await query
          .selectFrom('monitors')
          .select(['id', 'monitor_id'])
          .where('team_id', '=', teamId)
          .orderBy('id')
          .limit(STEP_ROWS)
          .$call(lockRows(database))
          .execute();
        if (rows.length === 0) return { hasMore: false };
        const stamp = await transaction.stamp();
        const ids = rows.map(({ id }) => id);
        await query.updateTable('all_monitors').set(hidden).where('id', 'in', numberList(database, ids)).execute();
        for (const { monitor_id: monitorId } of rows)
          transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, monitorId], stamp });
        return { hasMore: rows.length === STEP_ROWS };
      }),

    unshelveTeam: (teamId, gone) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const shown = { deleted_at: null };
        const rows = await query
          .selectFrom('all_monitors')
          .selectAll()
          .where('team_id', '=', teamId)
          .where('deleted_at', 'is not', null)
          .orderBy('id')
          .limit(STEP_ROWS)
          .$call(lockRows(database))
          .execute();
        if (rows.length > 0) {
          const stamp = await transaction.stamp();
          const writes = createWriteSet(statements);
          for (const row of rows) {
            const columns = { ...returnedColumns(row, gone, writes), ...shown, stamp };
            await query.updateTable('all_monitors').set(columns).where('id', '=', row.id).execute();
            transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, row.monitor_id], stamp });
          }
          await writes.writeLogs(transaction);
        }
        if (rows.length === STEP_ROWS) return { hasMore: true };
        // Do this last, so that no ping creates a monitor that is about to be restored.
        await query.updateTable('ping_keys').set(shown).where('team_id', '=', teamId).execute();
        return { hasMore: false };
      }),
  };

  /**
   * Returns the columns that a monitor's restoration changes. An unreadable monitor has no deadline until its next ping
   * marks it as broken or an edit fixes it.
   */
  function returnedColumns(row: MonitorRow, gone: Absence, writes: WriteSet): Partial<MonitorRow> {
    const monitor = toEngineMonitor(row);
    if (monitor.known === null || monitor.isBroken) return {};
    const { state, timing } = monitor.known;
    try {
      const returned = applyReturn(state, timing, gone);
      writes.addDays(monitor, returned.finishedDays);
      return stateColumns(returned.state);
    } catch {
      return { due_at: null, deadline_at: null };
    }
  }
}
