import type { KyselyPlugin } from 'kysely';
import { openSqliteDatabase } from '../../database/sqlite/openSqliteDatabase.ts';
import { testVault } from '../../secrets/testing/testVault.ts';
import { createSqlAlertStore } from '../sql/createSqlAlertStore.ts';

/** Opens an alert store in a SQLite file that counts the rows it reads. */
export function openCountedStore(file: string) {
  const database = openSqliteDatabase(file);
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  };
  const alerts = createSqlAlertStore(
    {
      ...database,
      read: database.read.withPlugin(counting),
      transact: (work) =>
        database.transact((transaction) => work({ ...transaction, query: transaction.query.withPlugin(counting) })),
    },
    { vault: testVault },
  );
  return {
    alerts,
    /** Returns how many rows have been read since the last call. */
    takeRows(): number {
      const read = rows;
      rows = 0;
      return read;
    },
    close: () => database.close(),
  };
}
