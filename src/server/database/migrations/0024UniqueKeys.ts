import type { Migration } from './migration.ts';

/**
 * The key that identifies a monitor to read-only programs: a digest of its UUID. Databases can't compute it, so it's
 * null until one of the team's keys is first looked up.
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
