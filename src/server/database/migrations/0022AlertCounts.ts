import type { Migration } from './migration.ts';

/**
 * For each team, the numbers of delivered and undelivered alerts since this table was added. Counting alert rows
 * wouldn't work, because old alerts are deleted.
 */
export const alertCounts: Migration = {
  version: 22,
  sqlite: {
    sql: `
      CREATE TABLE alert_counts (
        team_id TEXT NOT NULL,
        outcome TEXT NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (team_id, outcome)
      ) WITHOUT ROWID;
    `,
  },
  postgres: {
    sql: `
      CREATE TABLE alert_counts (
        team_id TEXT COLLATE "C" NOT NULL,
        outcome TEXT COLLATE "C" NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (team_id, outcome)
      );
    `,
  },
};
