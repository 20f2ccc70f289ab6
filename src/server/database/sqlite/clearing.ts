import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import Database from 'libsql';
import type { OpenDatabase } from '../openDatabase.ts';
import { prepareRead } from './statement.ts';

/** Ensures that overwritten data can't be found in the file afterward. */
export interface Clearing {
  begin(): void;
  end(): Promise<void>;
}

const MAX_TRIES = 50;
const RETRY_MS = 100;

/** Tables whose rows contained unencrypted secrets in earlier versions. */
const TABLES = ['integrations', 'documents'] as const;

/**
 * Clears deleted data, which SQLite would otherwise leave in the file and its log. This does nothing on PostgreSQL,
 * which leaves clearing to autovacuum and to the recycling of its log files.
 */
export function createClearing(database: OpenDatabase): Clearing {
  if (database.engine === 'postgres') return { begin: () => undefined, end: async () => undefined };
  const { file, writer } = database;
  return {
    begin: () => void writer.pragma('secure_delete = ON'),
    async end() {
      // Pages that were split earlier could still contain old row contents. Rewriting the rows clears those pages.
      await database.transact(async ({ query }) => {
        for (const table of TABLES) {
          await sql`CREATE TEMP TABLE cleared AS SELECT * FROM ${sql.table(table)}`.execute(query);
          await sql`DELETE FROM ${sql.table(table)}`.execute(query);
          await sql`INSERT INTO ${sql.table(table)} SELECT * FROM cleared`.execute(query);
          await sql`DROP TABLE temp.cleared`.execute(query);
        }
      });
      writer.pragma('secure_delete = OFF');
      for (let tries = 0; tries < MAX_TRIES && !tryToEmptyLog(file); tries++) await wait(RETRY_MS);
    },
  };
}

/**
 * Tries to copy the write-ahead log into the file and empty it. Returns false if another connection is using the log.
 * The server also does this when it stops.
 */
function tryToEmptyLog(file: string): boolean {
  const connection = new Database(file);
  try {
    const [isBusy] = prepareRead<[number]>(connection, 'PRAGMA wal_checkpoint(TRUNCATE)').get() ?? [0];
    return isBusy === 0;
  } finally {
    connection.close();
  }
}
