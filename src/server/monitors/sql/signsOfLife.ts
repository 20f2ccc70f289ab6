import { sql } from 'kysely';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { absenceSince, CLOCK_TOLERANCE_MS, joined } from '../clock.ts';
import type { DeadlineStore } from '../monitorStore.ts';

/** Bytes written to prove that pings can be recorded: more than a ping with its body and all it changes. */
const BALLAST_BYTES = 65_536;
const NO_BALLAST = Buffer.alloc(0);

type SignsOfLife = Pick<DeadlineStore, 'aliveAt' | 'recordAlive' | 'madeGood'> & {
  /** The pending absence; it stays what it is until the transaction ends. */
  away(transaction: WriteTransaction): Promise<Absence | null>;
};

/** Signs of life and absences, which all servers keep in one shared row. */
export function createSignsOfLife(database: Database): SignsOfLife {
  return {
    async away({ query }) {
      const row = await query
        .selectFrom('engine')
        .select('away')
        .$if(database.engine === 'postgres', (builder) => builder.forShare())
        .executeTakeFirst();
      return readAway(row?.away ?? null);
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
          .$if(database.engine === 'postgres', (builder) => builder.forUpdate())
          .executeTakeFirst();
        const aliveAt = row?.alive_at ?? 0;
        const noted = readAway(row?.away ?? null);
        // The clock was ahead when that was noted.
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
    async madeGood(made) {
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

function readAway(text: string | null): Absence | null {
  return text === null ? null : (JSON.parse(text) as Absence);
}
