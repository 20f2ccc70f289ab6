import type { DatabaseAwayError } from '../database/databaseErrors.ts';

/** Why a move stopped. The message is one sentence for the operator. */
export class MoveError extends Error {
  override name = 'MoveError';
}

export type MovedValue = string | number | Buffer | null;
/** The values of `MovedTable.columns`, in their order. */
export type MovedRow = readonly MovedValue[];

export interface MovedColumn {
  name: string;
  type: 'bigint' | 'text' | 'bytea';
}

export interface MovedTable {
  name: string;
  /** Those that are stored; generated columns are left out. */
  columns: readonly MovedColumn[];
  /** The columns of the primary key. Empty for a table of one row. */
  key: readonly string[];
  /** The column of the key that PostgreSQL indexes by its hash, so that the engines order the rows differently. */
  hashed?: string;
}

/** Numbers that are never reused. */
export interface Counters {
  /** The last versionstamp. */
  stamps: number;
  /** The last `id` of a table. */
  ids: Readonly<Record<string, number>>;
}

/** Identifies what's being moved, so an interrupted move continues only with the same data. */
export interface MoveOrigin {
  place: string;
  /** Differs once a server has run on the data. */
  state: string;
}

/** Either end of a move: a database that no server uses during it. */
export interface MoveEnd {
  /** For messages; without a password. */
  readonly place: string;
  count(table: MovedTable): Promise<number>;
  /** Rows whose keys come after `after`, in the order of the keys. */
  page(table: MovedTable, after: MovedRow | null, limit: number): Promise<MovedRow[]>;
  counters(): Promise<Counters>;
  close(): Promise<void>;
}

export interface MoveSource extends MoveEnd {
  origin(): Promise<MoveOrigin>;
  /** Throws `MoveError` when a row holds what the other engine can't store. */
  requireMovable(table: MovedTable): Promise<void>;
}

export interface MoveTarget extends MoveEnd {
  /** Claims an empty database, or one that holds an interrupted move of the same data. Throws `MoveError` for any other. */
  begin(origin: MoveOrigin): Promise<void>;
  /** The greatest existing key. */
  lastKey(table: MovedTable): Promise<MovedRow | null>;
  /** Inserts missing rows, in one transaction. */
  insert(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  /** Replaces all rows. */
  replace(table: MovedTable, rows: readonly MovedRow[]): Promise<void>;
  setCounters(counters: Counters): Promise<void>;
  /** Opens the database to servers, once everything before is durable. */
  finish(): Promise<void>;
}

/** Throws `MoveError` unless what was found in the target is a move of this data. */
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

/** Throws `MoveError` unless a database has the schema of this version. */
export function requireCurrent(place: string, found: number, newest: number): void {
  if (found === newest) return;
  const advice = found < newest ? 'start Hearth on it once' : 'install the version that wrote it';
  throw new MoveError(`${place} has schema ${found}, but a move needs ${newest}: ${advice}, then move.`);
}

/** Says how to continue after the connection failed. */
export const interruptedBy = (error: DatabaseAwayError): MoveError =>
  new MoveError(`${error.message.replace(/\.$/, '')}. Run the move again: it continues where it stopped.`, {
    cause: error,
  });
