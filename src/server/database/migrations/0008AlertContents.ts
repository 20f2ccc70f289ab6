import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * `runbook_url` is empty if the monitor has no runbook. `is_by_link` means that someone set the snooze with the link in
 * an alert, without signing in.
 */
export const alertContents: SqliteMigration = {
  version: 8,
  sql: `
    ALTER TABLE monitors ADD COLUMN runbook_url TEXT NOT NULL DEFAULT '';
    ALTER TABLE snoozes ADD COLUMN is_by_link INTEGER NOT NULL DEFAULT 0;
  `,
};
