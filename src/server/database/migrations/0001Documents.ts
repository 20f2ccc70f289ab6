import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * `parent` is the collection's encoded key, `segment` the last segment's UTF-8 bytes. With this primary key, one index
 * is enough to find single documents as well as direct children in key order. `commits` contains the total number of
 * commits.
 */
export const documents: SqliteMigration = {
  version: 1,
  sql: `
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
};
