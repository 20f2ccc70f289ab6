import { DefaultQueryExecutor, Kysely, SingleConnectionProvider, Transaction } from 'kysely';
import type { DatabaseConnection, Dialect } from 'kysely';
import type { Tables } from './tables.ts';

/** Returns a function that binds queries to one connection, on which a transaction is open. */
export function createTransactionQueries(dialect: Dialect): (connection: DatabaseConnection) => Transaction<Tables> {
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = dialect.createDriver();
  return (connection) =>
    new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection)),
    });
}

/** Queries that take a connection each. */
export function createQueries(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

/** What a dialect says to Kysely's own transactions. */
export async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions go through transact().');
}
