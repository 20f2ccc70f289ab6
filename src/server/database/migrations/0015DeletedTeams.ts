import type { Migration } from './migration.ts';

/** The key `['$teams', 'deleted']`, encoded as the parent of the notes that the lifecycle of teams acts on. */
const NOTES = "x'247465616D730064656C6574656400'";

/**
 * Teams that were being deleted when the server stopped are noted as documents. `doomed_teams` stays for servers of the version
 * before that run beside this one.
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
  // No PostgreSQL database is older than this.
  postgres: { sql: '' },
};
