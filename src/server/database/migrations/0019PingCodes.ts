import type { Migration } from './migration.ts';

/**
 * Additional codes for ping URLs, besides each monitor's UUID and each team's ping key. Replaced codes work until
 * `ends_at`; null means forever. A `uuid` code identifies a monitor, and a `key` code a team. A team's codes work only
 * while it has a ping key. `ping_code_uses` contains the last day (UTC) on which each monitor was pinged with a code.
 */
export const pingCodes: Migration = {
  version: 19,
  sqlite: {
    sql: `
      CREATE TABLE ping_codes (
        code TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL,
        team_id TEXT,
        monitor_id TEXT,
        ends_at INTEGER
      ) WITHOUT ROWID;
      CREATE INDEX ping_codes_by_team ON ping_codes (team_id) WHERE team_id IS NOT NULL;
      CREATE INDEX ping_codes_by_monitor ON ping_codes (monitor_id) WHERE monitor_id IS NOT NULL;
      CREATE INDEX ping_codes_by_end ON ping_codes (ends_at) WHERE ends_at IS NOT NULL;
      CREATE TABLE ping_code_uses (
        code TEXT NOT NULL,
        monitor_id TEXT NOT NULL,
        last_used_day TEXT NOT NULL,
        PRIMARY KEY (code, monitor_id)
      ) WITHOUT ROWID;
      CREATE INDEX ping_code_uses_by_monitor ON ping_code_uses (monitor_id);
    `,
  },
  postgres: {
    sql: `
      CREATE TABLE ping_codes (
        code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
        kind TEXT COLLATE "C" NOT NULL,
        team_id TEXT COLLATE "C",
        monitor_id TEXT COLLATE "C",
        ends_at BIGINT
      );
      CREATE INDEX ping_codes_by_team ON ping_codes (team_id) WHERE team_id IS NOT NULL;
      CREATE INDEX ping_codes_by_monitor ON ping_codes (monitor_id) WHERE monitor_id IS NOT NULL;
      CREATE INDEX ping_codes_by_end ON ping_codes (ends_at) WHERE ends_at IS NOT NULL;
      CREATE TABLE ping_code_uses (
        code TEXT COLLATE "C" NOT NULL,
        monitor_id TEXT COLLATE "C" NOT NULL,
        last_used_day TEXT COLLATE "C" NOT NULL,
        PRIMARY KEY (code, monitor_id)
      );
      CREATE INDEX ping_code_uses_by_monitor ON ping_code_uses (monitor_id);
    `,
  },
};
