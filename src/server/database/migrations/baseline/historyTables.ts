import type { Statements } from '../migration.ts';

/**
 * What happened to monitors; `monitor` is a row's number in `monitors`. Flips with `is_told = 0` are the outbox for
 * alerts. `away` and `changes` are JSON. `edits_by_person` finds a user's edits when their account is deleted, so that
 * `user_id` and `user_display` can be cleared.
 */
export const HISTORY_TABLES: Statements = {
  both: `
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
      is_body_cut FLAG NOT NULL,
      is_unfinished FLAG NOT NULL DEFAULT 0,
      PRIMARY KEY (monitor, sequence)
    ) WITHOUT ROWID;

    CREATE TABLE ping_bodies (
      monitor INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (monitor, sequence)
    );

    CREATE TABLE flips (
      id IDENTITY,
      monitor INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      team_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      from_status TEXT NOT NULL,
      to_status TEXT NOT NULL,
      reason TEXT NOT NULL,
      down_for_ms INTEGER,
      is_told FLAG NOT NULL DEFAULT 0,
      away TEXT,
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
    CREATE INDEX edits_by_person ON edits (user_id) WHERE user_id IS NOT NULL AND user_id <> '';

    CREATE TABLE daily_rollups (
      monitor INTEGER NOT NULL,
      day TEXT NOT NULL,
      rollup TEXT NOT NULL,
      PRIMARY KEY (monitor, day)
    ) WITHOUT ROWID;
  `,
};
