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
 * Returns a function that binds queries to a connection with an open transaction. Unlike with Kysely's own provider,
 * queries that are started together don't wait for each other's results.
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

/** Returns queries that each use a separate connection. */
export function createQueries(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

/** Rejects Kysely's own transactions, which the dialects don't support. */
export async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions go through transact().');
}
