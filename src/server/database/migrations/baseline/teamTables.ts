import type { Statements } from '../migration.ts';

/**
 * Documents, teams' audit logs, and imports from other services.
 *
 * - `documents`: `parent` is the collection's encoded key, `segment` the last segment's UTF-8 bytes. One index is enough
 *   to find single documents as well as direct children in key order. PostgreSQL indexes parents by hash, because its
 *   index entries are limited to 2,704 bytes.
 * - `commits` contains the total number of commits, as `commit_stamps` does on PostgreSQL.
 * - `audit_entries`: what people did in their teams. Each entry is written in the same commit as the action, and never
 *   changed. `actor_id` is the id of a user or an API key, or the name of a signed link; `actor_name` is an API key's
 *   name; `address` is the client's IP address. `of_day` counts the team's entries about an action on a day (UTC). If the detail mentions an e-mail address, `about` is that address's mark.
 * - `imports`: `planned` is the number of monitors that an import has yet to create. `planned_monitors` contains them as
 *   JSON, grouped into parts that are created together. `ping_key` is a key from the other service that's also in
 *   `ping_codes`.
 * - `imported_integrations`: until an integration is created, `sealed` contains its settings, encrypted along with its
 *   secrets. Afterwards, it's null, and the row is used for undoing the import.
 */
export const TEAM_TABLES: Statements = {
  both: `
    CREATE TABLE audit_entries (
      id IDENTITY AUTOINCREMENT,
      team_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      action TEXT NOT NULL,
      of_day INTEGER NOT NULL,
      actor_kind TEXT NOT NULL,
      actor_id TEXT,
      actor_name TEXT,
      address TEXT,
      detail TEXT NOT NULL,
      about TEXT
    );
    CREATE INDEX audit_by_team ON audit_entries (team_id, at, id);
    CREATE INDEX audit_by_action ON audit_entries (team_id, action, at, id);
    CREATE INDEX audit_by_actor ON audit_entries (team_id, actor_kind, actor_id, at, id);
    CREATE INDEX audit_of_person ON audit_entries (actor_id) WHERE actor_id IS NOT NULL;
    CREATE INDEX audit_about ON audit_entries (about) WHERE about IS NOT NULL;
    CREATE INDEX audit_by_time ON audit_entries (at);

    CREATE TABLE imports (
      import_id TEXT NOT NULL PRIMARY KEY,
      team_id TEXT NOT NULL,
      source TEXT NOT NULL,
      at INTEGER NOT NULL,
      planned INTEGER NOT NULL,
      is_begun FLAG NOT NULL DEFAULT 0,
      ping_key TEXT
    ) WITHOUT ROWID;
    CREATE INDEX imports_by_team ON imports (team_id, at);

    CREATE TABLE planned_monitors (
      import_id TEXT NOT NULL,
      place INTEGER NOT NULL,
      monitors TEXT NOT NULL,
      PRIMARY KEY (import_id, place)
    );

    CREATE TABLE imported_integrations (
      import_id TEXT NOT NULL,
      integration_id TEXT NOT NULL,
      team_id TEXT NOT NULL,
      sealed TEXT,
      PRIMARY KEY (import_id, integration_id)
    ) WITHOUT ROWID;
    CREATE INDEX imported_integrations_by_team ON imported_integrations (team_id);
  `,
  sqlite: `
    CREATE TABLE documents (
      parent BLOB NOT NULL,
      segment BLOB NOT NULL,
      data TEXT NOT NULL,
      versionstamp INTEGER NOT NULL,
      PRIMARY KEY (parent, segment)
    );
    CREATE TABLE commits (last INTEGER NOT NULL);
    INSERT INTO commits VALUES (0);
  `,
  postgres: `
    CREATE TABLE documents (
      parent BYTEA NOT NULL,
      segment BYTEA NOT NULL,
      data TEXT COLLATE "C" NOT NULL,
      versionstamp BIGINT NOT NULL
    );
    CREATE UNIQUE INDEX documents_by_key ON documents (sha256(parent), segment);
    CREATE SEQUENCE commit_stamps;
  `,
};
