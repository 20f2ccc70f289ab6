import type { SqliteMigration } from '../sqlite/migrate.ts';

/** `runbook_url` is empty for none. `is_by_link`: the snooze was set by the link of an alert, without a sign-in. */
export const alertContents: SqliteMigration = {
  version: 8,
  sql: `
    ALTER TABLE monitors ADD COLUMN runbook_url TEXT NOT NULL DEFAULT '';
    ALTER TABLE snoozes ADD COLUMN is_by_link INTEGER NOT NULL DEFAULT 0;
  `,
};
