import type { PostgresMigration } from '../postgres/migrate.ts';
import { ALERT_TABLES } from './baseline/alertTables.ts';
import { MONITOR_TABLES } from './baseline/monitorTables.ts';

/**
 * The initial schema for PostgreSQL, with the same names as in SQLite: the result of all SQLite migrations up to this
 * version. Text is compared by its bytes, as in SQLite. Documents' parents are indexed by hash, because index entries
 * are limited to 2,704 bytes. Tags aren't indexed, for the same reason, and because PostgreSQL finds a team's rows with
 * the team's index.
 */
export const postgresBaseline: PostgresMigration = {
  version: 13,
  sql: MONITOR_TABLES + ALERT_TABLES,
};
