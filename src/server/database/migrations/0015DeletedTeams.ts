import type { Migration } from './migration.ts';

/** The key `['$teams', 'deleted']`, encoded as the parent of the documents for deleted teams. */
const NOTES = "x'247465616D730064656C6574656400'";

/**
 * Adds a document for each team that was being deleted when the server stopped. `doomed_teams` is kept for servers that
 * still run the previous version alongside this one.
 */
export const deletedTeams: Migration = {
  version: 15,
  sqlite: {
    sql: `
      UPDATE commits SET last = last + 1;
      INSERT OR IGNORE INTO documents
        SELECT ${NOTES}, CAST(team_id AS BLOB), json_object('teamId', team_id), (SELECT last FROM commits) FROM doomed_teams;
      DELETE FROM doomed_teams;
    `,
  },
  // There are no PostgreSQL databases from before this version.
  postgres: { sql: '' },
};
