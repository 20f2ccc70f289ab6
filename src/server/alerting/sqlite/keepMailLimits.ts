import { createId } from '../../../contract/ids.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import type { MailLimitStore } from '../mailLimitStore.ts';
import { DAY_MS, HELD_BACK_MS, HOUR_MS, reachedLimit, type MailLimit } from '../policy/alertMailLimits.ts';
import type { AlertDatabase } from './alertDatabase.ts';
import { prepareDestinationOf } from './destinations.ts';

/** By this time after a hold, all deliveries judged during it are written, so its count is complete. */
const SETTLED_MS = 5_000;
const LISTED = 20;

type HoldRow = [...[holdId: string, teamId: string, mark: string, reached: MailLimit, since: number, until: number]];

/** Counts alert e-mails; each call is one transaction. */
export function createMailLimitKeeper({ sqlite, transact }: AlertDatabase): MailLimitStore {
  const openHold = prepareRead<[holdId: string, reached: MailLimit, until: number]>(
    sqlite,
    'SELECT hold_id, reached, until FROM mail_holds WHERE team_id = ? AND address_mark = ? AND until > ? LIMIT 1',
  );
  const toAddress = prepareRead<[all: number, byTeam: number]>(
    sqlite,
    'SELECT count(*), count(*) FILTER (WHERE team_id = ?3) FROM alert_mails WHERE address_mark = ?1 AND at > ?2',
  );
  const byTeam = prepareRead<[number]>(sqlite, 'SELECT count(*) FROM alert_mails WHERE team_id = ? AND at > ?');
  const add = prepareRead<[number]>(
    sqlite,
    'INSERT INTO alert_mails (team_id, address_mark, at) VALUES (?, ?, ?) RETURNING id',
  );
  const giveBack = prepareWrite(sqlite, 'DELETE FROM alert_mails WHERE id = ?');
  const forget = prepareWrite(sqlite, 'DELETE FROM alert_mails WHERE at <= ?');
  const putHold = prepareWrite(
    sqlite,
    `INSERT INTO mail_holds (hold_id, team_id, address_mark, reached, since, until, next_try_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const ended = prepareRead<HoldRow>(
    sqlite,
    `SELECT hold_id, team_id, address_mark, reached, since, until FROM mail_holds
     WHERE next_try_at <= ? ORDER BY next_try_at LIMIT 1`,
  );
  const postpone = prepareWrite(sqlite, 'UPDATE mail_holds SET next_try_at = ? WHERE hold_id = ?');
  const close = prepareWrite(sqlite, 'DELETE FROM mail_holds WHERE hold_id = ?');
  const heldBack = prepareRead<[number]>(sqlite, 'SELECT count(*) FROM notifications WHERE mail_hold = ?');
  const latest = prepareRead<[string]>(
    sqlite,
    'SELECT destination FROM notifications WHERE mail_hold = ? ORDER BY id DESC LIMIT 1',
  );
  const down = prepareRead<[monitorId: string, name: string]>(
    sqlite,
    `SELECT DISTINCT m.monitor_id, m.name FROM notifications n JOIN monitors m ON m.id = n.monitor
     WHERE n.mail_hold = ? AND m.status = 'down' ORDER BY lower(m.name), m.monitor_id`,
  );
  const destinationOf = prepareDestinationOf(sqlite);

  return {
    takeAlertMail: async ({ teamId, mark, now }, limits) =>
      transact(() => {
        const [openId, openReached, openUntil] = openHold.get(teamId, mark, now) ?? [];
        if (openId !== undefined && openReached !== undefined && openUntil !== undefined) {
          return { hold: { holdId: openId, reached: openReached, until: openUntil } };
        }
        const [all = 0, ofTeam = 0] = toAddress.get(mark, now - HOUR_MS, teamId) ?? [];
        const sent = { toAddress: all, toAddressByTeam: ofTeam, byTeam: byTeam.get(teamId, now - DAY_MS)?.[0] ?? 0 };
        const reached = reachedLimit(sent, limits);
        if (reached === null) return { mailId: add.get(teamId, mark, now)?.[0] ?? 0 };
        const hold = { holdId: createId('hold_'), reached, until: now + HELD_BACK_MS };
        putHold(hold.holdId, teamId, mark, reached, now, hold.until, hold.until + SETTLED_MS);
        return { hold };
      }),
    async giveBackAlertMail(mailId) {
      giveBack(mailId);
    },
    async claimEndedHold(now, leaseMs) {
      // Checked before taking the lock, because usually there is none.
      if (ended.get(now) === undefined) return null;
      return transact(() => {
        const row = ended.get(now);
        if (row === undefined) return null;
        const [holdId, teamId, mark, reached, since, until] = row;
        const [destination] = latest.get(holdId) ?? [];
        postpone(now + leaseMs, holdId);
        const downNow = down.all(holdId);
        return {
          holdId,
          teamId,
          mark,
          to: destination === undefined ? null : destinationOf(destination),
          reached,
          since,
          until,
          count: heldBack.get(holdId)?.[0] ?? 0,
          downCount: downNow.length,
          down: downNow.slice(0, LISTED).map(([monitorId, name]) => ({ monitorId, name })),
        };
      });
    },
    async closeHold(holdId) {
      close(holdId);
    },
    async postponeHold(holdId, until) {
      postpone(until, holdId);
    },
    async forgetCountedMails(now) {
      forget(now - DAY_MS);
    },
  };
}
