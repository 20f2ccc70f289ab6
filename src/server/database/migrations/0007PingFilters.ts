import type { SqliteMigration } from '../sqlite/migrate.ts';

/** Which pings of a monitor count, and as what: JSON of `pingMethods` and `keywords`; NULL for a monitor without a filter. */
export const pingFilters: SqliteMigration = {
  version: 7,
  sql: `
    ALTER TABLE monitors ADD COLUMN ping_filter TEXT;
  `,
};
