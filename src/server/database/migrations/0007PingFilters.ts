import type { SqliteMigration } from '../sqlite/migrate.ts';

/** Which of a monitor's pings count, and how: JSON with `pingMethods` and `keywords`; NULL if there's no filter. */
export const pingFilters: SqliteMigration = {
  version: 7,
  sql: `
    ALTER TABLE monitors ADD COLUMN ping_filter TEXT;
  `,
};
