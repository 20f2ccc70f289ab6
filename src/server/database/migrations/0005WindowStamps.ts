import type { SqliteMigration } from '../sqlite/migrate.ts';

/** A maintenance window is saved over as it was read alone: `stamp` is the number of the commit that wrote it. */
export const windowStamps: SqliteMigration = {
  version: 5,
  sql: 'ALTER TABLE maintenance_windows ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;',
};
