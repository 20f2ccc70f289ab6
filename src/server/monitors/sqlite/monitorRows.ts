import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type { MonitorState } from '../monitorRules.ts';
import {
  runningSinceOf,
  STATE_COLUMNS,
  STATE_MARKS,
  stateValues,
  TIMING_COLUMNS,
  type StateRow,
  type TimingRow,
} from './stateColumns.ts';

const COLUMNS = `id, monitor_id, team_id, ping_count, last_sequence, broken, ping_filter, ${TIMING_COLUMNS}, ${STATE_COLUMNS}`;
type Row = [number, string, string, number, number, string | null, string | null, ...TimingRow, ...StateRow];

/** A monitor as the engine reads it within a transaction; the state and the timing as they are stored. */
export interface EngineRow {
  id: number;
  monitorId: string;
  teamId: string;
  pingCount: number;
  lastSequence: number;
  isBroken: boolean;
  /** As it is stored; null for none. */
  filter: string | null;
  timing: TimingRow;
  state: StateRow;
}

export type MonitorRows = ReturnType<typeof prepareMonitorRows>;

/** Reads and writes of the engine's part of a monitor's row. */
export function prepareMonitorRows(sqlite: SqliteDatabase) {
  const byUuid = prepareRead<Row>(sqlite, `SELECT ${COLUMNS} FROM monitors WHERE uuid = ?`);
  const byId = prepareRead<Row>(sqlite, `SELECT ${COLUMNS} FROM monitors WHERE id = ?`);
  // That the slug is not empty is said for the index, which holds no others.
  const bySlug = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM monitors WHERE team_id = ? AND slug = ? AND slug <> '' LIMIT 2`,
  );
  const passed = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM monitors WHERE deadline_at <= ? ORDER BY deadline_at LIMIT ?`,
  );
  const graceEndsBy = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM monitors WHERE id > ? AND id <= ? AND deadline_at <= ? + grace_seconds * 1000`,
  );
  // What `clampToClock` looks for: what has happened after an instant, or a deadline that is put off beyond what the schedule
  // and a grace from now on can make it.
  const ahead = prepareRead<Row>(
    sqlite,
    `SELECT ${COLUMNS} FROM monitors WHERE id > ?1 AND id <= ?2 AND broken IS NULL AND (
       max(status_since, accounted_at, ifnull(last_ping_at, 0), ifnull(last_success_at, 0)) > ?3
       OR running_since > ?3
       OR away ->> 'until' > ?3
       OR deadline_at > ?3 + grace_seconds * 1000 AND deadline_at > max(
         ifnull(due_at, 0) + grace_seconds * 1000,
         ifnull(running_since, 0) + ifnull(longest_run_seconds, grace_seconds) * 1000))`,
  );
  const write = prepareWrite(
    sqlite,
    `UPDATE monitors SET (${STATE_COLUMNS}) = (${STATE_MARKS}),
       running_since = ?, ping_count = ?, last_sequence = ?, stamp = ?, broken = NULL WHERE id = ?`,
  );
  const putAside = prepareWrite(
    sqlite,
    'UPDATE monitors SET broken = ?, deadline_at = NULL, due_at = NULL, stamp = ? WHERE id = ?',
  );
  const countPing = prepareWrite(
    sqlite,
    `UPDATE monitors SET ping_count = ping_count + 1, last_sequence = last_sequence + 1,
       last_ping_at = CASE WHEN ?2 IN ('log', 'ign') THEN last_ping_at ELSE ?1 END,
       last_ping_kind = CASE WHEN ?2 IN ('log', 'ign') THEN last_ping_kind ELSE ?2 END, stamp = ?3 WHERE id = ?4`,
  );

  return {
    byUuid: (uuid: string): EngineRow | null => rowOf(byUuid.get(uuid)),
    byId: (id: number): EngineRow | null => rowOf(byId.get(id)),
    /** Two at most: enough to tell that a slug names more than one. */
    bySlug: (teamId: string, slug: string): EngineRow[] => bySlug.all(teamId, slug).map(toEngineRow),
    passed: (now: number, limit: number): EngineRow[] => passed.all(now, limit).map(toEngineRow),
    /** Among rows with an id above one and up to another, those whose deadline is no more than their grace after an instant. */
    graceEndsBy: (after: number, upTo: number, at: number): EngineRow[] =>
      graceEndsBy.all(after, upTo, at).map(toEngineRow),
    /** Among rows with an id above one and up to another, those that may be ahead of an instant. */
    ahead: (after: number, upTo: number, at: number): EngineRow[] => ahead.all(after, upTo, at).map(toEngineRow),
    write(id: number, state: MonitorState, { pingCount, lastSequence, stamp }: Counters): void {
      write(...stateValues(state), runningSinceOf(state), pingCount, lastSequence, stamp, id);
    },
    putAside: (id: number, reason: string, stamp: number): void => putAside(reason, stamp, id),
    /** Counts a ping that changes nothing else. */
    countPing: (id: number, at: number, kind: string, stamp: number): void => countPing(at, kind, stamp, id),
  };
}

interface Counters {
  pingCount: number;
  lastSequence: number;
  stamp: number;
}

function rowOf(row: Row | undefined): EngineRow | null {
  return row === undefined ? null : toEngineRow(row);
}

function toEngineRow(row: Row): EngineRow {
  const [id, monitorId, teamId, pingCount, lastSequence, broken, filter, ...rest] = row;
  return {
    id,
    monitorId,
    teamId,
    pingCount,
    lastSequence,
    isBroken: broken !== null,
    filter,
    timing: rest.slice(0, 5) as TimingRow,
    state: rest.slice(5) as StateRow,
  };
}
