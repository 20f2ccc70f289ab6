import { CONFIRMATION_WINDOW_MS, confirmationWaitSeconds } from '../policy/mailLimits.ts';
import { sql } from 'kysely';
import { DAY_MS } from '../../../contract/durations.ts';
import { writeAudit } from '../../audit/writeAudit.ts';
import { auditIntegration } from '../auditedAlerts.ts';
import type { ConfirmedAddresses } from '../alertStore.ts';
import { type ConfirmedHow, membershipChanges } from '../policy/membership.ts';
import type { KeeperOptions, Queries } from './alertSql.ts';
import { AUDITED_COLUMNS, auditedFromRow } from './auditedRows.ts';

/** SQL for whether the recipient of the integration in row `i` hasn't confirmed yet. */
export const IS_WAITING = sql<boolean>`(i.address_mark IS NOT NULL AND NOT EXISTS (SELECT 1 FROM confirmed_addresses a
  WHERE a.team_id = i.team_id AND a.address_mark = i.address_mark))`;

/**
 * How long to keep records of confirmation e-mails. Pages show when the last one was sent, even long after its link has
 * expired.
 */
const MAILS_KEPT_MS = 90 * DAY_MS;

/** Stores the addresses whose owners agreed to receive a team's e-mails. */
export function createConfirmationKeeper({ database, dialect }: KeeperOptions): ConfirmedAddresses {
  const { read } = database;

  async function howOf(teamId: string, mark: string): Promise<string | null> {
    const row = await read
      .selectFrom('confirmed_addresses')
      .select('how')
      .where('team_id', '=', teamId)
      .where('address_mark', '=', mark)
      .executeTakeFirst();
    return row?.how ?? null;
  }

  async function setOwnersNotified(query: Queries, teamId: string, mark: string, areNotified: 0 | 1): Promise<void> {
    await query
      .updateTable('integrations')
      .set({ are_owners_told: areNotified })
      .where('team_id', '=', teamId)
      .where('address_mark', '=', mark)
      .where('disabled_at', 'is', null)
      .execute();
  }

  async function confirm(query: Queries, teamId: string, mark: string, how: ConfirmedHow, now: number): Promise<void> {
    await query
      .insertInto('confirmed_addresses')
      .values({ team_id: teamId, address_mark: mark, how, at: now })
      .onConflict((conflict) => conflict.columns(['team_id', 'address_mark']).doUpdateSet({ how, at: now }))
      .execute();
    await setOwnersNotified(query, teamId, mark, 1);
    await sql`UPDATE notifications SET next_attempt_at = ${now} WHERE state = 'waiting' AND held_by = 'confirmation'
      AND destination IN (SELECT integration_id FROM integrations
        WHERE team_id = ${teamId} AND address_mark = ${mark})`.execute(query);
  }

  async function changesOf(query: Queries, teamId: string, memberMarks: readonly string[]) {
    const { rows: mailed } = await sql<{ mark: string; how: ConfirmedHow | null }>`
      SELECT DISTINCT i.address_mark AS mark, a.how FROM integrations i
      LEFT JOIN confirmed_addresses a ON a.team_id = i.team_id AND a.address_mark = i.address_mark
      WHERE i.team_id = ${teamId} AND i.address_mark IS NOT NULL ORDER BY mark`.execute(query);
    const byMembership = await query
      .selectFrom('confirmed_addresses')
      .select('address_mark')
      .where('team_id', '=', teamId)
      .where('how', '=', 'member')
      .orderBy('address_mark')
      .execute();
    const known = { mailed, byMembership: byMembership.map(({ address_mark }) => address_mark) };
    return membershipChanges(known, memberMarks);
  }

  async function sentBy(query: Queries, column: 'address_mark' | 'team_id' | 'asked_by', value: string, since: number) {
    const rows = await query
      .selectFrom('confirmation_mails')
      .select('at')
      .where(column, '=', value)
      .where('at', '>', since)
      .orderBy('at')
      .execute();
    return rows.map(({ at }) => at);
  }

  return {
    isConfirmed: async (teamId, mark) => (await howOf(teamId, mark)) !== null,
    isMembers: async (teamId, mark) => (await howOf(teamId, mark)) === 'member',
    confirmAddress: (teamId, mark, now, by) =>
      database.transact(async ({ query }) => {
        await confirm(query, teamId, mark, 'recipient', now);
        const confirmed = await query
          .selectFrom('integrations')
          .select(AUDITED_COLUMNS)
          .where('team_id', '=', teamId)
          .where('address_mark', '=', mark)
          .orderBy('integration_id')
          .execute();
        const entries = confirmed.map((row) => auditIntegration('integration.confirmed', auditedFromRow(row), by));
        await writeAudit(database, { query }, entries);
      }),

    async reviewMembers(teamId, memberMarks, now) {
      // Check without a lock first, because usually nothing has changed.
      const { joined, left } = await changesOf(read, teamId, memberMarks);
      if (joined.length === 0 && left.length === 0) return;
      await database.transact(async ({ query }) => {
        const changes = await changesOf(query, teamId, memberMarks);
        for (const mark of changes.joined) await confirm(query, teamId, mark, 'member', now);
        for (const mark of changes.left) {
          await query
            .deleteFrom('confirmed_addresses')
            .where('team_id', '=', teamId)
            .where('address_mark', '=', mark)
            .execute();
          await setOwnersNotified(query, teamId, mark, 0);
        }
      });
    },

    takeConfirmationMail: ({ teamId, mark, askedBy, now }, limits) =>
      database.transact(async ({ query }) => {
        await dialect.serialize(query, [`confirm ${mark}`, `confirm for ${teamId}`, `confirm by ${askedBy}`]);
        await query
          .deleteFrom('confirmation_mails')
          .where('at', '<', now - MAILS_KEPT_MS)
          .execute();
        const since = now - CONFIRMATION_WINDOW_MS;
        const sent = {
          toAddress: await sentBy(query, 'address_mark', mark, since),
          byTeam: await sentBy(query, 'team_id', teamId, since),
          byPerson: await sentBy(query, 'asked_by', askedBy, since),
        };
        const retryAfterSeconds = confirmationWaitSeconds(sent, limits, now);
        if (retryAfterSeconds !== null) return { retryAfterSeconds };
        const { id } = await query
          .insertInto('confirmation_mails')
          .values({ team_id: teamId, address_mark: mark, asked_by: askedBy, at: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { mailId: id };
      }),

    async refundConfirmationMail(mailId) {
      await database.transact(({ query }) => query.deleteFrom('confirmation_mails').where('id', '=', mailId).execute());
    },
  };
}
