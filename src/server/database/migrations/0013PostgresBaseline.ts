import type { PostgresMigration } from '../postgres/migrate.ts';
import { ALERT_TABLES } from './baseline/alertTables.ts';
import { MONITOR_TABLES } from './baseline/monitorTables.ts';

/**
 * The initial schema for PostgreSQL: the result of the SQLite migrations up to this version, with the same names. Text
 * is compared by its bytes, as in SQLite. Parents of documents are indexed by their hash, because index entries are
 * limited to 2,704 bytes. There's no index on tags, for the same reason, and because PostgreSQL reads a team's rows
 * from its own index.
 */
export const postgresBaseline: PostgresMigration = {
  version: 13,
  sql: MONITOR_TABLES + ALERT_TABLES,
};
