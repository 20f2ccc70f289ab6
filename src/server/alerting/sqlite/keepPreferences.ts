import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { PeoplesWishes } from '../alertStore.ts';
import type { AlertDatabase } from './alertDatabase.ts';

/** How people are mailed. */
export function createPreferenceKeeper({ sqlite, transact }: AlertDatabase): PeoplesWishes {
  const find = prepareRead<[string | null, number]>(
    sqlite,
    'SELECT quiet_hours, weekly_report FROM preferences WHERE user_id = ?',
  );
  const teams = prepareRead<[string, Preferences['teams'][number]['mails']]>(
    sqlite,
    'SELECT team_id, mails FROM team_mails WHERE user_id = ? ORDER BY team_id',
  );
  const put = prepareWrite(
    sqlite,
    `INSERT INTO preferences (user_id, quiet_hours, weekly_report, next_report_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (user_id) DO UPDATE SET quiet_hours = excluded.quiet_hours, weekly_report = excluded.weekly_report,
       next_report_at = iif(excluded.weekly_report, coalesce(next_report_at, excluded.next_report_at), NULL)`,
  );
  const clear = prepareWrite(sqlite, 'DELETE FROM team_mails WHERE user_id = ?');
  const add = prepareWrite(sqlite, 'INSERT OR REPLACE INTO team_mails (team_id, user_id, mails) VALUES (?, ?, ?)');
  const drop = prepareWrite(sqlite, 'DELETE FROM team_mails WHERE user_id = ? AND team_id = ?');
  const stopReports = prepareWrite(
    sqlite,
    'UPDATE preferences SET weekly_report = 0, next_report_at = NULL WHERE user_id = ?',
  );

  return {
    async preferences(userId) {
      const [quietHours, weeklyReport] = find.get(userId) ?? [null, 0];
      return {
        teams: teams.all(userId).map(([teamId, mails]) => ({ teamId, mails })),
        quietHours: quietHours === null ? null : (JSON.parse(quietHours) as Preferences['quietHours']),
        weeklyReport: weeklyReport === 1,
      };
    },
    async savePreferences(userId, { teams: wished, quietHours, weeklyReport }, nextReportAt) {
      transact(() => {
        const quiet = quietHours === null ? null : JSON.stringify(quietHours);
        put(userId, quiet, weeklyReport ? 1 : 0, weeklyReport ? nextReportAt : null);
        clear(userId);
        for (const { teamId, mails } of wished) add(teamId, userId, mails);
      });
    },
    stopMails: async (userId, teamId) => drop(userId, teamId),
    stopReports: async (userId) => stopReports(userId),
  };
}
