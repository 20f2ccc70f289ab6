import type { Statements } from '../migration.ts';

/**
 * Monitors and the codes in their ping URLs.
 *
 * - `all_monitors` is for writing, and includes the monitors of deleted teams, which can be restored: they have a
 *   `deleted_at`. `monitors` is a view of the others, so no read finds a deleted team's by mistake. A migration that adds
 *   a column must replace the view.
 * - `monitors`: `stamp` and `settings_stamp` are commit numbers. `last_sequence` numbers a monitor's pings, flips and
 *   edits in a single series. `open_runs`, `recent_runs`, `today` and `ping_filter` are JSON, and so is `away`: the
 *   absence that postponed a deadline. An `id` is never reused. Names are sorted by `name_order` and searched by
 *   `search_text`. `import_id` is the import that created the monitor. `unique_key` is a digest of the UUID for read-only
 *   programs, null until a key is first looked up in the team. `config_key` is the monitor's key in the team's
 *   configuration document, and `config_stamp` its versionstamp after the last apply: if its current versionstamp
 *   differs, someone has changed it since.
 * - `deadlines` are monitors' deadlines in chronological order. On PostgreSQL, they have their own table: if pings changed
 *   an indexed column in `all_monitors`, each ping would add a row version to every index. Pages of `all_monitors` reserve space
 *   for new row versions.
 * - `forgotten_monitors`: when a monitor is deleted or its timeline cleared, its id is added, and its rows in other tables
 *   are removed later, in small steps.
 * - `engine`: `away` is JSON and describes an absence for which deadlines have yet to be postponed. `ballast` is filled
 *   temporarily, to check that pings can be recorded.
 * - `ping_codes`: additional codes for ping URLs, besides each monitor's UUID and each team's ping key. Replaced codes
 *   work until `ends_at`; null means forever. A `key` code identifies a team; a `uuid` or `push` code (Uptime Kuma's
 *   tokens) a monitor. A team's codes work only while it has a ping key without `deleted_at`. `ping_code_uses` contains the last day (UTC) on
 *   which each monitor was pinged with a code.
 * - `ended_names`: hashes of the keys, UUIDs and codes that no longer work, each with the last team that had it.
 *
 * SQLite scans a team's rows with `monitors_of_team`, which is in file order; a ping changes none of the indexes that
 * start with the team. PostgreSQL doesn't index tags, because its index entries are limited to 2,704 bytes.
 */
export const MONITOR_TABLES: Statements = {
  both: `
    CREATE TABLE all_monitors (
      id IDENTITY AUTOINCREMENT,
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
      needs_manual_resume FLAG NOT NULL,
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
      today TEXT NOT NULL DEFAULT '{}',
      ping_filter TEXT,
      runbook_url TEXT NOT NULL DEFAULT '',
      runs_may_overlap FLAG NOT NULL DEFAULT 0,
      alert_after_failures INTEGER,
      away TEXT,
      import_id TEXT,
      unique_key TEXT,
      config_key TEXT,
      config_stamp INTEGER,
      deleted_at INTEGER
    );
    CREATE VIEW monitors AS SELECT * FROM all_monitors WHERE deleted_at IS NULL;
    CREATE INDEX monitors_by_team ON all_monitors (team_id, deleted_at, monitor_id);
    CREATE INDEX monitors_by_slug ON all_monitors (team_id, slug) WHERE slug <> '';
    CREATE INDEX monitors_by_import ON all_monitors (import_id) WHERE import_id IS NOT NULL;
    CREATE INDEX monitors_by_unique_key ON all_monitors (team_id, unique_key);

    CREATE TABLE forgotten_monitors (monitor INTEGER PRIMARY KEY);
    CREATE TABLE engine (alive_at INTEGER NOT NULL, away TEXT, ballast BLOB);
    INSERT INTO engine (alive_at) VALUES (0);

    CREATE TABLE ping_keys (team_id TEXT PRIMARY KEY, ping_key TEXT NOT NULL UNIQUE, deleted_at INTEGER);
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
    CREATE TABLE ended_names (hash TEXT NOT NULL PRIMARY KEY, team_id TEXT NOT NULL) WITHOUT ROWID;
  `,
  sqlite: `
    CREATE INDEX monitors_by_deadline ON all_monitors (deadline_at) WHERE deadline_at IS NOT NULL AND deleted_at IS NULL;
    CREATE INDEX monitors_of_team ON all_monitors (team_id, deleted_at);
    CREATE INDEX monitors_by_tags ON all_monitors (team_id, deleted_at, tags);
    CREATE VIEW deadlines AS SELECT id AS monitor, deadline_at AS at FROM monitors WHERE deadline_at IS NOT NULL;
  `,
  postgres: `
    ALTER TABLE all_monitors SET (fillfactor = 70);
    CREATE TABLE deadlines (
      monitor BIGINT PRIMARY KEY REFERENCES all_monitors ON UPDATE CASCADE ON DELETE CASCADE,
      at BIGINT
    );
    CREATE INDEX deadlines_by_time ON deadlines (at) WHERE at IS NOT NULL;
    CREATE FUNCTION deadlines_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO deadlines SELECT id, CASE WHEN deleted_at IS NULL THEN deadline_at END FROM changed
        ON CONFLICT (monitor) DO UPDATE SET at = excluded.at WHERE deadlines.at IS DISTINCT FROM excluded.at;
      RETURN NULL;
    END $$;
    CREATE TRIGGER deadlines_inserted AFTER INSERT ON all_monitors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deadlines_moved();
    CREATE TRIGGER deadlines_moved AFTER UPDATE ON all_monitors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deadlines_moved();
  `,
};
