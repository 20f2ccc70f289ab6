import type { Statements } from '../migration.ts';

/**
 * Monitors and the codes in their ping URLs.
 *
 * - `monitors`: `stamp` and `settings_stamp` are commit numbers. `last_sequence` numbers a monitor's pings, flips and
 *   edits in a single series. `open_runs`, `recent_runs`, `today` and `ping_filter` are JSON, and so is `away`: the
 *   absence that postponed a deadline. An `id` is never reused. Names are sorted by `name_order` and searched by
 *   `search_text`. `import_id` is the import that created the monitor. `unique_key` is a digest of the UUID for read-only
 *   programs, null until a key is first looked up in the team. `config_key` is the monitor's key in the team's
 *   configuration document, and `config_stamp` its versionstamp after the last apply: if its current versionstamp
 *   differs, someone has changed it since.
 * - `deadlines` are monitors' deadlines in chronological order. On PostgreSQL, they have their own table: if pings changed
 *   an indexed column in `monitors`, each ping would add a row version to every index. Pages of `monitors` reserve space
 *   for new row versions.
 * - `forgotten_monitors`: when a monitor is deleted or its timeline cleared, its id is added, and its rows in other tables
 *   are removed later, in small steps.
 * - `engine`: `away` is JSON and describes an absence for which deadlines have yet to be postponed. `ballast` is filled
 *   temporarily, to check that pings can be recorded.
 * - `ping_codes`: additional codes for ping URLs, besides each monitor's UUID and each team's ping key. Replaced codes
 *   work until `ends_at`; null means forever. A `key` code identifies a team; a `uuid` or `push` code (Uptime Kuma's
 *   tokens) a monitor. A team's codes work only while it has a ping key. `ping_code_uses` contains the last day (UTC) on
 *   which each monitor was pinged with a code.
 * - `shelved_rows`: rows from deleted teams that can be restored, with their columns as JSON. If the rows stayed in
 *   `monitors` and `ping_keys`, lists, pings and watches would still find them. A migration that drops a column from one
 *   of these tables must also rewrite its shelved rows.
 *
 * SQLite scans a team's rows with `monitors_of_team`, which is in file order; a ping changes none of the indexes that
 * start with the team. PostgreSQL doesn't index tags, because its index entries are limited to 2,704 bytes.
 */
export const MONITOR_TABLES: Statements = {
  both: `
    CREATE TABLE monitors (
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
      config_stamp INTEGER
    );
    CREATE INDEX monitors_by_team ON monitors (team_id, monitor_id);
    CREATE INDEX monitors_by_slug ON monitors (team_id, slug) WHERE slug <> '';
    CREATE INDEX monitors_by_import ON monitors (import_id) WHERE import_id IS NOT NULL;
    CREATE INDEX monitors_by_unique_key ON monitors (team_id, unique_key);

    CREATE TABLE forgotten_monitors (monitor INTEGER PRIMARY KEY);
    CREATE TABLE engine (alive_at INTEGER NOT NULL, away TEXT, ballast BLOB);
    INSERT INTO engine (alive_at) VALUES (0);

    CREATE TABLE ping_keys (team_id TEXT PRIMARY KEY, ping_key TEXT NOT NULL UNIQUE);
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

    CREATE TABLE shelved_rows (
      source TEXT NOT NULL,
      id TEXT NOT NULL,
      team_id TEXT NOT NULL,
      row TEXT NOT NULL,
      PRIMARY KEY (source, id)
    ) WITHOUT ROWID;
    CREATE INDEX shelved_rows_by_team ON shelved_rows (team_id, source, id);
  `,
  sqlite: `
    CREATE INDEX monitors_by_deadline ON monitors (deadline_at) WHERE deadline_at IS NOT NULL;
    CREATE INDEX monitors_of_team ON monitors (team_id);
    CREATE INDEX monitors_by_tags ON monitors (team_id, tags);
    CREATE VIEW deadlines AS SELECT id AS monitor, deadline_at AS at FROM monitors WHERE deadline_at IS NOT NULL;
  `,
  postgres: `
    ALTER TABLE monitors SET (fillfactor = 70);
    CREATE TABLE deadlines (
      monitor BIGINT PRIMARY KEY REFERENCES monitors ON UPDATE CASCADE ON DELETE CASCADE,
      at BIGINT
    );
    CREATE INDEX deadlines_by_time ON deadlines (at) WHERE at IS NOT NULL;
    CREATE FUNCTION deadlines_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO deadlines SELECT id, deadline_at FROM changed
        ON CONFLICT (monitor) DO UPDATE SET at = excluded.at WHERE deadlines.at IS DISTINCT FROM excluded.at;
      RETURN NULL;
    END $$;
    CREATE TRIGGER deadlines_inserted AFTER INSERT ON monitors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deadlines_moved();
    CREATE TRIGGER deadlines_moved AFTER UPDATE ON monitors
      REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deadlines_moved();
  `,
};
