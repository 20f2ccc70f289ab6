import type { Migration } from './migration.ts';

/**
 * Imports from other services. `planned_monitors` contains, as JSON, the monitors that an import has yet to create,
 * grouped into parts that are created together; `planned` is the number of those monitors. A monitor's `import_id`
 * identifies the import that created it. `ping_key` is a key from the other service that's also in `ping_codes`. Uptime
 * Kuma's push tokens are also in that table, with the kind `push`; each identifies a monitor.
 */
export const imports: Migration = {
  version: 23,
  sqlite: {
    sql: `
      ALTER TABLE monitors ADD COLUMN import_id TEXT;
      CREATE INDEX monitors_by_import ON monitors (import_id) WHERE import_id IS NOT NULL;
      CREATE TABLE imports (
        import_id TEXT NOT NULL PRIMARY KEY,
        team_id TEXT NOT NULL,
        source TEXT NOT NULL,
        at INTEGER NOT NULL,
        planned INTEGER NOT NULL,
        is_begun INTEGER NOT NULL DEFAULT 0,
        ping_key TEXT
      ) WITHOUT ROWID;
      CREATE INDEX imports_by_team ON imports (team_id, at);
      CREATE TABLE planned_monitors (
        import_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        monitors TEXT NOT NULL,
        PRIMARY KEY (import_id, place)
      );
    `,
  },
  postgres: {
    sql: `
      ALTER TABLE monitors ADD COLUMN import_id TEXT COLLATE "C";
      CREATE INDEX monitors_by_import ON monitors (import_id) WHERE import_id IS NOT NULL;
      CREATE TABLE imports (
        import_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
        team_id TEXT COLLATE "C" NOT NULL,
        source TEXT COLLATE "C" NOT NULL,
        at BIGINT NOT NULL,
        planned BIGINT NOT NULL,
        is_begun SMALLINT NOT NULL DEFAULT 0,
        ping_key TEXT COLLATE "C"
      );
      CREATE INDEX imports_by_team ON imports (team_id, at);
      CREATE TABLE planned_monitors (
        import_id TEXT COLLATE "C" NOT NULL,
        place BIGINT NOT NULL,
        monitors TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (import_id, place)
      );
    `,
  },
};
