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
 * Returns a function that binds queries to a connection with an open transaction. Queries started together are sent
 * together: with Kysely's own provider, each would wait for the previous one's result.
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

/** Queries that each use a separate connection. */
export function createQueries(dialect: Dialect): Kysely<Tables> {
  return new Kysely<Tables>({ dialect });
}

/** Rejects Kysely's own transactions, which the dialects don't support. */
export async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions go through transact().');
}
