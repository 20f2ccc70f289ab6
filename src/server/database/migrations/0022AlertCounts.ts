import type { Migration } from './migration.ts';

/**
 * How many of each team's alerts were delivered and how many weren't, since this table was added. Counts of the alerts
 * themselves would drop, because alerts are deleted after a while.
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
