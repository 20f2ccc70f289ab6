import { join } from 'node:path';
import Database from 'libsql';
import { HOSTILE_DATABASES, makeEndlessDatabase } from '../../src/server/importing/testing/hostileDatabases.ts';
import { makeKumaDatabase } from '../../src/server/importing/testing/kumaDatabase.ts';

const HEARTBEATS = 1_000_000;

/** What each file for an import contains. */
const MAKERS: Readonly<Record<string, ((path: string, now: number) => void) | undefined>> = {
  'import files that overflow a buffer': HOSTILE_DATABASES['a generated column that overflows a buffer'],
  'import files with a slow generated column': HOSTILE_DATABASES['a slow generated column'],
  'import files that never end': makeEndlessDatabase,
  'import files of 80 MB': makeLargeDatabase,
};

/** Writes the file that an attacker uploads into a folder, and returns its path; null for other kinds of abuse. */
export function makeImportFile(abuse: string, folder: string): string | null {
  const make = MAKERS[abuse];
  if (make === undefined) return null;
  const path = join(folder, `${abuse}.db`);
  make(path, Date.now());
  return path;
}

function makeLargeDatabase(path: string, now: number): void {
  makeKumaDatabase(path, now);
  const database = new Database(path);
  database.exec(`
    BEGIN;
    INSERT INTO heartbeat (monitor_id, status, time)
    SELECT 1 + value % 13, value % 7 > 0, datetime(1700000000 + value, 'unixepoch') FROM generate_series(1, ${HEARTBEATS});
    COMMIT;
    PRAGMA wal_checkpoint(TRUNCATE);`);
  database.close();
}
