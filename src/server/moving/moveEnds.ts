import type { DatabaseUnavailableError } from '../database/databaseErrors.ts';
import { migrations, newestOf, schemaRefusal } from '../database/migrations/migrations.ts';

/** Explains why a move stopped, in one sentence for the operator. */
export class MoveError extends Error {
  override name = 'MoveError';
}

export type MovedValue = string | number | Buffer | null;
/** Values in the order of `MovedTable.columns`. */
export type MovedRow = readonly MovedValue[];

export interface MovedColumn {
  name: string;
  type: 'bigint' | 'text' | 'bytea';
}

export interface MovedTable {
  name: string;
  /** The stored columns, excluding generated ones. */
  columns: readonly MovedColumn[];
  /** The columns of the primary key. Empty for a single-row table. */
  key: readonly string[];
  /** The key column that PostgreSQL indexes by hash. The two engines order the table's rows differently. */
  hashed?: string;
}

/** Numbers that are never reused. */
export interface Counters {
  /** The last versionstamp. */
  stamps: number;
  /** The last `id` used in each table. */
  ids: Readonly<Record<string, number>>;
}

/** Identifies the data being moved, so an interrupted move continues only with the same data. */
export interface MoveOrigin {
  place: string;
  /** Changes whenever a server uses the data. */
  state: string;
}

/** The source or target of a move: a database that no server uses during the move. */
export interface MoveEnd {
  /** The name shown in messages, without a password. */
  readonly place: string;
  count(table: MovedTable): Promise<number>;
  /** Returns rows whose keys come after `after`, in key order. */
  page(table: MovedTable, after: MovedRow | null, limit: number): Promise<MovedRow[]>;
  counters(): Promise<Counters>;
  close(): Promise<void>;
}

export interface MoveSource extends MoveEnd {
  origin(): Promise<MoveOrigin>;
  /** Throws `MoveError` if a row contains a value that the other engine can't store. */
  requireMovable(table: MovedTable): Promise<void>;
}

export interface MoveTarget extends MoveEnd {
  /**
   * Claims a database that is empty or contains an interrupted move of the same data. Throws `MoveError` for any other
   * database.
   */
  begin(origin: MoveOrigin): Promise<void>;
  /** Returns the greatest key in the table; null if it has no rows. */
  lastKey(table: MovedTable): Promise<MovedRow | null>;
  /** Inserts the missing rows, in one transaction. */
  insert(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Replaces all rows. */
  replace(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  setCounters(counters: Counters): Promise<void>;
  /** Makes the database available to servers once everything written so far is durable. */
  finish(): Promise<void>;
}

/** Throws `MoveError` unless the target contains an unfinished move of the same data. */
export function requireSameMove(target: string, found: MoveOrigin, wanted: MoveOrigin): void {
  if (found.place !== wanted.place) {
    throw new MoveError(
      `${target} contains an unfinished move of ${found.place}. Finish that one, or name an empty target.`,
    );
  }
  if (found.state !== wanted.state) {
    throw new MoveError(
      `${wanted.place} has changed since its move to ${target} started. Empty the target and start again.`,
    );
  }
}

/** Throws `MoveError` unless the database has this version's schema. */
export function requireCurrent(place: string, found: number): void {
  const refusal = schemaRefusal(place, found, migrations);
  if (refusal !== null) throw new MoveError(refusal);
  const newest = newestOf(migrations);
  if (found === newest) return;
  throw new MoveError(`${place} has schema ${found}, but a move needs ${newest}: start Hearth on it once, then move.`);
}

/** Explains how to continue after a lost connection. */
export const interruptedBy = (error: DatabaseUnavailableError): MoveError =>
  new MoveError(`${error.message.replace(/\.$/, '')}. Run the move again: it continues where it stopped.`, {
    cause: error,
  });
