import { sql } from 'kysely';
import { writeAudit } from '../../audit/writeAudit.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { numberList } from '../../database/lists.ts';
import { lockRows } from '../../database/lockRows.ts';
import { auditDeletion, auditEdit } from '../auditedEdit.ts';
import type { EditOutcome, MonitorEditor } from '../monitorEditor.ts';
import { newState } from '../rules/monitorState.ts';
import { checkTarget, lockNamed } from './editMonitors.ts';
import { insertEdit } from './insertMonitor.ts';
import { stateColumns, type MonitorRow } from './monitorColumns.ts';
import { endNames } from './endedNames.ts';
import { forgetCodesOfMonitors, forgetCodesOfTeam } from './pingCodes.ts';
import { MONITORS_TOPIC } from './writeSet.ts';

/** Maximum number of edits changed per transaction. */
const STEP_ROWS = 500;

type Forgetting = Pick<MonitorEditor, 'remove' | 'clear' | 'removeTeam' | 'forgetEditor'>;

type RemovedRow = Pick<MonitorRow, 'id' | 'team_id' | 'monitor_id' | 'uuid'>;

/** Deletes monitors' rows; their logs are swept later. The names of those that haven't ended are free again. */
export async function removeMonitorRows<Row extends RemovedRow>(
  database: Pick<Database, 'engine'>,
  transaction: WriteTransaction,
  rows: readonly Row[],
  isEnded: (row: Row) => boolean = () => true,
): Promise<void> {
  if (rows.length === 0) return;
  const { query } = transaction;
  const ids = rows.map(({ id }) => id);
  const stamp = await transaction.stamp();
  await query.deleteFrom('all_monitors').where('id', 'in', numberList(database, ids)).execute();
  for (const { id, team_id: teamId, monitor_id: monitorId } of rows) {
    await query.insertInto('forgotten_monitors').values({ monitor: id }).execute();
    transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, monitorId], stamp });
  }
  const codes = await forgetCodesOfMonitors(
    database,
    transaction,
    rows.map(({ monitor_id: monitorId }) => monitorId),
  );
  const ended = rows.filter(isEnded);
  const teams = new Map(ended.map(({ monitor_id: monitorId, team_id: teamId }) => [monitorId, teamId]));
  const names = [...ended.map(({ uuid, monitor_id: monitorId }) => ({ code: uuid, monitorId })), ...codes];
  await endNames(
    transaction,
    names.flatMap(({ code: name, monitorId }) => {
      const teamId = teams.get(monitorId);
      return teamId === undefined ? [] : [{ name, teamId }];
    }),
  );
}

/** Deletes monitors and timelines: they're gone immediately, and their logs are swept later. */
export function createMonitorForgetting(database: Database): Forgetting {
  const { transact } = database;

  async function forgetImports({ query }: WriteTransaction, teamId: string): Promise<void> {
    const imports = query.selectFrom('imports').select('import_id').where('team_id', '=', teamId);
    await query.deleteFrom('planned_monitors').where('import_id', 'in', imports).execute();
    await query.deleteFrom('imports').where('team_id', '=', teamId).execute();
    await query.deleteFrom('imported_integrations').where('team_id', '=', teamId).execute();
  }

  /** Returns a new number for a monitor whose timeline is cleared. Numbers are never reused. */
  async function nextId({ query }: WriteTransaction): Promise<number> {
    const { rows } = await (
      database.engine === 'sqlite'
        ? sql<{ id: number }>`UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'all_monitors' RETURNING seq AS id`
        : sql<{ id: number }>`SELECT nextval(pg_get_serial_sequence('all_monitors', 'id')) AS id`
    ).execute(query);
    const [row] = rows;
    if (row === undefined) throw new Error('There is no next number of a monitor.');
    return row.id;
  }

  return {
    remove: (teamId, targets, by) =>
      transact(async (transaction) => {
        const rows = await lockNamed(database, transaction, teamId, targets);
        const removed: MonitorRow[] = [];
        const outcomes = targets.map(({ monitorId, versionstamp }): EditOutcome => {
          const row = rows.get(monitorId);
          const refusal = checkTarget(row, versionstamp);
          if (row === undefined || refusal !== null) return refusal ?? 'missing';
          rows.delete(monitorId);
          removed.push(row);
          return 'done';
        });
        await removeMonitorRows(database, transaction, removed);
        await writeAudit(
          database,
          transaction,
          removed.map(({ monitor_id: monitorId, name }) => auditDeletion({ teamId, monitorId, name }, by)),
        );
        return outcomes;
      }),

    clear: (teamId, target, { at, by, actor }) =>
      transact(async (transaction): Promise<EditOutcome> => {
        const { query } = transaction;
        const row = (await lockNamed(database, transaction, teamId, [target])).get(target.monitorId);
        const refusal = checkTarget(row, target.versionstamp);
        if (row === undefined || refusal !== null) return refusal ?? 'missing';
        const stamp = await transaction.stamp();
        const id = await nextId(transaction);
        // Change the row's number instead of replacing it, so that transactions waiting for it, such as pings, still
        // find it.
        await query
          .updateTable('all_monitors')
          .set({
            id,
            ...stateColumns(newState(at)),
            ping_count: 0,
            last_sequence: 1,
            settings_stamp: stamp,
            stamp,
          })
          .where('id', '=', row.id)
          .execute();
        await query.insertInto('forgotten_monitors').values({ monitor: row.id }).execute();
        const edit = { action: 'events-cleared' as const, changes: [] };
        await insertEdit(transaction, id, { sequence: 1, at, by, ...edit });
        const named = { teamId, monitorId: row.monitor_id, name: row.name };
        await writeAudit(database, transaction, auditEdit(named, edit, { actor, isUndo: false }));
        transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, row.monitor_id], stamp });
        return 'done';
      }),

    async removeTeam(teamId) {
      await transact(async (transaction) => {
        const { query } = transaction;
        // Delete the ping key first, because pings that create monitors also lock it before the monitors.
        const keys = await query.deleteFrom('ping_keys').where('team_id', '=', teamId).returning('ping_key').execute();
        await endNames(
          transaction,
          keys.map(({ ping_key: name }) => ({ name, teamId })),
        );
        const rows = await query
          .selectFrom('all_monitors')
          .select(['id', 'team_id', 'monitor_id', 'uuid'])
          .where('team_id', '=', teamId)
          .orderBy('id')
          .$call(lockRows(database))
          .execute();
        await removeMonitorRows(database, transaction, rows);
        await forgetCodesOfTeam(database, transaction, teamId);
        await forgetImports(transaction, teamId);
      });
    },

    forgetEditor: (userId) =>
      transact(async ({ query }) => {
        const edits = await query
          .selectFrom('edits')
          .select(['monitor', 'sequence'])
          .where('user_id', '=', userId)
          // Lets the query use the index, which excludes empty ids.
          .where('user_id', '<>', '')
          .limit(STEP_ROWS)
          .execute();
        for (const { monitor, sequence } of edits)
          await query
            .updateTable('edits')
            .set({ user_id: '', user_display: '' })
            .where('monitor', '=', monitor)
            .where('sequence', '=', sequence)
            .execute();
        return { hasMore: edits.length === STEP_ROWS };
      }),
  };
}
