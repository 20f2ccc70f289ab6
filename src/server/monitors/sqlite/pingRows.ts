import { prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import type { PingRecord } from '../monitorRules.ts';
import type { ReceivedPing } from '../monitorStore.ts';

const NOTHING = new Uint8Array();

/** Returns a function that writes a ping to the log, with its body if it is kept. */
export function preparePingRows(sqlite: SqliteDatabase) {
  const insertPing = prepareWrite(
    sqlite,
    `INSERT INTO pings (monitor, sequence, at, kind, exit_status, rid, duration_ms, method, scheme, address, user_agent,
       body_bytes, is_body_cut) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertBody = prepareWrite(sqlite, 'INSERT INTO ping_bodies (monitor, sequence, bytes) VALUES (?, ?, ?)');

  return (monitor: number, logged: PingRecord['logged'], ping: ReceivedPing, keepsBody: boolean): void => {
    const { sequence, at, kind, durationMs } = logged;
    const { exitStatus, rid, method, scheme, address, userAgent } = ping;
    const body = keepsBody ? ping.body : NOTHING;
    const isCut = ping.isBodyCut || body.length < ping.body.length;
    const log: SqliteValue[] = [monitor, sequence, at, kind, exitStatus, rid, durationMs];
    insertPing(...log, method, scheme, address, userAgent, body.length, isCut ? 1 : 0);
    if (body.length > 0) insertBody(monitor, sequence, Buffer.from(body));
  };
}
