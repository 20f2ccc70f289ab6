import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { formatVersionstamp } from '../../documents/versionstamp.ts';
import type { MonitorRules, MonitorState } from '../monitorRules.ts';
import { readFilter, SETTINGS_COLUMNS, SETTINGS_MARKS, settingsValues } from './settingsColumns.ts';
import { readState, runningSinceOf, STATE_COLUMNS, STATE_MARKS, stateValues, type StateRow } from './stateColumns.ts';

type SettingsRow = [
  name: string,
  slug: string,
  tags: string,
  description: string,
  schedule: string,
  graceSeconds: number,
  longestRunSeconds: number | null,
  needsManualResume: number,
  pingFilter: string | null,
  runbookUrl: string,
  runsMayOverlap: number,
];
const SETTINGS_LENGTH = 11;

type Row = [id: number, teamId: string, settingsStamp: number, lastSequence: number, ...SettingsRow, ...StateRow];

/** A monitor as an edit reads it within a transaction. */
export interface EditableRow {
  id: number;
  teamId: string;
  settingsVersionstamp: string;
  lastSequence: number;
  settings: MonitorSettings;
  state: MonitorState;
}

/** What an edit leaves of a monitor. */
export interface EditedRow extends Pick<EditableRow, 'id' | 'teamId' | 'lastSequence' | 'settings' | 'state'> {
  /** Number of the commit. */
  stamp: number;
  /** New settings were judged readable: the monitor is put aside no more. */
  hasNewSettings: boolean;
}

/** Reads and writes of the part of a monitor's row that people decide. */
export function prepareEditableRows(sqlite: SqliteDatabase, rules: MonitorRules) {
  const find = prepareRead<Row>(
    sqlite,
    `SELECT id, team_id, settings_stamp, last_sequence, name, slug, tags, description, schedule, grace_seconds,
       longest_run_seconds, needs_manual_resume, ping_filter, runbook_url, runs_may_overlap, ${STATE_COLUMNS}
     FROM monitors WHERE monitor_id = ? AND team_id = ?`,
  );
  const write = prepareWrite(
    sqlite,
    `UPDATE monitors SET team_id = ?, running_since = ?, last_sequence = ?, settings_stamp = ?, stamp = ?,
       (${STATE_COLUMNS}) = (${STATE_MARKS}) WHERE id = ?`,
  );
  const writeSettings = prepareWrite(
    sqlite,
    `UPDATE monitors SET broken = NULL, (${SETTINGS_COLUMNS}) = (${SETTINGS_MARKS}) WHERE id = ?`,
  );

  return {
    find(teamId: string, monitorId: string, now: number): EditableRow | null {
      const row = find.get(monitorId, teamId);
      if (row === undefined) return null;
      const [id, , settingsStamp, lastSequence, ...rest] = row;
      return {
        id,
        teamId,
        lastSequence,
        settingsVersionstamp: formatVersionstamp(settingsStamp),
        settings: readSettings(rest.slice(0, SETTINGS_LENGTH) as SettingsRow),
        state: stateOr(rest.slice(SETTINGS_LENGTH) as StateRow, () => rules.newState(now)),
      };
    },
    write({ id, teamId, lastSequence, settings, state, stamp, hasNewSettings }: EditedRow): void {
      write(teamId, runningSinceOf(state), lastSequence, stamp, stamp, ...stateValues(state), id);
      if (hasNewSettings) writeSettings(...settingsValues(settings, rules.wordsOf(settings.schedule)), id);
    },
  };
}

function readSettings([
  name,
  slug,
  tags,
  description,
  schedule,
  grace,
  longestRun,
  manual,
  filter,
  runbookUrl,
  mayOverlap,
]: SettingsRow): MonitorSettings {
  return {
    name,
    slug,
    tags: JSON.parse(tags) as string[],
    description,
    ...(runbookUrl !== '' && { runbookUrl }),
    schedule: scheduleOf(schedule),
    graceSeconds: grace,
    ...(longestRun !== null && { longestRunSeconds: longestRun }),
    ...(mayOverlap === 1 && { runsMayOverlap: true }),
    needsManualResume: manual === 1,
    ...readFilter(filter),
  };
}

/** A damaged schedule is shown as it is, so that whoever edits the monitor sees what to mend. */
export function scheduleOf(text: string): Schedule {
  try {
    return JSON.parse(text) as Schedule;
  } catch {
    return { kind: 'cron', expression: text.slice(0, 100), timezone: 'UTC' };
  }
}

function stateOr(row: StateRow, otherwise: () => MonitorState): MonitorState {
  try {
    return readState(row);
  } catch {
    return otherwise();
  }
}
