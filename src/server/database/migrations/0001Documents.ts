import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * `parent` is the encoded key of the collection, `segment` the last segment's UTF-8 bytes. With this primary key, one
 * index serves single documents as well as lists of direct children, in key order. `commits` counts all commits ever
 * made.
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
