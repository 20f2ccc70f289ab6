import type { Statements } from '../migration.ts';

/**
 * E-mail addresses that integrations send to, as marks (hashes).
 *
 * - `unsubscribed_addresses` are stored separately from integrations, which can be deleted.
 * - `confirmed_addresses`: addresses that a team's integrations can e-mail. `how` is the reason: `recipient` if the
 *   recipient clicked the link in a confirmation e-mail, `member` for a team member's own address. The limits on
 *   confirmation e-mails count `confirmation_mails`; `asked_by` is the user who entered the address.
 * - `alert_mails` are counted for the limits on alert e-mails. Once a limit is reached, a team's alerts aren't sent to the
 *   address until `mail_holds.until`. Then one e-mail reports how many notifications were held; their `mail_hold` refers
 *   to this row. `next_try_at` is when that e-mail is next attempted, or when a process's lease on it ends.
 */
export const ADDRESS_TABLES: Statements = {
  both: `
    CREATE TABLE unsubscribed_addresses (
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (team_id, address_mark)
    ) WITHOUT ROWID;

    CREATE TABLE confirmed_addresses (
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      how TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (team_id, address_mark)
    ) WITHOUT ROWID;

    CREATE TABLE confirmation_mails (
      id IDENTITY,
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      asked_by TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX confirmation_mails_by_address ON confirmation_mails (address_mark, at);
    CREATE INDEX confirmation_mails_by_team ON confirmation_mails (team_id, at);
    CREATE INDEX confirmation_mails_by_person ON confirmation_mails (asked_by, at);

    CREATE TABLE alert_mails (
      id IDENTITY,
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
  `,
};
