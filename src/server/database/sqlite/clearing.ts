import type { OpenDatabase } from '../openDatabase.ts';

/** Makes sure that what is overwritten can't be found in the file afterward. */
export interface Clearing {
  begin(): void;
  end(): void;
}

/** SQLite leaves deleted bytes in the file and in its log. On PostgreSQL, autovacuum and the server's own log decide. */
export function createClearing(database: OpenDatabase): Clearing {
  if (database.engine === 'postgres') return { begin: () => undefined, end: () => undefined };
  const { writer } = database;
  return {
    begin: () => void writer.pragma('secure_delete = ON'),
    end() {
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.pragma('secure_delete = OFF');
    },
  };
}
