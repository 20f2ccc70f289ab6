import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { MAIL_HOLD_MS, type MailLimitStore } from '../mailLimitStore.ts';
import { isLimitReached } from '../policy/mailLimits.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';

/** Counts alert e-mails. */
export function createMailLimitKeeper({ database, dialect }: KeeperOptions): MailLimitStore {
  async function sentOf(query: Queries, teamId: string, mark: string, now: number) {
    const { rows } = await sql<{ to_address: number; to_address_by_team: number; by_team: number }>`
      SELECT (SELECT count(*) FROM alert_mails WHERE address_mark = ${mark} AND at > ${now - HOUR_MS}) AS to_address,
        (SELECT count(*) FROM alert_mails WHERE address_mark = ${mark} AND at > ${now - HOUR_MS}
          AND team_id = ${teamId}) AS to_address_by_team,
        (SELECT count(*) FROM alert_mails WHERE team_id = ${teamId} AND at > ${now - DAY_MS}) AS by_team`.execute(
      query,
    );
    const { to_address = 0, to_address_by_team = 0, by_team = 0 } = rows[0] ?? {};
    return { toAddress: to_address, toAddressByTeam: to_address_by_team, byTeam: by_team };
  }

  return {
    takeAlertMail: ({ teamId, mark, now }, limits) =>
      database.transact(async ({ query }) => {
        await dialect.serialize(query, [`mails to ${mark}`, `mails of ${teamId}`]);
        const hold = await query
          .selectFrom('mail_holds')
          .select('until')
          .where('team_id', '=', teamId)
          .where('address_mark', '=', mark)
          .executeTakeFirst();
        if (hold !== undefined && hold.until > now) return { heldUntil: hold.until };
        if (hold === undefined && isLimitReached(await sentOf(query, teamId, mark, now), limits)) {
          const until = now + MAIL_HOLD_MS;
          await query.insertInto('mail_holds').values({ team_id: teamId, address_mark: mark, until }).execute();
          return { heldUntil: until };
        }
        await query.deleteFrom('mail_holds').where('team_id', '=', teamId).where('address_mark', '=', mark).execute();
        const { id } = await query
          .insertInto('alert_mails')
          .values({ team_id: teamId, address_mark: mark, at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { mailId: id };
      }),

    async refundAlertMail(mailId) {
      await database.transact(({ query }) => query.deleteFrom('alert_mails').where('id', '=', mailId).execute());
    },

    async forgetCountedMails(now) {
      await database.transact(async ({ query }) => {
        await query
          .deleteFrom('alert_mails')
          .where('at', '<=', now - DAY_MS)
          .execute();
        await query
          .deleteFrom('mail_holds')
          .where('until', '<=', now - DAY_MS)
          .execute();
      });
    },
  };
}
