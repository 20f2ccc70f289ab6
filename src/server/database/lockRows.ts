import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './database.ts';

/** How to lock rows. By default, exclusively, after waiting for other transactions. */
export interface RowLock {
  /** Whether other transactions can take the same lock. */
  isShared?: boolean;
  /** Whether to leave out rows that other transactions have locked, instead of waiting for them. */
  skipsLocked?: boolean;
}

/**
 * Locks the rows that a query selects until its transaction ends, as in `query.$call(lockRows(database))`. SQLite has
 * only one writer anyway.
 */
export function lockRows({ engine }: Pick<Database, 'engine'>, { isShared, skipsLocked }: RowLock = {}) {
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> => {
    if (engine === 'sqlite') return query;
    const locked = isShared ? query.forShare() : query.forUpdate();
    return skipsLocked ? locked.skipLocked() : locked;
  };
}
