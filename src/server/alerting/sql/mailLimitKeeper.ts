import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import { createId } from '../../../contract/ids.ts';
import { HELD_BACK_MS, type MailLimitStore, SETTLED_MS } from '../mailLimitStore.ts';
import type { Destination } from '../outbox.ts';
import { type MailLimit, reachedLimit } from '../policy/mailLimits.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';
import { shownIn } from './sealedConfigs.ts';

/** Maximum number of monitors named in the e-mail about a hold. */
const LISTED = 20;

interface HoldRow {
  hold_id: string;
  team_id: string;
  address_mark: string;
  reached: MailLimit;
  since: number;
  until: number;
}

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

  const postpone = (query: Queries, holdId: string, until: number) =>
    query.updateTable('mail_holds').set({ next_try_at: until }).where('hold_id', '=', holdId).execute();

  return {
    takeAlertMail: ({ teamId, mark, now }, limits) =>
      database.transact(async ({ query }) => {
        await dialect.serialize(query, [`mails to ${mark}`, `mails of ${teamId}`]);
        const open = await query
          .selectFrom('mail_holds')
          .select(['hold_id', 'reached', 'until'])
          .where('team_id', '=', teamId)
          .where('address_mark', '=', mark)
          .where('until', '>', now)
          .executeTakeFirst();
        if (open !== undefined) {
          return { hold: { holdId: open.hold_id, reached: open.reached as MailLimit, until: open.until } };
        }
        const reached = reachedLimit(await sentOf(query, teamId, mark, now), limits);
        if (reached === null) {
          const { id } = await query
            .insertInto('alert_mails')
            .values({ team_id: teamId, address_mark: mark, at: now })
            .returning('id')
            .executeTakeFirstOrThrow();
          return { mailId: id };
        }
        const hold = { holdId: createId('hold_'), reached, until: now + HELD_BACK_MS };
        await query
          .insertInto('mail_holds')
          .values({
            hold_id: hold.holdId,
            team_id: teamId,
            address_mark: mark,
            reached,
            since: now,
            until: hold.until,
            next_try_at: hold.until + SETTLED_MS,
          })
          .execute();
        return { hold };
      }),

    async refundAlertMail(mailId) {
      await database.transact(({ query }) => query.deleteFrom('alert_mails').where('id', '=', mailId).execute());
    },

    async claimEndedHold(now, leaseMs) {
      const ended = sql<HoldRow>`
        SELECT h.hold_id, h.team_id, h.address_mark, h.reached, h.since, h.until FROM mail_holds h
        WHERE h.next_try_at <= ${now} ORDER BY h.next_try_at LIMIT 1`;
      // Check without a lock first, because usually no hold has ended.
      if ((await ended.execute(database.read)).rows.length === 0) return null;
      return database.transact(async ({ query }) => {
        const [hold] = (await sql<HoldRow>`${ended} ${dialect.lockFree('h')}`.execute(query)).rows;
        if (hold === undefined) return null;
        const { hold_id: holdId, team_id: teamId, address_mark: mark, reached, since, until } = hold;
        await postpone(query, holdId, now + leaseMs);
        const down = await downOf(query, holdId);
        return {
          holdId,
          teamId,
          mark,
          to: await latestOf(query, holdId),
          reached,
          since,
          until,
          count: await countOf(query, holdId),
          downCount: down.length,
          down: down.slice(0, LISTED),
        };
      });
    },

    async closeHold(holdId) {
      await database.transact(({ query }) => query.deleteFrom('mail_holds').where('hold_id', '=', holdId).execute());
    },
    async postponeHold(holdId, until) {
      await database.transact(({ query }) => postpone(query, holdId, until));
    },
    async forgetCountedMails(now) {
      await database.transact(({ query }) =>
        query
          .deleteFrom('alert_mails')
          .where('at', '<=', now - DAY_MS)
          .execute(),
      );
    },
  };
}

async function countOf(query: Queries, holdId: string): Promise<number> {
  const row = await query
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mail_hold', '=', holdId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Returns where the latest held-back alert would have been sent. */
async function latestOf(query: Queries, holdId: string): Promise<Destination | null> {
  const latest = await query
    .selectFrom('notifications')
    .leftJoin('integrations', 'integrations.integration_id', 'notifications.integration_id')
    .select(['notifications.integration_id', 'notifications.user_id', 'integrations.config'])
    .where('notifications.mail_hold', '=', holdId)
    .orderBy('notifications.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (latest === undefined) return null;
  const { integration_id: integrationId, user_id: userId, config } = latest;
  if (integrationId === null) return { by: 'person', userId: userId ?? '' };
  if (config === null) return null;
  const shown = shownIn(config);
  // Only e-mails are held back. If the integration's kind has changed, there's no one to e-mail.
  return { by: 'integration', integrationId, config: shown.kind === 'email' ? shown : null };
}

async function downOf(query: Queries, holdId: string): Promise<{ monitorId: string; name: string }[]> {
  const { rows } = await sql<{ monitor_id: string; name: string }>`
    SELECT m.monitor_id, m.name FROM monitors m WHERE m.status = 'down'
      AND m.id IN (SELECT n.monitor FROM notifications n WHERE n.mail_hold = ${holdId})
    ORDER BY lower(m.name), m.monitor_id`.execute(query);
  return rows.map(({ monitor_id, name }) => ({ monitorId: monitor_id, name }));
}
