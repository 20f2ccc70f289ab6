import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * An index for finding a user's edits when their account is deleted, so that `user_id` and `user_display` can be
 * cleared.
 */
export const editsByPerson: SqliteMigration = {
  version: 13,
  sql: "CREATE INDEX edits_by_person ON edits (user_id) WHERE user_id IS NOT NULL AND user_id <> '';",
};
