import type { Statements } from '../migration.ts';

/**
 * E-mail addresses that integrations send to, as marks (hashes).
 *
 * - `unsubscribed_addresses` are stored separately from integrations, which can be deleted.
 * - `confirmed_addresses`: addresses that a team's integrations can e-mail. `how` is the reason: `recipient` if the
 *   recipient clicked the link in a confirmation e-mail, `member` for a team member's own address. The limits on
 *   confirmation e-mails count `confirmation_mails`; `asked_by` is the user who entered the address.
 * - `alert_mails` are counted for the limits on alert e-mails. Once a limit is reached, a team's alerts to the address are
 *   held until `mail_holds.until`. The first e-mail after that deletes the row, and is sent whatever the limits.
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
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      until INTEGER NOT NULL,
      PRIMARY KEY (team_id, address_mark)
    ) WITHOUT ROWID;
  `,
};
