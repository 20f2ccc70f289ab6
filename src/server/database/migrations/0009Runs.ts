import type { SqliteMigration } from '../sqlite/migrate.ts';

/**
 * Runs can overlap only if a monitor allows it. Otherwise, at most one open run is kept: the newest, if it started
 * after the last success. Older runs no longer postpone deadlines. `away` is JSON and describes the absence that
 * postponed a deadline.
 */
export const runs: SqliteMigration = {
  version: 9,
  sql: `
    ALTER TABLE monitors ADD COLUMN runs_may_overlap INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE monitors ADD COLUMN away TEXT;
    ALTER TABLE flips ADD COLUMN away TEXT;
    ALTER TABLE pings ADD COLUMN is_unfinished INTEGER NOT NULL DEFAULT 0;

    UPDATE monitors SET open_runs = CASE
        WHEN open_runs ->> '$[#-1].at' >= ifnull(last_success_at, 0) THEN json_array(json(open_runs -> '$[#-1]'))
        ELSE '[]'
      END
    WHERE running_since IS NOT NULL AND json_valid(open_runs);
    UPDATE monitors SET
      running_since = open_runs ->> '$[0].at',
      deadline_at = CASE
        WHEN deadline_at IS NULL THEN NULL
        WHEN open_runs <> '[]' THEN min(
          open_runs ->> '$[0].at' + ifnull(longest_run_seconds, grace_seconds) * 1000,
          ifnull(due_at + (grace_seconds + ifnull(longest_run_seconds, grace_seconds)) * 1000, 9e15))
        ELSE due_at + grace_seconds * 1000
      END
    WHERE running_since IS NOT NULL AND json_valid(open_runs);
  `,
};
