import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import pg from 'pg';
import type { OpenDatabase } from '../openDatabase.ts';
import { openPostgresDatabase, type PostgresKit, type PostgresTimeouts } from '../postgres/openPostgresDatabase.ts';
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
    const made: { url: string; name: string; open: Set<PostgresKit> }[] = [];
    afterAll(async () => {
      for (const { open } of made) await Promise.all([...open].map((database) => database.close()));
      if (made.length > 0) await asAdmin(made.map(({ name }) => `DROP DATABASE ${name} WITH (FORCE)`));
    });
    return async () => {
      let place = made.find(({ open }) => open.size === 0);
      if (place === undefined) {
        place = { ...(await createDatabase()), open: new Set() };
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

async function createDatabase(): Promise<{ url: string; name: string }> {
  const name = `hearth_${randomUUID().replaceAll('-', '')}`;
  await asAdmin([`CREATE DATABASE ${name}`]);
  const url = new URL(await adminUrl());
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

/** Deletes all rows but the schema's version. Sequences go on, as they would. */
async function empty(url: string): Promise<void> {
  await query(url, [
    `DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('hearth_schema', 'engine')
       LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
       UPDATE engine SET alive_at = 0, away = NULL, ballast = NULL;
     END $$`,
  ]);
}

async function adminUrl(): Promise<string> {
  const { TEST_DATABASE_URL, POSTGRES_LENDER } = process.env;
  if (TEST_DATABASE_URL) return TEST_DATABASE_URL;
  if (POSTGRES_LENDER === undefined)
    throw new Error('Only a jest run lends a PostgreSQL; name one in TEST_DATABASE_URL.');
  const response = await fetch(POSTGRES_LENDER);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

const asAdmin = async (statements: string[]) => query(await adminUrl(), statements);

async function query(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
