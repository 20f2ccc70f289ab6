import type { Migration } from './migration.ts';

/**
 * The key by which programs that may only read name a monitor, a digest of its UUID. No database computes it, so it's null until
 * someone looks for one in the team.
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
