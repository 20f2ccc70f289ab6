import { sql } from 'kysely';
import type { Preferences } from '../../../contract/alerting/alertingCalls.ts';
import type { KnownPeople, MailPreferences } from '../alertStore.ts';
import type { WeeklyReports } from '../weeklyReports.ts';
import type { KeeperOptions } from './alertSql.ts';

/** Stores people's e-mail preferences and the due times of their weekly reports. */
export function createPersonKeeper({
  database,
  dialect,
  stepAlerts,
}: KeeperOptions): MailPreferences & KnownPeople & WeeklyReports {
  const { read } = database;
  const dueReports = (now: number, atMost: number) =>
    sql<{ user_id: string }>`SELECT p.user_id FROM preferences p
      WHERE p.next_report_at <= ${now} ORDER BY p.next_report_at LIMIT ${atMost}`;

  return {
    async preferences(userId) {
      const found = await read
        .selectFrom('preferences')
        .select(['quiet_hours', 'weekly_report'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const teams = await read
        .selectFrom('team_mails')
        .select(['team_id', 'mails'])
        .where('user_id', '=', userId)
        .orderBy('team_id')
        .execute();
      const quietHours = found?.quiet_hours ?? null;
      return {
        teams: teams.map(({ team_id, mails }) => ({
          teamId: team_id,
          mails: mails as Preferences['teams'][number]['mails'],
        })),
        quietHours: quietHours === null ? null : (JSON.parse(quietHours) as Preferences['quietHours']),
        weeklyReport: found?.weekly_report === 1,
      };
    },

    savePreferences: (userId, { teams, quietHours, weeklyReport }, nextReportAt) =>
      database.transact(async ({ query }) => {
        const quiet = quietHours === null ? null : JSON.stringify(quietHours);
        // A report that is already scheduled keeps its time.
        await sql`INSERT INTO preferences (user_id, quiet_hours, weekly_report, next_report_at)
          VALUES (${userId}, ${quiet}, ${weeklyReport ? 1 : 0}, ${weeklyReport ? nextReportAt : null})
          ON CONFLICT (user_id) DO UPDATE SET quiet_hours = excluded.quiet_hours, weekly_report = excluded.weekly_report,
            next_report_at = CASE excluded.weekly_report
              WHEN 1 THEN coalesce(preferences.next_report_at, excluded.next_report_at) END`.execute(query);
        await query.deleteFrom('team_mails').where('user_id', '=', userId).execute();
        for (const { teamId, mails } of teams) {
          await query
            .insertInto('team_mails')
            .values({ team_id: teamId, user_id: userId, mails })
            .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doUpdateSet({ mails }))
            .execute();
        }
      }),

    async stopMails(userId, teamId) {
      await database.transact(({ query }) =>
        query.deleteFrom('team_mails').where('user_id', '=', userId).where('team_id', '=', teamId).execute(),
      );
    },

    async stopReports(userId) {
      await database.transact(({ query }) =>
        query
          .updateTable('preferences')
          .set({ weekly_report: 0, next_report_at: null })
          .where('user_id', '=', userId)
          .execute(),
      );
    },

    async claimReports({ now, leaseMs, atMost }) {
      // Check without a lock first, because usually there is nothing to do.
      if ((await dueReports(now, 1).execute(read)).rows.length === 0) return [];
      return database.transact(async ({ query }) => {
        const leasedUntil = now + leaseMs;
        const due = sql<{ user_id: string }>`${dueReports(now, atMost)} ${dialect.lockFree('p')}`;
        const userIds = (await due.execute(query)).rows.map(({ user_id }) => user_id);
        for (const userId of userIds) {
          await query
            .updateTable('preferences')
            .set({ next_report_at: leasedUntil })
            .where('user_id', '=', userId)
            .execute();
        }
        return userIds.map((userId) => ({ userId, leasedUntil }));
      });
    },

    async endTurn({ userId, leasedUntil }, nextAt) {
      await database.transact(({ query }) =>
        query
          .updateTable('preferences')
          .set({ next_report_at: nextAt })
          .where('user_id', '=', userId)
          .where('next_report_at', '=', leasedUntil)
          .execute(),
      );
    },

    forgetPerson: (userId) =>
      database.transact(async ({ query }) => {
        await query.deleteFrom('preferences').where('user_id', '=', userId).execute();
        await query.deleteFrom('team_mails').where('user_id', '=', userId).execute();
        await query.updateTable('confirmation_mails').set({ asked_by: '' }).where('asked_by', '=', userId).execute();
        const dropped = await sql`DELETE FROM notifications WHERE id IN (SELECT id FROM notifications
          WHERE user_id = ${userId} LIMIT ${stepAlerts}) RETURNING id`.execute(query);
        return { hasMore: dropped.rows.length === stepAlerts };
      }),
  };
}
