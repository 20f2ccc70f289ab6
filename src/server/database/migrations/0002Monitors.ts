import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * The tables for monitoring. Times are milliseconds since 1970; `stamp` and `settings_stamp` are commit numbers from
 * `commits`. `sequence` numbers a monitor's pings, flips and edits in a single series. `open_runs`, `recent_runs`,
 * `today` and `changes` are JSON. An `id` is never reused: when a monitor is deleted or its timeline cleared, its id is
 * added to `forgotten_monitors`, and its rows in other tables are removed later, in small steps. Names are sorted by
 * `name_order` and searched by `search_text`. Scans of a team's rows use `monitors_of_team`, which is in file order; a
 * ping changes none of the indexes that start with the team. The scheduler uses only the index on `deadline_at`. Flips
 * with `is_told = 0` are the outbox for alerts.
 */
export const monitors: SqliteMigration = {
  version: 2,
  sql: `
    CREATE TABLE monitors (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      monitor_id TEXT NOT NULL UNIQUE,
      team_id TEXT NOT NULL,
      uuid TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      name_order TEXT NOT NULL,
      search_text TEXT NOT NULL,
      slug TEXT NOT NULL,
      tags TEXT NOT NULL,
      description TEXT NOT NULL,
      schedule TEXT NOT NULL,
      schedule_words TEXT NOT NULL,
      grace_seconds INTEGER NOT NULL,
      longest_run_seconds INTEGER,
      needs_manual_resume INTEGER NOT NULL,
      broken TEXT,
      created_at INTEGER NOT NULL,
      settings_stamp INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      status TEXT NOT NULL,
      status_since INTEGER NOT NULL,
      last_ping_at INTEGER,
      last_ping_kind TEXT,
      last_success_at INTEGER,
      last_duration_ms INTEGER,
      running_since INTEGER,
      open_runs TEXT NOT NULL DEFAULT '[]',
      due_at INTEGER,
      deadline_at INTEGER,
      recent_runs TEXT NOT NULL DEFAULT '[]',
      ping_count INTEGER NOT NULL DEFAULT 0,
      last_sequence INTEGER NOT NULL DEFAULT 0,
      accounted_at INTEGER NOT NULL,
      today TEXT NOT NULL DEFAULT '{}'
    );
    CREATE INDEX monitors_by_deadline ON monitors (deadline_at) WHERE deadline_at IS NOT NULL;
    CREATE INDEX monitors_by_team ON monitors (team_id, monitor_id);
    CREATE INDEX monitors_of_team ON monitors (team_id);
    CREATE INDEX monitors_by_tags ON monitors (team_id, tags);
    CREATE INDEX monitors_by_slug ON monitors (team_id, slug) WHERE slug <> '';

    CREATE TABLE pings (
      monitor INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      exit_status INTEGER,
      rid TEXT,
      duration_ms INTEGER,
      method TEXT NOT NULL,
      scheme TEXT NOT NULL,
      address TEXT NOT NULL,
      user_agent TEXT NOT NULL,
      body_bytes INTEGER NOT NULL,
      is_body_cut INTEGER NOT NULL,
      PRIMARY KEY (monitor, sequence)
    ) WITHOUT ROWID;
    CREATE TABLE ping_bodies (monitor INTEGER NOT NULL, sequence INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (monitor, sequence));

    CREATE TABLE flips (
      id INTEGER PRIMARY KEY,
      monitor INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      team_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      from_status TEXT NOT NULL,
      to_status TEXT NOT NULL,
      reason TEXT NOT NULL,
      down_for_ms INTEGER,
      is_told INTEGER NOT NULL DEFAULT 0,
      UNIQUE (monitor, sequence)
    );
    CREATE INDEX flips_by_team ON flips (team_id, at);
    CREATE INDEX flips_to_tell ON flips (id) WHERE is_told = 0;

    CREATE TABLE edits (
      monitor INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      user_id TEXT,
      user_display TEXT,
      changes TEXT NOT NULL,
      PRIMARY KEY (monitor, sequence)
    ) WITHOUT ROWID;

    CREATE TABLE daily_rollups (
      monitor INTEGER NOT NULL,
      day TEXT NOT NULL,
      rollup TEXT NOT NULL,
      PRIMARY KEY (monitor, day)
    ) WITHOUT ROWID;

    CREATE TABLE forgotten_monitors (monitor INTEGER PRIMARY KEY);
    CREATE TABLE doomed_teams (team_id TEXT PRIMARY KEY);

    CREATE TABLE ping_keys (team_id TEXT PRIMARY KEY, ping_key TEXT NOT NULL UNIQUE);
    CREATE TABLE engine (alive_at INTEGER NOT NULL);
    INSERT INTO engine VALUES (0);
  `,
};
