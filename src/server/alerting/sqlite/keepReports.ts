import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { WeeklyReports } from '../weeklyReports.ts';
import type { AlertDatabase } from './alertDatabase.ts';

/** Keeps whose weekly report comes when: a turn moves the time to the end of its lease. */
export function createReportKeeper({ sqlite, transact }: AlertDatabase): WeeklyReports {
  const due = prepareRead<[string]>(
    sqlite,
    'SELECT user_id FROM preferences WHERE next_report_at <= ? ORDER BY next_report_at LIMIT ?',
  );
  const lease = prepareWrite(sqlite, 'UPDATE preferences SET next_report_at = ? WHERE user_id = ?');
  const end = prepareWrite(
    sqlite,
    'UPDATE preferences SET next_report_at = ? WHERE user_id = ? AND next_report_at = ?',
  );

  return {
    async claimReports({ now, leaseMs, atMost }) {
      // Looked at before the lock is taken: mostly there is nothing to do.
      if (due.get(now, 1) === undefined) return [];
      return transact(() => {
        const leasedUntil = now + leaseMs;
        const turns = due.all(now, atMost).map(([userId]) => ({ userId, leasedUntil }));
        for (const { userId } of turns) lease(leasedUntil, userId);
        return turns;
      });
    },
    endTurn: async ({ userId, leasedUntil }, nextAt) => end(nextAt, userId, leasedUntil),
  };
}
