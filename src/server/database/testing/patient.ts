import type { PostgresTimeouts } from '../postgres/openPostgresDatabase.ts';

/** Long enough for busy test machines. */
export const PATIENT: PostgresTimeouts = {
  connectMs: 50_000,
  statementMs: 50_000,
  responseMs: 55_000,
  idleInTransactionMs: 50_000,
};
