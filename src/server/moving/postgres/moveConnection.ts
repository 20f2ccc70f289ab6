import pg from 'pg';
import { DatabaseUnavailableError } from '../../database/databaseErrors.ts';
import { nameOfDatabase, toDatabaseError, toStartError } from '../../database/postgres/failures.ts';
import { MIGRATION_LOCK } from '../../database/postgres/migrate.ts';
import { types } from '../../database/postgres/postgresDialect.ts';
import { MOVE_TABLE } from '../../database/tables.ts';
import { interruptedBy, type MovedTable, type MovedValue, type MoveEnd, MoveError } from '../moveEnds.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A move's only connection to a PostgreSQL database. No server can start on that database while the connection is open.
 */
export interface MoveConnection {
  readonly place: string;
  readonly client: pg.Client;
  /** Returns rows as lists of values. Throws `MoveError` when the connection fails. */
  query(text: string, values?: readonly unknown[]): Promise<MovedValue[][]>;
  /** Returns the names of the existing tables. */
  tables(): Promise<string[]>;
  close(): Promise<void>;
}

/** Connects and checks that no server is using the database. `setting` names the option that contains the URL. */
export async function connectToMove(url: string, setting: string): Promise<MoveConnection> {
  const place = `the database ${nameOfDatabase(url)}`;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hearth-move',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types,
  });
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw toStartError(error, url, setting);
  });

  async function query(text: string, values: readonly unknown[] = []): Promise<MovedValue[][]> {
    try {
      const { rows } = await client.query<MovedValue[]>({ text, values: [...values], rowMode: 'array' });
      return rows;
    } catch (error) {
      const failure = toDatabaseError(error);
      throw failure instanceof DatabaseUnavailableError ? interruptedBy(failure) : failure;
    }
  }

  const close = async (): Promise<void> => client.end().catch(() => undefined);
  try {
    await query('SET statement_timeout = 0');
    await query('SET idle_in_transaction_session_timeout = 0');
    await requireNoServer(place, query);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    place,
    client,
    query,
    async tables() {
      const rows = await query('SELECT tablename FROM pg_tables WHERE schemaname = current_schema()');
      return rows.map(([name]) => String(name));
    },
    close,
  };
}

/**
 * Throws `MoveError` if a server is using the database. Otherwise, keeps the lock that servers take when they start, so
 * that none can start from now on.
 */
async function requireNoServer(place: string, query: MoveConnection['query']): Promise<void> {
  const [[isLocked] = []] = await query('SELECT pg_try_advisory_lock($1)', [MIGRATION_LOCK]);
  if (isLocked !== 1) {
    throw new MoveError(
      `A server is starting on ${place}, or another move is running there. Try again when it’s done.`,
    );
  }
  const [[servers] = []] = await query(
    `SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('hearth', 'hearth listening')`,
  );
  if (servers !== 0) throw new MoveError(`Servers are using ${place}. Stop them all, then move.`);
}

/** Returns the schema version; null for an empty database. */
export async function schemaOf({ query, tables, place }: MoveConnection): Promise<number | null> {
  const names = await tables();
  if (names.length === 0) return null;
  if (!names.includes('hearth_schema')) {
    throw new MoveError(`${sentence(place)} belongs to another program. Name an empty one.`);
  }
  const [[version] = []] = await query('SELECT version FROM hearth_schema');
  return version === undefined ? null : Number(version);
}

export async function holdsMove({ tables }: MoveConnection): Promise<boolean> {
  return (await tables()).includes(MOVE_TABLE);
}

/** Capitalizes the first letter, to start a sentence. */
export const sentence = (place: string): string => place.charAt(0).toUpperCase() + place.slice(1);

/** Creates the read operations that source and target share. */
export function createPostgresMoveEnd({ place, query, close }: MoveConnection): MoveEnd {
  return {
    place,
    async count({ name }) {
      const [[count] = []] = await query(`SELECT count(*) FROM ${name}`);
      return Number(count);
    },
    async page(table, after, limit) {
      const columns = table.columns.map(({ name }) => name).join();
      const key = keyOf(table, (name) => name);
      const where = after === null ? '' : `WHERE (${key}) > (${keyOf(table, (_name, place) => `$${place + 2}`)})`;
      const order = key === '' ? '' : `ORDER BY ${key}`;
      return query(`SELECT ${columns} FROM ${table.name} ${where} ${order} LIMIT $1`, [limit, ...(after ?? [])]);
    },
    async counters() {
      const [[stamps] = []] = await query('SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM commit_stamps');
      const ids: Record<string, number> = {};
      for (const [table, sequence] of await identitiesOf(query)) {
        const [[last] = []] = await query(`SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${sequence}`);
        ids[table] = Number(last);
      }
      return { stamps: Number(stamps), ids };
    },
    close,
  };
}

/** Returns the tables that have generated ids, each with its sequence. */
export async function identitiesOf(query: MoveConnection['query']): Promise<[table: string, sequence: string][]> {
  const rows = await query(
    `SELECT table_name, pg_get_serial_sequence(quote_ident(table_name), column_name) FROM information_schema.columns
     WHERE table_schema = current_schema() AND is_identity = 'YES' ORDER BY table_name`,
  );
  return rows.map(([table, sequence]) => [String(table), String(sequence)]);
}

/** Returns SQL for the key as it's indexed. */
function keyOf({ key, hashed }: MovedTable, toTerm: (name: string, place: number) => string): string {
  return key.map((name, place) => (name === hashed ? `sha256(${toTerm(name, place)})` : toTerm(name, place))).join();
}
