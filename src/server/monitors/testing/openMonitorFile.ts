import { createId, MONITOR_ID_PREFIX, TEAM_ID_PREFIX } from '../../../contract/ids.ts';
import type { MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { MonitorRules } from '../monitorRules.ts';
import { prepareInsertMonitor } from '../sqlite/insertMonitor.ts';
import { openMonitorDatabase } from '../sqlite/monitorDatabase.ts';
import { readMonitorDocument, DOCUMENT_COLUMNS, type DocumentRow } from '../sqlite/monitorDocument.ts';
import { someSettings } from './monitorSamples.ts';
import { NOW } from '../../../testing/clock.ts';

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

/** Looks into a data file beside the server that uses it: makes monitors without the API, and reads what was written of them. */
export function openMonitorFile(file: string, rules: MonitorRules) {
  const database = openMonitorDatabase(file);
  const { sqlite, transact } = database;
  const insert = prepareInsertMonitor(sqlite, rules);
  const uuidOf = prepareRead<[string]>(sqlite, 'SELECT uuid FROM monitors WHERE monitor_id = ?');
  const putKey = prepareWrite(sqlite, 'INSERT OR REPLACE INTO ping_keys (team_id, ping_key) VALUES (?, ?)');
  const document = prepareRead<DocumentRow>(sqlite, `SELECT ${DOCUMENT_COLUMNS} FROM monitors WHERE uuid = ?`);
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
    /** Answers the UUIDs of the new monitors. */
    create(...monitors: MonitorToMake[]): string[] {
      const ids = transact((transaction) =>
        monitors.map(({ teamId = createId(TEAM_ID_PREFIX), settings = {}, at = NOW }) => {
          const monitorId = createId(MONITOR_ID_PREFIX);
          const made = { monitorId, teamId, settings: { ...someSettings, ...settings }, at, by: null };
          insert({ ...made, action: 'created', stamp: transaction.stamp() });
          return monitorId;
        }),
      );
      return ids.map((id) => uuidOf.get(id)?.[0] ?? '');
    },
    setPingKey: (teamId: string, pingKey: string): void => putKey(teamId, pingKey),
    monitor(uuid: string) {
      const row = document.get(uuid);
      return row === undefined ? null : readMonitorDocument(row).data;
    },
    monitorsOf: (teamId: string): string[] => ofTeam.all(teamId).map(([uuid]) => uuid),
    pings: (uuid: string): LoggedPing[] => pings.all(uuid).map(toPing),
    flips: (uuid: string) =>
      flips.all(uuid).map(([sequence, at, from, to, reason]) => ({ sequence, at, from, to, reason })),
    close: (): void => database.close(),
  };
}

export type MonitorFile = ReturnType<typeof openMonitorFile>;

function toPing(row: PingRow): LoggedPing {
  const [sequence, at, kind, exitStatus, rid, durationMs, method, scheme, address, userAgent, isCut, body] = row;
  const seen = { method, scheme, address, userAgent };
  return { sequence, at, kind, exitStatus, rid, durationMs, ...seen, isBodyCut: isCut === 1, body };
}
