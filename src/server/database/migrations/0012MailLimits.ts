import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * Data for the limits on alert e-mails, keyed by the e-mail address's mark. Once a limit is reached, a team's alerts
 * aren't sent to the address until `until`. Then one e-mail reports how many notifications were held; their `mail_hold`
 * refers to this row. `next_try_at` is when that e-mail is next attempted, or when a process's lease on it ends.
 */
export const mailLimits: SqliteMigration = {
  version: 12,
  sql: `
    CREATE TABLE alert_mails (
      id INTEGER PRIMARY KEY,
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX alert_mails_by_address ON alert_mails (address_mark, at, team_id);
    CREATE INDEX alert_mails_by_team ON alert_mails (team_id, at);
    CREATE INDEX alert_mails_by_time ON alert_mails (at);
    CREATE TABLE mail_holds (
      hold_id TEXT PRIMARY KEY,
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      reached TEXT NOT NULL,
      since INTEGER NOT NULL,
      until INTEGER NOT NULL,
      next_try_at INTEGER NOT NULL
    );
    CREATE INDEX mail_holds_by_address ON mail_holds (team_id, address_mark, until);
    CREATE INDEX mail_holds_due ON mail_holds (next_try_at);
    ALTER TABLE notifications ADD COLUMN mail_hold TEXT;
    CREATE INDEX notifications_held_back ON notifications (mail_hold) WHERE mail_hold IS NOT NULL;
  `,
};
