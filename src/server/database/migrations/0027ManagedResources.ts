import type { Migration } from './migration.ts';

/**
 * The monitors and maintenance windows managed by a configuration document: `config_key` is their key in the document,
 * and `config_stamp` their versionstamp after the last apply. A different versionstamp means that someone has changed
 * them since.
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
