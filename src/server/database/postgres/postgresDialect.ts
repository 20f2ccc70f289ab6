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
import { DatabaseAwayError } from '../databaseErrors.ts';
import { hasTakenTooLong, isOutdatedPlan, toDatabaseError } from './failures.ts';
import type { Presence } from './presence.ts';

/** Statements that get a name, and so stay prepared on each connection. */
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

/** A connection taken from the pool. */
export interface PostgresConnection extends DatabaseConnection {
  /** Rejects with `DatabaseAwayError` when the connection fails; from then on it's unusable. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<PostgresResult<Row>>;
  isBroken(): boolean;
  /** Gives the connection back, or ends it after it failed. */
  release(): void;
}

/** Takes connections from a pool, unless it is known that the database is away. */
export function createConnections(pool: Pool, presence: Presence): () => Promise<PostgresConnection> {
  /** How many connections were lost before each was made. */
  const lostBefore = new WeakMap<PoolClient, number>();
  let lost = 0;

  /** One that was made before another was lost may be as silent, and take as long to find out. */
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
    if (!(failure instanceof DatabaseAwayError) || hasTakenTooLong(failure)) return;
    // One from a connection that was lost earlier is no news.
    if (lostBefore.get(client) === lost) lost += 1;
  }

  return async () => {
    presence.requireHere();
    const client = await connect().catch((error: unknown) => {
      throw presence.note(toDatabaseError(error));
    });
    let isBroken = false;

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
        // After a time-out the response may still arrive, and after a change of the schema old plans would be tried again.
        const failure = presence.note(toDatabaseError(error));
        noteLoss(client, failure);
        isBroken ||= failure instanceof DatabaseAwayError || isOutdatedPlan(failure);
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

/** Kysely's dialect over a pool. `transact` begins and ends its transactions. */
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
