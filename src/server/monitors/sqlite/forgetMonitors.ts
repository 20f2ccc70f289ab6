import { createId } from '../../../contract/ids.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { EditOutcome, MonitorEditor } from '../monitorEditor.ts';
import type { MonitorRules } from '../monitorRules.ts';
import { prepareEditableRows } from './editableRows.ts';
import { judgeTarget } from './editMonitors.ts';
import { prepareEditRows } from './editRows.ts';
import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';
import { SETTINGS_COLUMNS } from './settingsColumns.ts';
import { STATE_COLUMNS, STATE_MARKS, stateValues } from './stateColumns.ts';

type Forgetting = Omit<MonitorEditor, 'create' | 'edit' | 'forgetEditor'>;

/** Removes monitors and timelines at once for whoever looks; what they leave is swept away by `createForgottenSweep`. */
export function createForgetting({ sqlite, transact }: MonitorDatabase, rules: MonitorRules): Forgetting {
  const rows = prepareEditableRows(sqlite, rules);
  const insertEdit = prepareEditRows(sqlite);
  const forget = prepareWrite(sqlite, 'INSERT INTO forgotten_monitors VALUES (?)');
  const remove = prepareWrite(sqlite, 'DELETE FROM monitors WHERE id = ?');
  const ofTeam = prepareRead<[number, string]>(sqlite, 'SELECT id, monitor_id FROM monitors WHERE team_id = ?');
  const doomed = prepareRead<[string]>(sqlite, 'SELECT team_id FROM doomed_teams');
  const doom = prepareWrite(sqlite, 'INSERT OR IGNORE INTO doomed_teams VALUES (?)');
  const spare = prepareWrite(sqlite, 'DELETE FROM doomed_teams WHERE team_id = ?');
  const keyOf = prepareRead<[string]>(sqlite, 'SELECT ping_key FROM ping_keys WHERE team_id = ?');
  const putKey = prepareWrite(sqlite, 'INSERT OR REPLACE INTO ping_keys VALUES (?, ?)');
  const removeKey = prepareWrite(sqlite, 'DELETE FROM ping_keys WHERE team_id = ?');
  const park = prepareWrite(
    sqlite,
    "UPDATE monitors SET monitor_id = monitor_id || ' ', uuid = uuid || ' ' WHERE id = ?",
  );
  const beginAnew = prepareWrite(
    sqlite,
    `INSERT INTO monitors (monitor_id, team_id, uuid, created_at, broken, settings_stamp, stamp, last_sequence,
       ${SETTINGS_COLUMNS}, ${STATE_COLUMNS})
     SELECT rtrim(monitor_id), team_id, rtrim(uuid), created_at, broken, ?, ?, 1,
       ${SETTINGS_COLUMNS}, ${STATE_MARKS} FROM monitors WHERE id = ?`,
  );
  const lastRow = prepareRead<[number]>(sqlite, 'SELECT last_insert_rowid()');

  function removeRow(id: number, teamId: string, monitorId: string, transaction: Transaction): void {
    remove(id);
    forget(id);
    transaction.changed({ type: 'delete', teamId, monitorId, hasFlipped: false });
  }

  function newKey(teamId: string): string {
    const pingKey = createId('');
    putKey(teamId, pingKey);
    return pingKey;
  }

  return {
    async remove(teamId, targets) {
      return transact((transaction) =>
        targets.map(({ monitorId, versionstamp }): EditOutcome => {
          const row = rows.find(teamId, monitorId, 0);
          const refusal = judgeTarget(row, versionstamp);
          if (row === null || refusal !== null) return refusal ?? 'missing';
          removeRow(row.id, teamId, monitorId, transaction);
          return 'done';
        }),
      );
    },

    async clear(teamId, { monitorId, versionstamp }, { at, by }) {
      return transact((transaction): EditOutcome => {
        const row = rows.find(teamId, monitorId, at);
        const refusal = judgeTarget(row, versionstamp);
        if (row === null || refusal !== null) return refusal ?? 'missing';
        const stamp = transaction.stamp();
        park(row.id);
        beginAnew(stamp, stamp, ...stateValues(rules.newState(at)), row.id);
        insertEdit(lastRow.get()?.[0] ?? 0, { sequence: 1, at, action: 'events-cleared', by, changes: [] });
        remove(row.id);
        forget(row.id);
        transaction.changed({ type: 'set', teamId, monitorId, hasFlipped: false });
        return 'done';
      });
    },

    async pingKey(teamId) {
      return keyOf.get(teamId)?.[0] ?? transact(() => keyOf.get(teamId)?.[0] ?? newKey(teamId));
    },
    replacePingKey: async (teamId) => transact(() => newKey(teamId)),
    doomTeam: async (teamId) => doom(teamId),
    spareTeam: async (teamId) => spare(teamId),
    doomedTeams: async () => doomed.all().map(([teamId]) => teamId),

    async removeTeam(teamId) {
      transact((transaction) => {
        for (const [id, monitorId] of ofTeam.all(teamId)) removeRow(id, teamId, monitorId, transaction);
        removeKey(teamId);
        spare(teamId);
      });
    },
  };
}
