import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { AlertLimits } from '../alertStore.ts';
import type { DestinationRoom } from '../outbox.ts';
import type { SealedConfigs } from './sealedConfigs.ts';

/** The options that all parts of the store share. */
export interface KeeperOptions {
  database: Database;
  dialect: AlertSql;
  limits: AlertLimits;
  configs: SealedConfigs;
  /** Maximum number of alerts per cleanup step. */
  stepAlerts: number;
}

/** Used to run alerting's statements, either in a transaction or on committed rows. */
export interface AlertQueries {
  database: Pick<Database, 'engine' | 'now'>;
  query: Queries;
  dialect: AlertSql;
}

export type ColumnKind = 'text' | 'number';
export type ValueRow = Record<string, string | number | null>;
export type Queries = Kysely<Tables>;

/** SQL that differs between the engines. */
export interface AlertSql {
  /** Returns rows of values as an unnamed table. The statement's text doesn't depend on the number of rows. */
  values(columns: Record<string, ColumnKind>, rows: readonly ValueRow[]): RawBuilder<unknown>;
  /** Locks a table's rows for this transaction. Appended to a SELECT. */
  lock(table: string): RawBuilder<unknown>;
  /** Like `lock`, but skips rows locked by another transaction. */
  lockFree(table: string): RawBuilder<unknown>;
  /** An index hint for finding due alerts by destination, placed after the table name `notifications`. */
  byDestination: RawBuilder<unknown>;
  /** Makes transactions that use the same name run one after another. */
  serialize(query: Queries, names: readonly string[]): Promise<void>;
  /** Tries to lock the name for this transaction. Returns false if another transaction holds the lock. */
  tryLock(query: Queries, name: string): Promise<boolean>;
  /**
   * Runs a SELECT for each destination that no other transaction is claiming from. `select` returns the query for one
   * destination, given SQL for its id and for the maximum number of rows.
   */
  forEachDestination<Row>(
    query: Queries,
    rooms: readonly DestinationRoom[],
    select: (destination: RawBuilder<unknown>, atMost: RawBuilder<unknown>) => RawBuilder<Row>,
  ): Promise<Row[]>;
}
