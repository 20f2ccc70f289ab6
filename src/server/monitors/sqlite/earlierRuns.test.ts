import { expect, it } from '@jest/globals';
import Database from 'libsql';
import { migrateSqlite } from '../../database/sqlite/migrate.ts';
import { sqliteMigrations } from '../../database/migrations/migrations.ts';
import { prepareRead } from '../../database/sqlite/statement.ts';
import { temporaryFiles } from '../../database/sqlite/testing/temporaryFiles.ts';

const nextFile = temporaryFiles();
const BEFORE_RUNS = 8;
const T0 = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;
const LONG = 12 * 60;

/**
 * Returns a monitor written by an earlier version (due after 60 min, grace 5 min, runs up to 12 h), after the upgrade.
 */
function upgraded(
  runs: [rid: string | null, minute: number][],
  known: { lastSuccess: number | null; deadline: number },
) {
  const file = nextFile();
  const database = new Database(file);
  migrateSqlite(database, file, sqliteMigrations.slice(0, BEFORE_RUNS));
  const openRuns = JSON.stringify(runs.map(([rid, minute]) => ({ rid, at: T0 + minute * MINUTE })));
  const at = (minute: number | null) => (minute === null ? 'NULL' : T0 + minute * MINUTE);
  const { lastSuccess, deadline } = known;
  database.exec(`INSERT INTO monitors (monitor_id, team_id, uuid, name, name_order, search_text, slug, tags, description, schedule,
      schedule_words, grace_seconds, longest_run_seconds, needs_manual_resume, created_at, settings_stamp, stamp, status,
      status_since, last_success_at, running_since, open_runs, due_at, deadline_at, accounted_at)
    VALUES ('m', 't', 'u', '', '', '', '', '[]', '', '{}', '', 300, ${LONG * 60}, 0, ${T0}, 1, 1,
      '${lastSuccess === null ? 'new' : 'up'}', ${T0}, ${at(lastSuccess)}, ${at(runs[0]?.[1] ?? null)}, '${openRuns}',
      ${at(lastSuccess === null ? null : lastSuccess + 60)}, ${at(deadline)}, ${T0})`);
  migrateSqlite(database, file, sqliteMigrations);
  const [open, since, deadlineAt] =
    prepareRead<[string, number | null, number]>(
      database,
      'SELECT open_runs, running_since, deadline_at FROM monitors',
    ).get() ?? [];
  database.close();
  return {
    rids: (JSON.parse(open ?? '') as { rid: string | null }[]).map(({ rid }) => rid),
    since: since && (since - T0) / MINUTE,
    deadline: ((deadlineAt ?? 0) - T0) / MINUTE,
  };
}

it('no longer waits for a killed run if a later one has ended', () => {
  expect(upgraded([['a', 1]], { lastSuccess: 3, deadline: 1 + LONG })).toEqual({ rids: [], since: null, deadline: 68 });
});

it('keeps the newest run that started after the last success, with its own limit', () => {
  const runs: [string, number][] = [
    ['a', 1],
    ['b', 10],
    ['c', 20],
  ];
  const kept = { rids: ['c'], since: 20, deadline: 20 + LONG };
  expect(upgraded(runs, { lastSuccess: 5, deadline: 1 + LONG })).toEqual(kept);
  expect(upgraded(runs, { lastSuccess: null, deadline: 1 + LONG })).toEqual(kept);
});

it('does not change a monitor without runs', () => {
  expect(upgraded([], { lastSuccess: 3, deadline: 99 })).toEqual({ rids: [], since: null, deadline: 99 });
});
