import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { AlertLimits, AlertPolicy } from '../alertPolicy.ts';
import type { DestinationRoom } from '../outboxRows.ts';
import type { SealedConfigs } from './sealedConfigs.ts';

/** What the parts of the store share. */
export interface KeeperOptions {
  database: Database;
  dialect: AlertSql;
  policy: AlertPolicy;
  limits: AlertLimits;
  configs: SealedConfigs;
  /** Alerts that one step of forgetting looks at. */
  stepAlerts: number;
}

/** What the statements of alerting run on: one transaction, or committed rows. */
export interface AlertQueries {
  database: Pick<Database, 'engine' | 'now'>;
  query: Queries;
  dialect: AlertSql;
}

export type ColumnKind = 'text' | 'number';
export type ValueRow = Record<string, string | number | null>;
export type Queries = Kysely<Tables>;

/** What the engines say differently. */
export interface AlertSql {
  /** Rows of values as a table, to be named; its statement is the same for any number of rows. */
  values(columns: Record<string, ColumnKind>, rows: readonly ValueRow[]): RawBuilder<unknown>;
  /** At the end of a SELECT: keeps other transactions from the rows of a table. */
  lock(table: string): RawBuilder<unknown>;
  /** The same, leaving out what another transaction has. */
  lockFree(table: string): RawBuilder<unknown>;
  /** After the name of `notifications`: finds due alerts by destination. */
  byDestination: RawBuilder<unknown>;
  /** Makes transactions that use one of the names wait for each other. */
  serialize(query: Queries, names: readonly string[]): Promise<void>;
  /** Returns false if another transaction uses the name. */
  tryToBeAlone(query: Queries, name: string): Promise<boolean>;
  /**
   * Runs a SELECT for each destination that no other transaction claims from now. `select` returns the query for one, given SQL for its id and for how many rows it
   * may return.
   */
  forEachDestination<Row>(
    query: Queries,
    rooms: readonly DestinationRoom[],
    select: (destination: RawBuilder<unknown>, atMost: RawBuilder<unknown>) => RawBuilder<Row>,
  ): Promise<Row[]>;
}
