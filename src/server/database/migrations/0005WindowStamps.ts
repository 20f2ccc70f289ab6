import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * `stamp` is the number of the commit that wrote the row. It's used to reject an edit to a maintenance window if
 * someone else has changed the window since it was read.
 */
export const windowStamps: SqliteMigration = {
  version: 5,
  sql: 'ALTER TABLE maintenance_windows ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;',
};
