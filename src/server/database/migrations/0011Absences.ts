import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * `away` is JSON and describes an absence for which deadlines have yet to be postponed. `ballast` is filled
 * temporarily, to check that pings can be recorded.
 */
export const absences: SqliteMigration = {
  version: 11,
  sql: `
    ALTER TABLE engine ADD COLUMN away TEXT;
    ALTER TABLE engine ADD COLUMN ballast BLOB;
  `,
};
