import {
  DefaultQueryExecutor,
  Kysely,
  Transaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
} from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Returns a function that binds queries to one connection with an open transaction. Queries made together reach it
 * together: Kysely's own provider would hold each one until the previous one has its result.
 */
export function createTransactionQueries(dialect: Dialect): (connection: DatabaseConnection) => Transaction<Tables> {
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = dialect.createDriver();
  return (connection) => {
    const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
    const executor = new DefaultQueryExecutor(compiler, adapter, provider);
    return new Transaction<Tables>({ config: { dialect }, dialect, driver, executor });
  };
}

/** Queries that take a connection each. */
export function createQueries(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

/** A dialect's handling of Kysely's own transactions. */
export async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions go through transact().');
}
