import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { EditOutcome, EditTarget, Editor, MonitorEdit, MonitorEditor } from '../monitorEditor.ts';
import type { MonitorRules, MonitorState } from '../monitorRules.ts';
import { prepareClamp } from './clampRow.ts';
import { prepareEditableRows, type EditableRow } from './editableRows.ts';
import { prepareEditRows } from './editRows.ts';
import { placedAfter, prepareHistory } from './history.ts';
import { prepareInsertMonitor } from './insertMonitor.ts';
import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';
import { DOCUMENT_COLUMNS, readMonitorDocument, type DocumentRow } from './monitorDocument.ts';

/** Creates and edits monitors; each call is one transaction. */
export function createEditing(
  { sqlite, transact }: MonitorDatabase,
  rules: MonitorRules,
): Pick<MonitorEditor, 'create' | 'edit'> {
  const rows = prepareEditableRows(sqlite, rules);
  const insertMonitor = prepareInsertMonitor(sqlite, rules);
  const insertEdit = prepareEditRows(sqlite);
  const writeHistory = prepareHistory(sqlite);
  const clampToClock = prepareClamp(sqlite, rules);
  const flipsFollow = prepareWrite(sqlite, 'UPDATE flips SET team_id = ? WHERE monitor = ?');
  const byMonitorId = prepareRead<DocumentRow>(sqlite, `SELECT ${DOCUMENT_COLUMNS} FROM monitors WHERE monitor_id = ?`);

  function write(row: EditableRow, edit: MonitorEdit, { at, by }: Editor, transaction: Transaction): void {
    const { action, changes, settings = row.settings, change, toTeamId: teamId = row.teamId } = edit;
    const { id } = row;
    const sequence = row.lastSequence + 1;
    insertEdit(id, { sequence, at, action, by, changes });
    const flips = change === undefined ? [] : placedAfter(sequence, change);
    writeHistory(row, flips, change?.finishedDays ?? []);
    rows.write({
      id,
      teamId,
      settings,
      state: change?.state ?? row.state,
      lastSequence: sequence + flips.length,
      stamp: transaction.stamp(),
      hasNewSettings: edit.settings !== undefined,
    });
    if (teamId !== row.teamId) flipsFollow(teamId, id);
  }

  function clamped(row: EditableRow, now: number): MonitorState {
    try {
      return clampToClock({ ...row, timing: row.settings }, now) ?? row.state;
    } catch {
      // By a schedule that cannot be read, which this edit may mend: the next ping sees to the rest.
      return row.state;
    }
  }

  return {
    async create({ monitorId, teamId, settings }, action, { at, by }) {
      return transact((transaction) => {
        if (byMonitorId.get(monitorId) === undefined) {
          insertMonitor({ monitorId, teamId, settings, at, by, action, stamp: transaction.stamp() });
          transaction.changed({ type: 'set', teamId, monitorId, hasFlipped: false });
        }
        const row = byMonitorId.get(monitorId);
        const document = row === undefined ? null : readMonitorDocument(row);
        return document?.data.teamId === teamId ? document : null;
      });
    },

    async edit(teamId, targets, editor, decide) {
      return transact((transaction) =>
        targets.map(({ monitorId, versionstamp }): EditOutcome => {
          const row = rows.find(teamId, monitorId, editor.at);
          const refusal = judgeTarget(row, versionstamp);
          if (row === null || refusal !== null) return refusal ?? 'missing';
          const { settings } = row;
          const state = clamped(row, editor.at);
          const decision = decide({ teamId, monitorId, settings, state });
          if (decision === 'invalid') return 'invalid';
          if (decision === 'unchanged') return 'done';
          write({ ...row, state }, decision, editor, transaction);
          const { toTeamId = teamId } = decision;
          if (toTeamId !== teamId) transaction.changed({ type: 'delete', teamId, monitorId, hasFlipped: false });
          const hasFlipped = (decision.change?.flip ?? null) !== null;
          transaction.changed({ type: 'set', teamId: toTeamId, monitorId, hasFlipped });
          return 'done';
        }),
      );
    },
  };
}

/** Why a target is not to be touched, or `null`. */
export function judgeTarget(
  row: Pick<EditableRow, 'settingsVersionstamp'> | null,
  versionstamp: EditTarget['versionstamp'],
): EditOutcome | null {
  if (row === null) return 'missing';
  return versionstamp === undefined || versionstamp === row.settingsVersionstamp ? null : 'changed-meanwhile';
}
