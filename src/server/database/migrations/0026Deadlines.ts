import type { Migration } from './migration.ts';

/**
 * Deadlines in chronological order. On PostgreSQL, they have their own table: if pings changed an indexed column in
 * `monitors`, each ping would add a row version to every index. Pages of `monitors` reserve space for new row versions.
 * Triggers keep `deadlines` up to date, even when a server running the previous version writes. Such a server still
 * finds deadlines, but without an index.
 */
export const deadlines: Migration = {
  version: 26,
  sqlite: {
    sql: 'CREATE VIEW deadlines AS SELECT id AS monitor, deadline_at AS at FROM monitors WHERE deadline_at IS NOT NULL',
  },
  postgres: {
    sql: `
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
      INSERT INTO deadlines SELECT id, deadline_at FROM monitors;
      DROP INDEX monitors_by_deadline;
      ALTER TABLE monitors SET (fillfactor = 70);
    `,
  },
};
