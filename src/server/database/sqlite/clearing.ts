import type { OpenDatabase } from '../openDatabase.ts';

/** Makes sure that what is overwritten can't be found in the file afterward. */
export interface Clearing {
  begin(): void;
  end(): Promise<void>;
}

/** SQLite leaves deleted bytes in the file and in its log. On PostgreSQL, autovacuum and the server's own log decide. */
export function createClearing(database: OpenDatabase): Clearing {
  if (database.engine === 'postgres') return { begin: () => undefined, end: async () => undefined };
  const { writer, transact } = database;
  let hasBegun = false;
  return {
    begin() {
      writer.pragma('secure_delete = ON');
      hasBegun = true;
    },
    async end() {
      if (!hasBegun) return;
      // Right after a transaction no other one is open, and a checkpoint fails within one.
      await transact(async () => undefined);
      writer.pragma('wal_checkpoint(TRUNCATE)');
      writer.pragma('secure_delete = OFF');
    },
  };
}
