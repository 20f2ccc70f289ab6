import { randomUUID } from 'node:crypto';
import type { EditEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import type { MonitorRules } from '../monitorRules.ts';
import { prepareEditRows } from './editRows.ts';
import { SETTINGS_COLUMNS, SETTINGS_MARKS, settingsValues } from './settingsColumns.ts';
import { runningSinceOf, STATE_COLUMNS, STATE_MARKS, stateValues } from './stateColumns.ts';

export interface MonitorToInsert extends Pick<EditEvent, 'at' | 'by'> {
  monitorId: string;
  teamId: string;
  settings: MonitorSettings;
  /** Number of the commit. */
  stamp: number;
  /** How it came to be. */
  action: 'created' | 'copied';
}

/** Prepares the insertion of new monitors, each under a new UUID; what is prepared answers the number of the row. */
export function prepareInsertMonitor(sqlite: SqliteDatabase, rules: MonitorRules) {
  const insertEdit = prepareEditRows(sqlite);
  const insert = prepareWrite(
    sqlite,
    `INSERT INTO monitors (monitor_id, team_id, uuid, created_at, settings_stamp, stamp, running_since, last_sequence,
       ${SETTINGS_COLUMNS}, ${STATE_COLUMNS})
     VALUES (?, ?, ?, ?, ?, ?, ?, 1, ${SETTINGS_MARKS}, ${STATE_MARKS})`,
  );
  const lastRow = prepareRead<[number]>(sqlite, 'SELECT last_insert_rowid()');

  return ({ monitorId, teamId, settings, at, stamp, action, by }: MonitorToInsert): number => {
    const state = rules.newState(at);
    const names: SqliteValue[] = [monitorId, teamId, randomUUID(), at, stamp, stamp, runningSinceOf(state)];
    insert(...names, ...settingsValues(settings, rules.wordsOf(settings.schedule)), ...stateValues(state));
    const id = lastRow.get()?.[0] ?? 0;
    insertEdit(id, { sequence: 1, at, action, by, changes: [] });
    return id;
  };
}
