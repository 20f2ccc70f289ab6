import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * Addresses whose owners unsubscribed from a team's integrations. They're stored separately from integrations, which
 * can be deleted, and only as marks (hashes). `is_unwanted` distinguishes integrations that were turned off by
 * unsubscribing from those whose e-mails were rejected.
 */
export const unsubscribed: SqliteMigration = {
  version: 4,
  sql: `
    CREATE TABLE unsubscribed_addresses (
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (team_id, address_mark)
    ) WITHOUT ROWID;
    ALTER TABLE integrations ADD COLUMN is_unwanted INTEGER NOT NULL DEFAULT 0;
  `,
};
