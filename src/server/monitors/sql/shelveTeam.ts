import type { Selectable } from 'kysely';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { numberList, textList } from '../../database/lists.ts';
import type { PingKeyTable } from '../../database/tables.ts';
import type { MonitorEditor } from '../monitorEditor.ts';
import { applyReturn } from '../rules/applyReturn.ts';
import { type MonitorRow, stateColumns, toEngineMonitor } from './monitorColumns.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import { createWriteSet, MONITORS_TOPIC, type WriteSet } from './writeSet.ts';

/** Maximum number of monitors moved per transaction. */
const STEP_ROWS = 200;

export interface ShelvingOptions {
  database: Database;
  statements: MonitorStatements;
}

/**
 * Moves the rows for a deleted team's monitors and ping key to `shelved_rows` and back. Monitors keep their row
 * numbers, so their pings, flips, edits and rollups still belong to them.
 */
export function createShelving({
  database,
  statements,
}: ShelvingOptions): Pick<MonitorEditor, 'shelveTeam' | 'unshelveTeam'> {
  const { transact } = database;

  /**
   * Shelves the ping key. Call this first, because pings that create monitors also lock the key before the monitors.
   */
  async function shelveKey({ query }: WriteTransaction, teamId: string): Promise<void> {
    const keys = await query.deleteFrom('ping_keys').where('team_id', '=', teamId).returningAll().execute();
    for (const key of keys) await shelve(query, 'ping_keys', teamId, teamId, key);
  }

  async function unshelveKey({ query }: WriteTransaction, teamId: string): Promise<void> {
    const keys = await query
      .deleteFrom('shelved_rows')
      .where('source', '=', 'ping_keys')
      .where('id', '=', teamId)
      .returning('row')
      .execute();
    for (const { row } of keys)
      await query
        .insertInto('ping_keys')
        .values(JSON.parse(row) as Selectable<PingKeyTable>)
        .onConflict((conflict) => conflict.column('team_id').doNothing())
        .execute();
  }

  return {
    shelveTeam: (teamId) =>
      transact(async (transaction) => {
        const { query } = transaction;
        await shelveKey(transaction, teamId);
        const rows = await query
          .selectFrom('monitors')
          .selectAll()
          .where('team_id', '=', teamId)
          .orderBy('id')
          .limit(STEP_ROWS)
          .$if(database.engine === 'postgres', (builder) => builder.forUpdate())
          .execute();
        if (rows.length === 0) return { hasMore: false };
        const stamp = await transaction.stamp();
        const ids = rows.map(({ id }) => id);
        await query.deleteFrom('monitors').where('id', 'in', numberList(database, ids)).execute();
        for (const row of rows) {
          await shelve(query, 'monitors', row.monitor_id, teamId, row);
          transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, row.monitor_id], stamp });
        }
        return { hasMore: rows.length === STEP_ROWS };
      }),

    unshelveTeam: (teamId, gone) =>
      transact(async (transaction) => {
        const { query } = transaction;
        const shelved = await query
          .selectFrom('shelved_rows')
          .select(['id', 'row'])
          .where('team_id', '=', teamId)
          .where('source', '=', 'monitors')
          .orderBy('id')
          .limit(STEP_ROWS)
          .$if(database.engine === 'postgres', (builder) => builder.forUpdate())
          .execute();
        if (shelved.length > 0) {
          const stamp = await transaction.stamp();
          const writes = createWriteSet(statements);
          const monitorIds = shelved.map(({ id }) => id);
          await query
            .deleteFrom('shelved_rows')
            .where('source', '=', 'monitors')
            .where('id', 'in', textList(database, monitorIds))
            .execute();
          for (const { id, row } of shelved) {
            const returned = returnedRow(JSON.parse(row) as MonitorRow, gone, writes);
            await query
              .insertInto('monitors')
              .values({ ...returned, stamp })
              .execute();
            transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, id], stamp });
          }
          await writes.writeLogs(transaction);
        }
        if (shelved.length === STEP_ROWS) return { hasMore: true };
        // Do this last, so that no ping creates a monitor that is about to be restored.
        await unshelveKey(transaction, teamId);
        return { hasMore: false };
      }),
  };

  /**
   * Returns the row for a restored monitor. An unreadable monitor has no deadline until its next ping marks it as
   * broken or an edit fixes it.
   */
  function returnedRow(row: MonitorRow, gone: Absence, writes: WriteSet): MonitorRow {
    const monitor = toEngineMonitor(row);
    if (monitor.known === null || monitor.isBroken) return row;
    const { state, timing } = monitor.known;
    try {
      const returned = applyReturn(state, timing, gone);
      writes.addDays(monitor, returned.finishedDays);
      return { ...row, ...stateColumns(returned.state) };
    } catch {
      return { ...row, due_at: null, deadline_at: null };
    }
  }
}

async function shelve(
  query: WriteTransaction['query'],
  source: 'monitors' | 'ping_keys',
  id: string,
  teamId: string,
  row: object,
): Promise<void> {
  await query
    .insertInto('shelved_rows')
    .values({ source, id, team_id: teamId, row: JSON.stringify(row) })
    .onConflict((conflict) => conflict.columns(['source', 'id']).doUpdateSet({ row: JSON.stringify(row) }))
    .execute();
}
