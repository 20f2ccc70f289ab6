import type { Migration } from './migration.ts';

/**
 * The secrets of integrations, encrypted. Null if there are none, or if `config` still contains them unencrypted: the
 * server encrypts those in the background.
 */
export const sealedSecrets: Migration = {
  version: 18,
  sqlite: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT' },
  postgres: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT COLLATE "C"' },
};
