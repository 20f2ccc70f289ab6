import { createHash } from 'node:crypto';
import type { SqliteMigration } from '../sqlite/migrate.ts';
import { prepareRead, prepareWrite } from '../sqlite/statement.ts';

/**
 * Marks addresses as the code did at the time of this migration. Never change it, even if later code marks them
 * differently.
 */
const markOf = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest().subarray(0, 12).toString('base64url');

/** Finds earlier unsubscribes, which were stored only as the reason why an integration was disabled. */
export const unsubscribedBefore: SqliteMigration = {
  version: 6,
  sql: `
    UPDATE integrations SET is_unwanted = 1
    WHERE kind = 'email' AND disabled_at IS NOT NULL AND disabled_why GLOB 'Whoever reads * asked not to be mailed any more.*';
  `,
  // SQLite has no SHA-256.
  finish(database) {
    const unwanted = prepareRead<[teamId: string, address: string, at: number]>(
      database,
      "SELECT team_id, json_extract(config, '$.to'), disabled_at FROM integrations WHERE is_unwanted = 1",
    );
    const add = prepareWrite(database, 'INSERT OR IGNORE INTO unsubscribed_addresses VALUES (?, ?, ?)');
    for (const [teamId, address, at] of unwanted.all()) add(teamId, markOf(address), at);
  },
};
