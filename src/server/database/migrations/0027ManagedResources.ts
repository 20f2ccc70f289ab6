import type { Migration } from './migration.ts';

/**
 * Which monitors and maintenance windows a configuration document manages: `config_key` is their key in it, and `config_stamp` the
 * versionstamp that the last apply left them with. Another one now means that someone has changed them since.
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
