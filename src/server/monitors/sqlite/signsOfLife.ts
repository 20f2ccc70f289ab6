import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { leadDataFile, type Release } from '../../database/sqlite/dataFileLock.ts';
import { prepareRead, prepareWrite } from '../../database/sqlite/statement.ts';
import { absenceSince, joined } from '../absence.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { DeadlineStore } from '../monitorStore.ts';
import type { MonitorDatabase } from './monitorDatabase.ts';

/** Bytes written to prove that pings can be recorded: more than a ping with its body and all it changes. */
const BALLAST_BYTES = 65_536;

type SignsOfLife = Pick<DeadlineStore, 'isAlone' | 'aliveAt' | 'recordAlive' | 'madeGood'> & {
  /** The pending absence. */
  away(): Absence | null;
  close(): void;
};

/** Signs of life and absences, which all servers of a file keep in one shared row. */
export function createSignsOfLife(file: string, { sqlite, transact }: MonitorDatabase): SignsOfLife {
  const read = prepareRead<[number, string | null]>(sqlite, 'SELECT alive_at, away FROM engine');
  const write = prepareWrite(
    sqlite,
    `UPDATE engine SET away = ?2, ballast = zeroblob(?3),
       alive_at = CASE WHEN alive_at < ?1 OR alive_at > ?1 + ${CLOCK_TOLERANCE_MS} THEN ?1 ELSE alive_at END`,
  );
  const clear = prepareWrite(sqlite, 'UPDATE engine SET away = NULL WHERE away = ?');
  let lead: Release | null = null;

  const away = (): Absence | null => readAway(read.get()?.[1] ?? null);

  return {
    away,
    async isAlone() {
      lead ??= leadDataFile(file);
      return lead !== null;
    },
    aliveAt: async () => read.get()?.[0] || null,
    async recordAlive({ now, isInDoubt }) {
      const pending = transact(() => {
        const [aliveAt = 0] = read.get() ?? [];
        const noted = away();
        // The clock was ahead when that was noted.
        const known = noted !== null && noted.until > now + CLOCK_TOLERANCE_MS ? null : noted;
        const found = joined(known, isInDoubt ? absenceSince(aliveAt || null, now) : null);
        write(now, found && JSON.stringify(found), isInDoubt ? BALLAST_BYTES : 0);
        return found;
      });
      return pending;
    },
    async madeGood(made) {
      clear(JSON.stringify(made));
    },
    close: () => lead?.(),
  };
}

function readAway(text: string | null): Absence | null {
  return text === null ? null : (JSON.parse(text) as Absence);
}
