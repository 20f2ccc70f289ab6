import { sql } from 'kysely';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { lockRows } from '../../database/lockRows.ts';
import { absenceSince, CLOCK_TOLERANCE_MS, joined } from '../clock.ts';
import type { DeadlineStore } from '../monitorStore.ts';

/** Bytes written to check that pings can be recorded: more than a ping writes, including its body and all changes. */
const BALLAST_BYTES = 65_536;
const NO_BALLAST = Buffer.alloc(0);

type Liveness = Pick<DeadlineStore, 'aliveAt' | 'recordAlive' | 'clearAbsence'> & {
  /**
   * Returns the pending absence, which can't change until the transaction ends. `unknown` means that another server
   * might be changing it.
   */
  away(transaction: WriteTransaction): Promise<Absence | null | 'unknown'>;
};

/**
 * Stores the liveness timestamp and absences in one row that all servers share. Servers wait for the row's lock only
 * when in doubt, so a server that stops while it holds the lock doesn't keep others from handling deadlines, and
 * doesn't put them in doubt.
 */
export function createLiveness(database: Database): Liveness {
  return {
    async away({ query }) {
      const row = await query
        .selectFrom('engine')
        .select('away')
        .$call(lockRows(database, { isShared: true, skipsLocked: true }))
        .executeTakeFirst();
      return row === undefined ? 'unknown' : parseAbsence(row.away);
    },
    async aliveAt() {
      const row = await database.read.selectFrom('engine').select('alive_at').executeTakeFirst();
      return row?.alive_at || null;
    },
    recordAlive: ({ now, isInDoubt }) =>
      database.transact(async ({ query }) => {
        const row = await query
          .selectFrom('engine')
          .select(['alive_at', 'away'])
          .$call(lockRows(database, { skipsLocked: !isInDoubt }))
          .executeTakeFirst();
        if (row === undefined) return readPending(query);
        const aliveAt = row.alive_at;
        const noted = parseAbsence(row.away);
        // Ignore an absence that was recorded while the clock was ahead.
        const known = noted !== null && noted.until > now + CLOCK_TOLERANCE_MS ? null : noted;
        const found = joined(known, isInDoubt ? absenceSince(aliveAt || null, now) : null);
        const isLater = aliveAt < now || aliveAt > now + CLOCK_TOLERANCE_MS;
        await query
          .updateTable('engine')
          .set({
            alive_at: isLater ? now : aliveAt,
            away: found && JSON.stringify(found),
            ballast: isInDoubt ? Buffer.alloc(BALLAST_BYTES) : NO_BALLAST,
          })
          .execute();
        return found;
      }),
    async clearAbsence(made) {
      await database.transact(async ({ query }) => {
        await query
          .updateTable('engine')
          .set({ away: null })
          .where('away', '=', sql<string>`${JSON.stringify(made)}`)
          .execute();
      });
    },
  };
}

async function readPending(query: WriteTransaction['query']): Promise<Absence | null> {
  const { away } = await query.selectFrom('engine').select('away').executeTakeFirstOrThrow();
  return parseAbsence(away);
}

function parseAbsence(text: string | null): Absence | null {
  return text === null ? null : (JSON.parse(text) as Absence);
}
