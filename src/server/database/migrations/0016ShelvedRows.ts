import type { Migration } from './migration.ts';

/**
 * Rows from deleted teams that can be restored, with their columns as JSON. If the rows stayed in `monitors` and
 * `ping_keys`, lists, pings and watches would still find them. A migration that drops a column from one of these tables
 * must also rewrite its shelved rows.
 */
export const shelvedRows: Migration = {
  version: 16,
  sqlite: {
    sql: `
      CREATE TABLE shelved_rows (
        source TEXT NOT NULL,
        id TEXT NOT NULL,
        team_id TEXT NOT NULL,
        row TEXT NOT NULL,
        PRIMARY KEY (source, id)
      ) WITHOUT ROWID;
      CREATE INDEX shelved_rows_by_team ON shelved_rows (team_id, source, id);
    `,
  },
  postgres: {
    sql: `
      CREATE TABLE shelved_rows (
        source TEXT COLLATE "C" NOT NULL,
        id TEXT COLLATE "C" NOT NULL,
        team_id TEXT COLLATE "C" NOT NULL,
        row TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (source, id)
      );
      CREATE INDEX shelved_rows_by_team ON shelved_rows (team_id, source, id);
    `,
  },
};
