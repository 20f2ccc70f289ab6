import pg, {
  type ClientBase,
  type CustomTypesConfig,
  type Pool,
  type PoolClient,
  type QueryResult as PostgresResult,
} from 'pg';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { refuseTransaction } from '../boundQueries.ts';
import { DatabaseAwayError } from '../databaseErrors.ts';
import { isOutdatedPlan, toDatabaseError } from './failures.ts';

/** Texts that get a name, and so stay prepared on each connection. */
const MAX_PREPARED = 1_000;

const { BOOL, INT8, NUMERIC } = pg.types.builtins;

/** Values as SQLite returns them: all numbers are numbers, truth values are 1 and 0. */
export const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (value: string) => (value === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

const names = new Map<string, string>();

/** The name under which a statement is prepared; none once there are too many. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `h${names.size}`;
  names.set(sql, name);
  return name;
}

/** Runs one query on a connection. Rejects with `DatabaseAwayError` when the connection fails. */
export async function runQuery<Row extends object>(
  client: ClientBase,
  text: string,
  values: readonly unknown[],
): Promise<PostgresResult<Row>> {
  try {
    const name = nameOf(text);
    return await client.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) });
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** A connection taken from the pool. */
export interface PostgresConnection extends DatabaseConnection {
  readonly client: PoolClient;
  /** Gives the connection back, or ends it after it failed. */
  release(): void;
}

/** Takes connections from a pool. */
export function createConnections(pool: Pool): () => Promise<PostgresConnection> {
  return async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toDatabaseError(error);
    });
    let isBroken = false;
    return {
      client,
      release: () => client.release(isBroken),
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        try {
          const { rows, rowCount, command } = await runQuery(client, sql, parameters);
          if (command === 'SELECT') return { rows: rows as Row[] };
          return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
        } catch (error) {
          // After a time-out the answer may still come, and after a change of the schema old plans would be tried again.
          isBroken ||= error instanceof DatabaseAwayError || isOutdatedPlan(error);
          throw error;
        }
      },
      streamQuery() {
        throw new Error('Reads are not streamed: read a page at a time.');
      },
    };
  };
}

/** Kysely's dialect over a pool. Transactions are begun and ended by `transact`. */
export function createPostgresDialect(connect: () => Promise<PostgresConnection>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(connect),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(connect: () => Promise<PostgresConnection>): Driver {
  const taken = new WeakMap<DatabaseConnection, PostgresConnection>();
  return {
    init: async () => undefined,
    async acquireConnection() {
      const connection = await connect();
      taken.set(connection, connection);
      return connection;
    },
    releaseConnection: async (connection) => taken.get(connection)?.release(),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    destroy: async () => undefined,
  };
}
