import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { ConfirmedAddresses } from '../alertStore.ts';
import { CONFIRMATION_WINDOW_MS, confirmationWaitSeconds } from '../policy/confirmationLimits.ts';
import type { AlertDatabase } from './alertDatabase.ts';

/** SQL: whether the recipient of a row of `integrations` has yet to confirm. */
export const IS_WAITING = `(integrations.address_mark IS NOT NULL AND NOT EXISTS (SELECT 1 FROM confirmed_addresses a
  WHERE a.team_id = integrations.team_id AND a.address_mark = integrations.address_mark))`;

/** Pages show when the last confirmation e-mail went out, long after its link expired. */
const MAILS_KEPT_MS = 90 * 86_400_000;

type How = 'recipient' | 'member' | 'before';

/** Stores who agreed to be e-mailed by a team; each call is one transaction. */
export function createConfirmedKeeper({ sqlite, transact }: AlertDatabase): ConfirmedAddresses {
  const find = prepareRead<[number]>(
    sqlite,
    'SELECT 1 FROM confirmed_addresses WHERE team_id = ? AND address_mark = ?',
  );
  const findMembers = prepareRead<[number]>(
    sqlite,
    "SELECT 1 FROM confirmed_addresses WHERE team_id = ? AND address_mark = ? AND how = 'member'",
  );
  const put = prepareWrite(sqlite, 'INSERT OR REPLACE INTO confirmed_addresses VALUES (?, ?, ?, ?)');
  const drop = prepareWrite(sqlite, 'DELETE FROM confirmed_addresses WHERE team_id = ? AND address_mark = ?');
  const mailed = prepareRead<[mark: string, how: How | null]>(
    sqlite,
    `SELECT DISTINCT i.address_mark, a.how FROM integrations i
     LEFT JOIN confirmed_addresses a ON a.team_id = i.team_id AND a.address_mark = i.address_mark
     WHERE i.team_id = ? AND i.address_mark IS NOT NULL`,
  );
  const byMembership = prepareRead<[mark: string]>(
    sqlite,
    "SELECT address_mark FROM confirmed_addresses WHERE team_id = ? AND how = 'member'",
  );
  const tellOwners = prepareWrite(
    sqlite,
    'UPDATE integrations SET are_owners_told = 0 WHERE team_id = ? AND address_mark = ? AND disabled_at IS NULL',
  );
  const needNotTell = prepareWrite(
    sqlite,
    'UPDATE integrations SET are_owners_told = 1 WHERE team_id = ? AND address_mark = ? AND disabled_at IS NULL',
  );
  const lookAgain = prepareWrite(
    sqlite,
    `UPDATE notifications SET next_attempt_at = ?3 WHERE state = 'waiting' AND held_by = 'confirmation'
       AND destination IN (SELECT 'integration:' || integration_id FROM integrations WHERE team_id = ?1 AND address_mark = ?2)`,
  );
  const nextTeam = prepareRead<[string | null]>(
    sqlite,
    'SELECT min(team_id) FROM integrations WHERE team_id > ? AND address_mark IS NOT NULL',
  );
  const sentBy = (column: 'address_mark' | 'team_id' | 'asked_by') =>
    prepareRead<[number]>(sqlite, `SELECT at FROM confirmation_mails WHERE ${column} = ? AND at > ? ORDER BY at`);
  const [sentTo, sentForTeam, sentForPerson] = [sentBy('address_mark'), sentBy('team_id'), sentBy('asked_by')];
  const add = prepareRead<[number]>(
    sqlite,
    'INSERT INTO confirmation_mails (team_id, address_mark, asked_by, at) VALUES (?, ?, ?, ?) RETURNING id',
  );
  const giveBack = prepareWrite(sqlite, 'DELETE FROM confirmation_mails WHERE id = ?');
  const forgetOld = prepareWrite(sqlite, 'DELETE FROM confirmation_mails WHERE at < ?');

  function confirm(teamId: string, mark: string, how: How, now: number): void {
    put(teamId, mark, how, now);
    needNotTell(teamId, mark);
    lookAgain(teamId, mark, now);
  }

  /** Addresses that count as confirmed from now on because of membership, and those that no longer do. */
  function changesOf(teamId: string, memberMarks: readonly string[]): { joined: string[]; left: string[] } {
    const members = new Set(memberMarks);
    const joined = mailed.all(teamId).flatMap(([mark, how]) => {
      return members.has(mark) && (how === null || how === 'before') ? [mark] : [];
    });
    const left = byMembership.all(teamId).flatMap(([mark]) => (members.has(mark) ? [] : [mark]));
    return { joined, left };
  }

  return {
    isConfirmed: async (teamId, mark) => find.get(teamId, mark) !== undefined,
    isMembers: async (teamId, mark) => findMembers.get(teamId, mark) !== undefined,
    async confirmAddress(teamId, mark, now) {
      transact(() => confirm(teamId, mark, 'recipient', now));
    },
    async reviewMembers(teamId, memberMarks, now) {
      // Checked before taking the lock, because usually nothing has changed.
      const { joined, left } = changesOf(teamId, memberMarks);
      if (joined.length === 0 && left.length === 0) return;
      transact(() => {
        const changes = changesOf(teamId, memberMarks);
        for (const mark of changes.joined) confirm(teamId, mark, 'member', now);
        for (const mark of changes.left) {
          drop(teamId, mark);
          tellOwners(teamId, mark);
        }
      });
    },
    mailingTeamAfter: async (teamId) => nextTeam.get(teamId)?.[0] ?? null,
    takeConfirmationMail: async ({ teamId, mark, askedBy, now }, limits) =>
      transact(() => {
        forgetOld(now - MAILS_KEPT_MS);
        const since = now - CONFIRMATION_WINDOW_MS;
        const sent = {
          toAddress: sentTo.all(mark, since).map(([at]) => at),
          byTeam: sentForTeam.all(teamId, since).map(([at]) => at),
          byPerson: sentForPerson.all(askedBy, since).map(([at]) => at),
        };
        const retryAfterSeconds = confirmationWaitSeconds(sent, limits, now);
        if (retryAfterSeconds !== null) return { retryAfterSeconds };
        return { mailId: add.get(teamId, mark, askedBy, now)?.[0] ?? 0 };
      }),
    async giveBackConfirmationMail(mailId) {
      giveBack(mailId);
    },
  };
}
