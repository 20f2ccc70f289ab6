import type { Migration } from './migration.ts';

/**
 * Integrations' encrypted secrets. Null if there are none, or if they're still unencrypted in `config`, until the
 * server encrypts them in the background.
 */
export const sealedSecrets: Migration = {
  version: 18,
  sqlite: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT' },
  postgres: { sql: 'ALTER TABLE integrations ADD COLUMN secrets TEXT COLLATE "C"' },
};
