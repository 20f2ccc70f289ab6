import type { Migration } from './migration.ts';

/**
 * A digest of each monitor's UUID, used to identify the monitor to read-only programs. The database can't compute it,
 * so it's null until a key is first looked up in the monitor's team.
 */
export const uniqueKeys: Migration = {
  version: 24,
  sqlite: {
    sql: `
      ALTER TABLE monitors ADD COLUMN unique_key TEXT;
      CREATE INDEX monitors_by_unique_key ON monitors (team_id, unique_key);
    `,
  },
  postgres: {
    sql: `
      ALTER TABLE monitors ADD COLUMN unique_key TEXT COLLATE "C";
      CREATE INDEX monitors_by_unique_key ON monitors (team_id, unique_key);
    `,
  },
};
