import type { Migration } from './migration.ts';

/**
 * The secrets of integrations, encrypted. Null where there are none, or where `config` still holds them in clear: the server encrypts
 * those beside its other work.
 */
export const sealedSecrets: Migration = {
  version: 18,
  sqlite: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT' },
  postgres: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT COLLATE "C"' },
};
