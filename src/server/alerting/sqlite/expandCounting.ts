import type { StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import { missedAt, type FailedMonitor } from '../missedAt.ts';

type OpenRuns = FailedMonitor['openRuns'];
type Row = [
  ...[id: number, awaits: number, lookAt: number | null, createdAt: number, status: StoredStatus | null],
  ...[schedule: string, graceSeconds: number, longestRunSeconds: number | null, openRuns: string],
  ...[failures: number, failedAt: number | null],
];

/**
 * Prepares what becomes of alerts that wait for failures in a row. A monitor that is down has no deadline, and yet a job that
 * fails once and then says nothing more must not wait for ever: its alert goes out when it would have missed the next one.
 * How many it waits for is what its integration says now.
 * `next_attempt_at` is that instant, looked at anew when it comes, for a failure since then puts it off.
 */
export function prepareCounting(sqlite: SqliteDatabase) {
  const counting = prepareRead<Row>(
    sqlite,
    `SELECT n.id, coalesce(i.alert_after_failures, n.awaits_failures), n.next_attempt_at, n.created_at, m.status, m.schedule, m.grace_seconds,
       m.longest_run_seconds, m.open_runs, count(p.sequence), max(p.at)
     FROM notifications n LEFT JOIN monitors m ON m.id = n.monitor
       LEFT JOIN integrations i ON i.integration_id = substr(n.destination, length('integration:') + 1)
       LEFT JOIN pings p ON p.monitor = n.monitor AND p.sequence >= n.sequence - 1 AND p.kind = 'fail'
     WHERE n.awaits_failures IS NOT NULL GROUP BY n.id`,
  );
  const putUp = prepareWrite(
    sqlite,
    `UPDATE notifications SET awaits_failures = NULL,
       next_attempt_at = CASE held_by WHEN 'flapping' THEN max(held_until, ?1) ELSE ?1 END WHERE id = ?2`,
  );
  const lookLater = prepareWrite(sqlite, 'UPDATE notifications SET next_attempt_at = ? WHERE id = ?');
  const drop = prepareWrite(sqlite, 'DELETE FROM notifications WHERE id = ?');

  const isMet = ([, awaits, lookAt, , status, , , , , failures]: Row, now: number): boolean =>
    status !== 'down' || failures >= awaits || lookAt === null || lookAt <= now;

  function expand(row: Row, now: number): void {
    const [id, awaits, , , status, , , , , failures] = row;
    if (status !== 'down') return drop(id);
    const deadlineAt = failures >= awaits ? now : missedAtOf(row);
    if (deadlineAt !== null && deadlineAt <= now) putUp(now, id);
    else lookLater(deadlineAt, id);
  }

  return {
    isAnyMet: (now: number): boolean => counting.all().some((row) => isMet(row, now)),
    expand(now: number): void {
      for (const row of counting.all()) if (isMet(row, now)) expand(row, now);
    },
  };
}

function missedAtOf([, , , createdAt, , schedule, graceSeconds, longestRunSeconds, openRuns, , failedAt]: Row) {
  return missedAt({
    schedule: JSON.parse(schedule) as Schedule,
    graceSeconds,
    ...(longestRunSeconds !== null && { longestRunSeconds }),
    needsManualResume: false,
    openRuns: JSON.parse(openRuns) as OpenRuns,
    failedAt: failedAt ?? createdAt,
  });
}
