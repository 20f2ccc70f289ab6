import type { PostgresMigration } from '../postgres/migrate.ts';
import { ALERT_TABLES } from './baseline/alertTables.ts';
import { MONITOR_TABLES } from './baseline/monitorTables.ts';

/**
 * The schema that PostgreSQL starts with: the result of the SQLite migrations up to this version, under the same names. Text is
 * compared by its bytes, as SQLite does. Parents of documents are indexed by their hash, because an index entry holds at most
 * 2,704 bytes; for that reason, and because PostgreSQL reads a team's rows from its own index, there is no index on tags.
 */
export const postgresBaseline: PostgresMigration = {
  version: 13,
  sql: MONITOR_TABLES + ALERT_TABLES,
};
