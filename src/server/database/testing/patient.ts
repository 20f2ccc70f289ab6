import type { PostgresTimeouts } from '../postgres/openPostgresDatabase.ts';

/** Long enough for busy test machines. */
export const PATIENT: PostgresTimeouts = {
  connectMs: 50_000,
  statementMs: 50_000,
  responseMs: 55_000,
  idleInTransactionMs: 50_000,
};

/** Returns a database URL with which a server process waits for PostgreSQL just as long. */
export function patientUrl(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  const patient = new URL(url);
  patient.searchParams.set('query_timeout', String(PATIENT.responseMs));
  patient.searchParams.set('statement_timeout', String(PATIENT.statementMs));
  return patient.href;
}
