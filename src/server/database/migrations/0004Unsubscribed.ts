import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * Addresses whose readers have ended the e-mails of a team's integrations. They are kept apart from these, which come
 * and go, and by the mark of the address alone. `is_unwanted` tells an integration that was switched off for that from
 * one that was refused.
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
