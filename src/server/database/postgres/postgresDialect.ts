import pg, { type CustomTypesConfig, type Pool, type PoolClient, type QueryResult as PostgresResult } from 'pg';
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
import { DatabaseUnavailableError } from '../databaseErrors.ts';
import { hasTakenTooLong, isAborted, isOutdatedPlan, toDatabaseError } from './failures.ts';
import type { Presence } from './presence.ts';

/** Maximum number of named statements. Each one stays prepared on every connection. */
const MAX_PREPARED = 1_000;

const { BOOL, INT8, NUMERIC } = pg.types.builtins;

/** Converts values to what SQLite returns: all numeric types become numbers, and booleans become 1 and 0. */
export const types: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (value: string) => (value === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

const names = new Map<string, string>();

/** Returns the name to prepare a statement under, or undefined once there are too many. */
function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const name = `h${names.size}`;
  names.set(sql, name);
  return name;
}

/** A connection taken from the pool. */
export interface PostgresConnection extends DatabaseConnection {
  /** Rejects with `DatabaseUnavailableError` if the connection fails; it can't be used afterward. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<PostgresResult<Row>>;
  isBroken(): boolean;
  /** Returns the connection to the pool, or closes it if it failed. */
  release(): void;
}

/** Returns a function that takes a connection from the pool, unless the database is known to be unreachable. */
export function createConnections(pool: Pool, presence: Presence): () => Promise<PostgresConnection> {
  /** For each connection, how many others had been lost when it was made. */
  const lostBefore = new WeakMap<PoolClient, number>();
  let lost = 0;

  /** Skips connections made before the last loss: they might also be dead, and would take as long to time out. */
  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((lostBefore.get(client) ?? lost) < lost) client.release(true);
      else {
        lostBefore.set(client, lost);
        return client;
      }
    }
  }

  function noteLoss(client: PoolClient, failure: unknown): void {
    if (!(failure instanceof DatabaseUnavailableError) || hasTakenTooLong(failure)) return;
    // Count a loss only for connections made since the previous loss.
    if (lostBefore.get(client) === lost) lost += 1;
  }

  return async () => {
    presence.requireHere();
    const client = await connect().catch((error: unknown) => {
      throw presence.note(toDatabaseError(error));
    });
    let isBroken = false;
    /** Why the transaction can't continue. */
    let cause: unknown;

    async function query<Row extends object>(
      text: string,
      values: readonly unknown[] = [],
    ): Promise<PostgresResult<Row>> {
      try {
        const name = nameOf(text);
        const result = await client.query<Row>({ text, values: [...values], ...(name !== undefined && { name }) });
        presence.succeeded();
        return result;
      } catch (error) {
        // After a time-out, the response could still arrive; after a schema change, the connection's query plans are
        // outdated.
        const failure = isAborted(error) && cause !== undefined ? cause : presence.note(toDatabaseError(error));
        cause = failure;
        noteLoss(client, failure);
        isBroken ||= failure instanceof DatabaseUnavailableError || isOutdatedPlan(failure);
        throw failure;
      }
    }

    return {
      query,
      isBroken: () => isBroken,
      release: () => client.release(isBroken),
      async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
        const { rows, rowCount, command } = await query(sql, parameters);
        if (command === 'SELECT') return { rows: rows as Row[] };
        return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
      },
      streamQuery() {
        throw new Error('Reads are not streamed: read a page at a time.');
      },
    };
  };
}

/** Kysely's dialect for a pool. `transact` begins and ends its transactions. */
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
