import type { Migration } from './migration.ts';

/**
 * The monitors and maintenance windows managed by a configuration document. `config_key` is a resource's key in the
 * document, and `config_stamp` its versionstamp after the last apply. If its current versionstamp differs, someone has
 * changed it since.
 */
export const managedResources: Migration = {
  version: 27,
  sqlite: {
    sql: `
      ALTER TABLE monitors ADD COLUMN config_key TEXT;
      ALTER TABLE monitors ADD COLUMN config_stamp INTEGER;
      ALTER TABLE maintenance_windows ADD COLUMN config_key TEXT;
      ALTER TABLE maintenance_windows ADD COLUMN config_stamp INTEGER;
    `,
  },
  postgres: {
    sql: `
      ALTER TABLE monitors ADD COLUMN config_key TEXT COLLATE "C";
      ALTER TABLE monitors ADD COLUMN config_stamp BIGINT;
      ALTER TABLE maintenance_windows ADD COLUMN config_key TEXT COLLATE "C";
      ALTER TABLE maintenance_windows ADD COLUMN config_stamp BIGINT;
    `,
  },
};
