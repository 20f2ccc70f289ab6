import type { Migration } from './migration.ts';

/**
 * Alert rules of teams, which integrations follow unless they have their own, and a number of failures per monitor.
 * Integrations without rules worth keeping start to follow their team.
 */
export const alertRules: Migration = {
  version: 28,
  sqlite: {
    sql: `
      CREATE TABLE alert_rules (
        team_id TEXT NOT NULL PRIMARY KEY,
        remind_every_seconds INTEGER,
        alert_after_failures INTEGER NOT NULL,
        wants_summary INTEGER NOT NULL
      ) WITHOUT ROWID;
      ALTER TABLE integrations ADD COLUMN has_own_rules INTEGER NOT NULL DEFAULT 1;
      UPDATE integrations SET has_own_rules = 0
        WHERE remind_every_seconds IS NULL AND alert_after_failures = 1 AND wants_summary = 1;
      ALTER TABLE monitors ADD COLUMN alert_after_failures INTEGER;
    `,
  },
  postgres: {
    sql: `
      CREATE TABLE alert_rules (
        team_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
        remind_every_seconds BIGINT,
        alert_after_failures BIGINT NOT NULL,
        wants_summary SMALLINT NOT NULL
      );
      ALTER TABLE integrations ADD COLUMN has_own_rules SMALLINT NOT NULL DEFAULT 1;
      UPDATE integrations SET has_own_rules = 0
        WHERE remind_every_seconds IS NULL AND alert_after_failures = 1 AND wants_summary = 1;
      ALTER TABLE monitors ADD COLUMN alert_after_failures BIGINT;
    `,
  },
};
