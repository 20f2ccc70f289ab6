import { afterAll } from '@jest/globals';
import type { OpenDatabase } from '../openDatabase.ts';
import { openPostgresDatabase, type PostgresKit, type PostgresTimeouts } from '../postgres/openPostgresDatabase.ts';
import {
  createTestDatabase,
  dropTestDatabases,
  runStatements,
  type TestDatabase,
} from '../postgres/testing/testDatabases.ts';
import { openSqliteDatabase } from '../sqlite/openSqliteDatabase.ts';
import { temporaryFiles } from '../sqlite/testing/temporaryFiles.ts';

/** However busy the machine that tests is. */
export const PATIENT: PostgresTimeouts = {
  connectMs: 50_000,
  statementMs: 50_000,
  responseMs: 55_000,
  idleInTransactionMs: 50_000,
};

export interface OpenOptions {
  now?(): number;
}

/** One empty database. Each `open` is another server on it; the suite closes what it opened. */
export interface TestPlace {
  /** What `DATABASE_URL` would say. */
  url: string;
  open(options?: OpenOptions): Promise<OpenDatabase>;
}

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL';
  /** Call while tests are declared. Returns a function that makes the next empty database. */
  places(): () => Promise<TestPlace>;
}

export const SQLITE: TestEngine = {
  name: 'SQLite',
  places() {
    const nextFile = temporaryFiles();
    return async () => {
      const file = nextFile();
      return { url: `sqlite:${file}`, open: async (options) => openSqliteDatabase(file, options) };
    };
  },
};

export const POSTGRES: TestEngine = {
  name: 'PostgreSQL',
  places() {
    const made: (TestDatabase & { open: Set<PostgresKit> })[] = [];
    afterAll(async () => {
      for (const { open } of made) await Promise.all([...open].map((database) => database.close()));
      await dropTestDatabases(made);
    });
    return async () => {
      let place = made.find(({ open }) => open.size === 0);
      if (place === undefined) {
        place = { ...(await createTestDatabase()), open: new Set() };
        made.push(place);
      } else {
        await empty(place.url);
      }
      const { url, open } = place;
      return {
        url,
        async open(options) {
          const database = await openPostgresDatabase(url, { ...options, timeouts: PATIENT, maxConnections: 4 });
          open.add(database);
          return {
            ...database,
            async close() {
              await database.close();
              open.delete(database);
            },
          };
        },
      };
    };
  },
};

/** Both engines, for `describe.each(ENGINES)('… on $name', ({ places }) => …)`. */
export const ENGINES: readonly TestEngine[] = [SQLITE, POSTGRES];

/** Deletes all rows except the schema's version. Sequences continue. */
async function empty(url: string): Promise<void> {
  await runStatements(url, [
    `DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('hearth_schema', 'engine')
       LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
       UPDATE engine SET alive_at = 0, away = NULL, ballast = NULL;
     END $$`,
  ]);
}
