import { DatabaseAwayError } from '../databaseErrors.ts';

/**
 * SQLSTATE classes and codes that say nothing about the statement: the connection is gone, the server starts or stops, is out of
 * disk, memory or connections, only takes reads, or took too long.
 */
const AWAY_CODES = /^(08|53|57P|58|57014$|25006$|25P03$|55P03$)/;
/** What the operating system says of connections. */
const AWAY_SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** What `pg` says without a code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** Serialization failure, deadlock. */
const CONTENTION_CODES = /^(40001|40P01)$/;
/** A statement that was prepared before another server changed the schema. */
const OUTDATED_PLAN = /^cached plan must not change result type/;

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function errorMessageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** Whether the same work may succeed when it is run again. */
export function isContention(error: unknown): boolean {
  return CONTENTION_CODES.test(codeOf(error)) || isOutdatedPlan(error);
}

export function isOutdatedPlan(error: unknown): boolean {
  return OUTDATED_PLAN.test(errorMessageOf(error));
}

/** Turns a failure of the connection into a `DatabaseAwayError`; returns every other error as it is. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseAwayError) return error;
  const [code, message] = [codeOf(error), errorMessageOf(error)];
  if (!AWAY_CODES.test(code) && !AWAY_SYSTEM_CODES.test(code) && !AWAY_MESSAGES.test(message)) return error;
  return new DatabaseAwayError(`The database cannot be reached: ${message || code}`, { cause: error });
}
