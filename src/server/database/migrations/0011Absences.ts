import type { SqliteMigration } from '../sqlite/migrate.ts';

/** `away` is JSON: an absence that is still to be made good. `ballast` proves that pings can be written, and is empty else. */
export const absences: SqliteMigration = {
  version: 11,
  sql: `
    ALTER TABLE engine ADD COLUMN away TEXT;
    ALTER TABLE engine ADD COLUMN ballast BLOB;
  `,
};
