import { randomUUID } from 'node:crypto';
import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { NOW } from '../../../testing/clock.ts';
import { openDataFile } from '../../database/sqlite/openDataFile.ts';
import { prepareRead, prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import { newState } from '../rules/monitorState.ts';
import { wordsOf } from '../schedule/wordsOf.ts';
import { stateColumns, type MonitorRow } from '../sql/monitorColumns.ts';
import { settingsColumns } from '../sql/settingColumns.ts';
import { toMonitorDocument } from '../sql/monitorDocument.ts';
import { someSettings } from './monitorSamples.ts';

export interface MonitorToMake {
  teamId?: string;
  settings?: Partial<MonitorSettings>;
  at?: number;
}

export interface LoggedPing {
  sequence: number;
  at: number;
  kind: string;
  exitStatus: number | null;
  rid: string | null;
  durationMs: number | null;
  method: string;
  scheme: string;
  address: string;
  userAgent: string;
  isBodyCut: boolean;
  body: Buffer | null;
}

const PING_COLUMNS = `p.sequence, p.at, p.kind, p.exit_status, p.rid, p.duration_ms, p.method, p.scheme, p.address, p.user_agent,
  p.is_body_cut, b.bytes`;
type PingRow = [
  ...[number, number, string, number | null, string | null, number | null],
  ...[string, string, string, string, number, Buffer | null],
];

/**
 * Opens a data file alongside the server that uses it, to create monitors without the API and to read what was written
 * about them.
 */
export function openMonitorFile(file: string) {
  const sqlite = openDataFile(file);
  const lastStamp = prepareRead<[number]>(sqlite, 'SELECT last FROM commits');
  const recordStamp = prepareWrite(sqlite, 'UPDATE commits SET last = ?');
  const insertEdit = prepareWrite(
    sqlite,
    "INSERT INTO edits (monitor, sequence, at, action, changes) SELECT id, 1, ?, 'created', '[]' FROM monitors WHERE uuid = ?",
  );
  const putKey = prepareWrite(sqlite, 'INSERT OR REPLACE INTO ping_keys (team_id, ping_key) VALUES (?, ?)');
  const document = prepareMonitor(sqlite);
  const ofTeam = prepareRead<[string]>(sqlite, 'SELECT uuid FROM monitors WHERE team_id = ? ORDER BY id');
  const pings = prepareRead<PingRow>(
    sqlite,
    `SELECT ${PING_COLUMNS} FROM monitors m JOIN pings p ON p.monitor = m.id
       LEFT JOIN ping_bodies b ON b.monitor = p.monitor AND b.sequence = p.sequence
     WHERE m.uuid = ? ORDER BY p.sequence`,
  );
  const flips = prepareRead<[number, number, string, string, string]>(
    sqlite,
    `SELECT f.sequence, f.at, f.from_status, f.to_status, f.reason FROM monitors m JOIN flips f ON f.monitor = m.id
     WHERE m.uuid = ? ORDER BY f.sequence`,
  );

  return {
    sqlite,
    /** Creates monitors and returns their UUIDs. */
    create(...monitors: MonitorToMake[]): string[] {
      sqlite.exec('BEGIN IMMEDIATE');
      const stamp = (lastStamp.get()?.[0] ?? 0) + 1;
      const uuids = monitors.map(({ teamId = createId(TEAM_ID_PREFIX), settings = {}, at = NOW }) => {
        const made = { ...someSettings, ...settings };
        const uuid = randomUUID();
        insertRow(sqlite, 'all_monitors', {
          monitor_id: createId(MONITOR_ID_PREFIX),
          team_id: teamId,
          uuid,
          created_at: at,
          settings_stamp: stamp,
          stamp,
          last_sequence: 1,
          ...settingsColumns(made, wordsOf(made.schedule)),
          ...stateColumns(newState(at)),
        });
        insertEdit(at, uuid);
        return uuid;
      });
      recordStamp(stamp);
      sqlite.exec('COMMIT');
      return uuids;
    },
    setPingKey: (teamId: string, pingKey: string): void => putKey(teamId, pingKey),
    monitor(uuid: string) {
      const row = document(uuid);
      return row === undefined ? null : toMonitorDocument(row).data;
    },
    monitorsOf: (teamId: string): string[] => ofTeam.all(teamId).map(([uuid]) => uuid),
    pings: (uuid: string): LoggedPing[] => pings.all(uuid).map(toPing),
    flips: (uuid: string) =>
      flips.all(uuid).map(([sequence, at, from, to, reason]) => ({ sequence, at, from, to, reason })),
    close(): void {
      sqlite.pragma('wal_checkpoint(TRUNCATE)');
      sqlite.close();
    },
  };
}

const inserts = new WeakMap<SqliteDatabase, ReturnType<typeof prepareWrite>>();

function insertRow(sqlite: SqliteDatabase, table: string, row: Readonly<Record<string, SqliteValue>>): void {
  const columns = Object.keys(row);
  const insert =
    inserts.get(sqlite) ??
    prepareWrite(sqlite, `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`);
  inserts.set(sqlite, insert);
  insert(...Object.values(row));
}

function prepareMonitor(sqlite: SqliteDatabase): (uuid: string) => MonitorRow | undefined {
  const statement = sqlite.prepare<[SqliteValue[]]>('SELECT * FROM monitors WHERE uuid = ?');
  return (uuid) => statement.get([uuid]) as MonitorRow | undefined;
}

export type MonitorFile = ReturnType<typeof openMonitorFile>;

function toPing(row: PingRow): LoggedPing {
  const [sequence, at, kind, exitStatus, rid, durationMs, method, scheme, address, userAgent, isCut, body] = row;
  const seen = { method, scheme, address, userAgent };
  return { sequence, at, kind, exitStatus, rid, durationMs, ...seen, isBodyCut: isCut === 1, body };
}
