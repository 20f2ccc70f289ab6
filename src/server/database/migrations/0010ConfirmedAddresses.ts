import { createHash } from 'node:crypto';
import type { SqliteMigration } from '../sqlite/migrate.ts';
import { prepareRead, prepareWrite } from '../sqlite/statement.ts';

/**
 * Marks addresses as the code did at the time of this migration. Never change it, even if later code marks them
 * differently.
 */
const markOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest().subarray(0, 12).toString('base64url');

/**
 * Addresses that a team's integrations can e-mail, as the hashes that `markOf` returns. `how` is the reason:
 * `recipient` if the recipient clicked the link in a confirmation e-mail, `member` for a team member's own address, and
 * `before` for an address that was in use before confirmations existed, so that upgrading doesn't stop any alerts. The
 * limits on confirmation e-mails count `confirmation_mails`; `asked_by` is the user who entered the address.
 */
export const confirmedAddresses: SqliteMigration = {
  version: 10,
  sql: `
    ALTER TABLE integrations ADD COLUMN address_mark TEXT;
    CREATE INDEX integrations_by_address ON integrations (address_mark) WHERE address_mark IS NOT NULL;
    CREATE TABLE confirmed_addresses (
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      how TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (team_id, address_mark)
    ) WITHOUT ROWID;
    CREATE TABLE confirmation_mails (
      id INTEGER PRIMARY KEY,
      team_id TEXT NOT NULL,
      address_mark TEXT NOT NULL,
      asked_by TEXT NOT NULL,
      at INTEGER NOT NULL
    );
    CREATE INDEX confirmation_mails_by_address ON confirmation_mails (address_mark, at);
    CREATE INDEX confirmation_mails_by_team ON confirmation_mails (team_id, at);
    CREATE INDEX confirmation_mails_by_person ON confirmation_mails (asked_by, at);
  `,
  // SQLite has no SHA-256.
  finish(database) {
    const mailing = prepareRead<[integrationId: string, teamId: string, address: string, createdAt: number]>(
      database,
      "SELECT integration_id, team_id, json_extract(config, '$.to'), created_at FROM integrations WHERE kind = 'email'",
    );
    const mark = prepareWrite(database, 'UPDATE integrations SET address_mark = ? WHERE integration_id = ?');
    const confirm = prepareWrite(database, "INSERT OR IGNORE INTO confirmed_addresses VALUES (?, ?, 'before', ?)");
    for (const [integrationId, teamId, address, createdAt] of mailing.all()) {
      mark(markOf(address), integrationId);
      confirm(teamId, markOf(address), createdAt);
    }
  },
};
