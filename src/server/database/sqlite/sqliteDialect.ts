import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Statement } from 'libsql';
import { LRUCache } from 'lru-cache';
import { refuseTransaction } from '../boundQueries.ts';
import type { SqliteDatabase, SqliteValue } from './statement.ts';

/** Maximum number of statements that stay prepared. */
const MAX_STATEMENTS = 1_000;

interface Prepared {
  statement: Statement<[SqliteValue[]]>;
  isReader: boolean;
  columns: string[];
}

/** Runs Kysely's queries on one connection, synchronously. `requireUsable` throws while queries aren't allowed. */
export function createSqliteConnection(
  database: SqliteDatabase,
  requireUsable: () => void = () => undefined,
): DatabaseConnection {
  const prepared = new LRUCache<string, Prepared>({ max: MAX_STATEMENTS });

  function statementOf(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare<[SqliteValue[]]>(sql);
    const isReader = statement.reader;
    // Read rows as lists, because otherwise libsql returns blobs as ArrayBuffers.
    const columns = isReader
      ? statement
          .raw()
          .columns()
          .map(({ name }) => name)
      : [];
    prepared.set(sql, { statement, isReader, columns });
    return { statement, isReader, columns };
  }

  return {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      requireUsable();
      const { statement, isReader, columns } = statementOf(sql);
      // This must be a list: libsql would treat a single Buffer as named parameters and crash the process.
      const values = [...parameters] as SqliteValue[];
      if (isReader)
        return { rows: (statement.all(values) as SqliteValue[][]).map((row) => toObject(columns, row)) as Row[] };
      const { changes, lastInsertRowid } = statement.run(values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    streamQuery() {
      throw new Error('Reads are not streamed: read a page at a time.');
    },
  };
}

function toObject(columns: readonly string[], row: readonly SqliteValue[]): object {
  const object: Record<string, SqliteValue> = {};
  for (const [index, name] of columns.entries()) object[name] = row[index] ?? null;
  return object;
}

/** Kysely's dialect for an open connection. The write queue begins and ends its transactions. */
export function createSqliteDialect(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(connection),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(connection: DatabaseConnection): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    destroy: async () => undefined,
  };
}
