import { prepareWrite, type SqliteDatabase, type SqliteValue } from '../../database/sqlite/statement.ts';
import type { ReceivedPing } from '../monitorStore.ts';

const NOTHING = new Uint8Array();

export interface PingPlace {
  monitor: number;
  sequence: number;
  at: number;
  durationMs: number | null;
}

/**
 * Prepares statements that write pings to the log, with the part of their bodies that is kept: nothing on a full disk.
 */
export function preparePingRows(sqlite: SqliteDatabase, hasRoom: () => boolean) {
  const insertPing = prepareWrite(
    sqlite,
    `INSERT INTO pings (monitor, sequence, at, kind, exit_status, rid, duration_ms, method, scheme, address, user_agent,
       body_bytes, is_body_cut) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertBody = prepareWrite(sqlite, 'INSERT INTO ping_bodies (monitor, sequence, bytes) VALUES (?, ?, ?)');

  return ({ monitor, sequence, at, durationMs }: PingPlace, ping: ReceivedPing): void => {
    const { kind, exitStatus, rid, method, scheme, address, userAgent } = ping;
    const body = hasRoom() ? ping.body : NOTHING;
    const isCut = ping.isBodyCut || body.length < ping.body.length;
    const log: SqliteValue[] = [monitor, sequence, at, kind, exitStatus, rid, durationMs];
    insertPing(...log, method, scheme, address, userAgent, body.length, isCut ? 1 : 0);
    if (body.length > 0) insertBody(monitor, sequence, Buffer.from(body));
  };
}
