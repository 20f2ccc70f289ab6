import { DatabaseStartError } from '../databaseErrors.ts';
import { codeOf, errorMessageOf } from './failures.ts';

/** What an operator can mend, by SQLSTATE or the operating system's code. */
const SENTENCES: Readonly<Record<string, string>> = {
  '28P01': 'the password was refused: check the user and password in DATABASE_URL',
  '28000': 'the user was refused: check the user in DATABASE_URL and the rules in pg_hba.conf',
  '3D000': 'there is no database of this name: create it, or check DATABASE_URL',
  '42501': 'the user may not create tables: grant it CREATE on the schema',
  '53300': 'it has no connection left: raise max_connections, or close other clients',
  '57P03': 'it is starting up or shutting down: try again in a moment',
  ENOTFOUND: 'no address is known for this host: check DATABASE_URL',
  EAI_AGAIN: 'no address is known for this host now: check DATABASE_URL and the name servers',
  ECONNREFUSED: 'nothing listens there: start PostgreSQL, or check the host and port in DATABASE_URL',
  ETIMEDOUT: 'it does not respond: check the host and port in DATABASE_URL',
  EHOSTUNREACH: 'its host cannot be reached: check DATABASE_URL',
};

/** Says in one sentence why the database cannot be used, naming it without its password. `setting` is where its URL came from. */
export function toStartError(error: unknown, url: string, setting = 'DATABASE_URL'): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  const reason = SENTENCES[codeOf(error)]?.replaceAll('DATABASE_URL', setting) ?? errorMessageOf(error);
  return new DatabaseStartError(`The database at ${nameOfDatabase(url)} cannot be used: ${reason}.`, { cause: error });
}

/** The host and the name, without the user and the password. */
export function nameOfDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
