import { randomUUID } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { DatabaseClosedError } from '../databaseErrors.ts';
import type { OpenDatabase } from '../openDatabase.ts';
import { openPostgresDatabase, type PostgresKit } from '../postgres/openPostgresDatabase.ts';
import { MESSAGES_CHANNEL } from '../postgres/listening.ts';
import { encodeMessage } from '../postgres/notifications.ts';
import {
  createTestDatabase,
  dropTestDatabases,
  runStatements,
  type TestDatabase,
} from '../postgres/testing/testDatabases.ts';
import { openSqliteDatabase } from '../sqlite/openSqliteDatabase.ts';
import { makeMigratedFile } from '../sqlite/testing/migratedFile.ts';
import { temporaryFiles } from '../sqlite/testing/temporaryFiles.ts';
import { PATIENT } from './patient.ts';

export interface OpenOptions {
  now?(): number;
}

/**
 * An empty database. Each call to `open` acts as another server that uses it; the suite closes everything that was
 * opened.
 */
export interface TestPlace {
  /** In the format of `DATABASE_URL`. */
  url: string;
  open(options?: OpenOptions): Promise<OpenDatabase>;
  /**
   * Like `open`, but the database stays connected after it's closed, for the next test that borrows it. Use this in
   * suites about stored data.
   */
  borrow(): Promise<OpenDatabase>;
}

export interface TestEngine {
  name: 'SQLite' | 'PostgreSQL';
  /** Call while declaring tests. Returns a function that creates the next empty database. */
  places(): () => Promise<TestPlace>;
}

export const SQLITE: TestEngine = {
  name: 'SQLite',
  places() {
    const nextFile = temporaryFiles();
    return async () => {
      const file = makeMigratedFile(nextFile());
      const open = async (options?: OpenOptions) => openSqliteDatabase(file, options);
      return { url: `sqlite:${file}`, open, borrow: open };
    };
  },
};

/** A test database. It can be reused once its servers are closed or idle. */
interface PostgresPlace extends TestDatabase {
  open: Set<PostgresKit>;
  idle: PostgresKit[];
}

export const POSTGRES: TestEngine = {
  name: 'PostgreSQL',
  places() {
    const made: PostgresPlace[] = [];
    afterAll(async () => {
      const kits = made.flatMap(({ open, idle }) => [...open, ...idle]);
      await Promise.all(kits.map((database) => database.close()));
      await dropTestDatabases(made);
    });
    return async () => {
      let place = made.find(({ open }) => open.size === 0);
      if (place === undefined) {
        place = { ...(await createTestDatabase()), open: new Set(), idle: [] };
        made.push(place);
      } else {
        await empty(place);
      }
      const { url, open, idle } = place;
      const connect = async (options?: OpenOptions) => {
        const database = await openPostgresDatabase(url, { ...options, timeouts: PATIENT, maxConnections: 4 });
        open.add(database);
        return database;
      };
      return {
        url,
        async open(options) {
          const database = await connect(options);
          return {
            ...database,
            async close() {
              await database.close();
              open.delete(database);
            },
          };
        },
        async borrow() {
          const database = idle.pop() ?? (await connect());
          open.add(database);
          return lend(database, () => {
            open.delete(database);
            idle.push(database);
          });
        },
      };
    };
  },
};

/** Returns a database that the borrower can close without disconnecting it. */
function lend(database: PostgresKit, giveBack: () => void): PostgresKit {
  const running = new Set<Promise<unknown>>();
  const subscriptions: (() => void)[] = [];
  let isClosed = false;
  const subscribed = (unsubscribe: () => void): (() => void) => {
    subscriptions.push(unsubscribe);
    return unsubscribe;
  };
  return {
    ...database,
    async transact(work) {
      if (isClosed) throw new DatabaseClosedError('The database is closed.');
      const transaction = database.transact(work);
      running.add(transaction);
      return transaction.finally(() => running.delete(transaction));
    },
    onChanges: (listener) => subscribed(database.onChanges(listener)),
    onMessage: (listener) => subscribed(database.onMessage(listener)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await Promise.allSettled(running);
      for (const unsubscribe of subscriptions) unsubscribe();
      giveBack();
    },
  };
}

/** Both engines, for `describe.each(ENGINES)('… on $name', ({ places }) => …)`. */
export const ENGINES: readonly TestEngine[] = [SQLITE, POSTGRES];

/**
 * Deletes all rows except the schema's version, without resetting sequences. Settles once idle servers have received
 * all earlier notifications.
 */
async function empty({ url, idle }: PostgresPlace): Promise<void> {
  const mark = randomUUID();
  const marked = idle.map(
    ({ onMessage }) =>
      new Promise<void>((resolve) => {
        const stop = onMessage((text) => {
          if (text !== mark) return;
          stop();
          resolve();
        });
      }),
  );
  await runStatements(url, [
    `DO $$ DECLARE name text; BEGIN
       FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename NOT IN ('hearth_schema', 'engine')
       LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
       UPDATE engine SET alive_at = 0, away = NULL, ballast = NULL;
     END $$`,
    ...encodeMessage('tests', mark).map((payload) => `SELECT pg_notify('${MESSAGES_CHANNEL}', '${payload}')`),
  ]);
  await Promise.all(marked);
}
