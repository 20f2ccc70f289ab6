import { DatabaseUnavailableError, DatabaseStartError } from '../databaseErrors.ts';

/**
 * SQLSTATE classes and codes for failures that aren't caused by the statement: the connection was lost; the server is
 * starting or stopping, out of disk space, memory or connections, or read-only; or the statement took too long.
 */
const UNAVAILABLE_CODES = /^(08|53|57P|58|57014$|25006$|25P03$|55P03$)/;
/** Connection errors from the operating system. */
const UNAVAILABLE_SYSTEM_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** Messages in `pg` errors that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** PostgreSQL canceled a statement, lock or transaction that took too long. This shows that the server is reachable. */
const SLOW_CODES = /^(57014|25P03|55P03)$/;
/** Serialization failure, deadlock. */
const CONTENTION_CODES = /^(40001|40P01)$/;
/** A statement followed one that failed in the same transaction. */
const ABORTED_CODE = '25P02';
/** A statement was prepared before another server changed the schema. */
const OUTDATED_PLAN = /^cached plan must not change result type/;

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function errorMessageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}

/** Returns whether the same work might succeed when run again. */
export function isContention(error: unknown): boolean {
  return CONTENTION_CODES.test(codeOf(error)) || isOutdatedPlan(error);
}

/**
 * Returns whether only this work failed, for example because a suspended process holds a lock. Other work could still
 * succeed.
 */
export function hasTakenTooLong({ cause }: DatabaseUnavailableError): boolean {
  return SLOW_CODES.test(codeOf(cause));
}

/** Returns whether a statement wasn't run because an earlier one in its transaction had failed. */
export const isAborted = (error: unknown): boolean => codeOf(error) === ABORTED_CODE;

export function isOutdatedPlan(error: unknown): boolean {
  return OUTDATED_PLAN.test(errorMessageOf(error));
}

/** Converts a connection failure into a `DatabaseUnavailableError`; returns any other error unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const [code, message] = [codeOf(error), errorMessageOf(error)];
  if (!UNAVAILABLE_CODES.test(code) && !UNAVAILABLE_SYSTEM_CODES.test(code) && !UNAVAILABLE_MESSAGES.test(message))
    return error;
  return new DatabaseUnavailableError(`Can’t reach the database: ${message || code}`, { cause: error });
}

/** Problems that an operator can fix, by SQLSTATE or the operating system's error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'the password was refused: check the user and password in DATABASE_URL',
  '28000': 'the user was refused: check the user in DATABASE_URL and the rules in pg_hba.conf',
  '3D000': 'there’s no database with this name: create it, or check DATABASE_URL',
  '42501': 'the user isn’t allowed to create tables: grant it CREATE on the schema',
  '53300': 'it has no connections left: raise max_connections, or close other clients',
  '57P03': 'it is starting up or shutting down: try again in a moment',
  ENOTFOUND: 'the host name can’t be resolved: check DATABASE_URL',
  EAI_AGAIN: 'the host name can’t be resolved right now: check DATABASE_URL and the name servers',
  ECONNREFUSED: 'nothing is listening there: start PostgreSQL, or check the host and port in DATABASE_URL',
  ETIMEDOUT: 'it isn’t responding: check the host and port in DATABASE_URL',
  EHOSTUNREACH: 'its host can’t be reached: check DATABASE_URL',
};

/**
 * Explains in one sentence why the database can't be used, without revealing its password. `setting` names the setting
 * that contains its URL.
 */
export function toStartError(error: unknown, url: string, setting = 'DATABASE_URL'): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const reason = SENTENCES[codeOf(error)]?.replaceAll('DATABASE_URL', setting) ?? errorMessageOf(error);
  return new DatabaseStartError(`Can’t use the database at ${nameOfDatabase(url)}: ${reason}.`, { cause: error });
}

/** Returns the host and the database's name, without the user and password. */
export function nameOfDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
