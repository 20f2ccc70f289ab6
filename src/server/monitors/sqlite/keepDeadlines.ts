import { prepareRead } from '../../database/sqlite/statement.ts';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { MonitorRules, MonitorState } from '../monitorRules.ts';
import type { DeadlineStore } from '../monitorStore.ts';
import { prepareClamp } from './clampRow.ts';
import { placedAfter, prepareHistory } from './history.ts';
import type { MonitorDatabase, Transaction } from './monitorDatabase.ts';
import { prepareMonitorRows, type EngineRow } from './monitorRows.ts';
import { readState, readTiming } from './stateColumns.ts';
import type { WatchedTime } from './watchedTime.ts';
import { UNREADABLE } from './writePing.ts';

/** Flips of one transaction, so that pings never wait long for it. */
const SWEEP_LIMIT = 200;
/** Rows that one step of an amnesty looks at. */
const AMNESTY_SPAN = 2_000;
/** Rows that one step of a mend looks at: it writes their logs too. */
const CLAMP_SPAN = 100;

export interface KeepDeadlinesOptions {
  watched: WatchedTime;
  /** The pending absence. */
  away(): Absence | null;
  /** Writes the pings that wait for their commit. */
  takePings(): void;
  onBroken(monitorId: string, error: unknown): void;
}

/**
 * Deadlines on the monitors' own table. Rows are read under the file's write lock and changed under the same, so that what was
 * judged is what is changed, however many processes sweep.
 */
export function createDeadlineKeeper(
  database: MonitorDatabase,
  rules: MonitorRules,
  { watched, away, takePings, onBroken }: KeepDeadlinesOptions,
): Pick<DeadlineStore, 'nextDeadline' | 'sweepDeadlines' | 'grantAmnesty' | 'clampToClock' | 'takeRefusals'> {
  const { sqlite, transact } = database;
  const rows = prepareMonitorRows(sqlite);
  const writeHistory = prepareHistory(sqlite);
  const clampRow = prepareClamp(sqlite, rules);
  const nearest = prepareRead<[number]>(
    sqlite,
    'SELECT deadline_at FROM monitors WHERE deadline_at IS NOT NULL ORDER BY deadline_at LIMIT 1',
  );
  const lastId = prepareRead<[number | null]>(sqlite, 'SELECT max(id) FROM monitors');

  /** Does what is to be done to each row; one that cannot be read is put aside, so that it stops no other. */
  function forEach(
    found: EngineRow[],
    transaction: Transaction,
    change: (row: EngineRow) => boolean,
    { isFlip = false } = {},
  ): number {
    let changed = 0;
    for (const row of found) {
      if (changeOrPutAside(row, transaction, change, isFlip)) changed += 1;
    }
    return changed;
  }

  function changeOrPutAside(
    row: EngineRow,
    transaction: Transaction,
    change: (row: EngineRow) => boolean,
    isFlip: boolean,
  ): boolean {
    let isChanged = false;
    try {
      isChanged = change(row);
      if (!isChanged) return false;
    } catch (error) {
      rows.putAside(row.id, UNREADABLE, transaction.stamp());
      onBroken(row.monitorId, error);
    }
    const { teamId, monitorId } = row;
    transaction.changed({ type: 'set', teamId, monitorId, hasFlipped: isFlip && isChanged });
    return isChanged;
  }

  function nextDeadline(): number | null {
    return nearest.get()?.[0] ?? null;
  }

  /** Writes the new states of rows in one transaction; answers how many there were. */
  function restate(find: () => EngineRow[], stateOf: (row: EngineRow) => MonitorState | null): number {
    return transact((transaction) =>
      forEach(find(), transaction, (row) => {
        const state = stateOf(row);
        if (state === null) return false;
        const { pingCount, lastSequence } = row;
        rows.write(row.id, state, { pingCount, lastSequence, stamp: transaction.stamp() });
        return true;
      }),
    );
  }

  const placeAfter = (upTo: number): number | null => (upTo < (lastId.get()?.[0] ?? 0) ? upTo : null);

  return {
    nextDeadline: async () => nextDeadline(),
    async sweepDeadlines(now) {
      // Looked at before the lock is taken: mostly there is nothing to do.
      if ((nextDeadline() ?? Infinity) > now) {
        watched.judged(now);
        return { flips: 0, hasMore: false };
      }
      takePings();
      return transact((transaction) => {
        const until = Math.min(now, away()?.from ?? Infinity);
        watched.judged(until);
        const passed = rows.passed(until, SWEEP_LIMIT);
        const flips = forEach(
          passed,
          transaction,
          (row) => {
            const change = rules.applyDeadline(readState(row.state), readTiming(row.timing), until);
            if (change === null) throw new Error('A deadline has passed by which nothing is due.');
            const flips = placedAfter(row.lastSequence, change);
            writeHistory(row, flips, change.finishedDays);
            const lastSequence = row.lastSequence + flips.length;
            rows.write(row.id, change.state, { pingCount: row.pingCount, lastSequence, stamp: transaction.stamp() });
            return true;
          },
          { isFlip: true },
        );
        return { flips, hasMore: passed.length === SWEEP_LIMIT };
      });
    },
    async grantAmnesty(absence, place) {
      const upTo = place + AMNESTY_SPAN;
      const granted = restate(
        () => rows.graceEndsBy(place, upTo, absence.until),
        (row) => rules.applyAmnesty(readState(row.state), readTiming(row.timing), absence),
      );
      return { granted, nextPlace: placeAfter(upTo) };
    },
    async clampToClock(now, place) {
      const upTo = place + CLAMP_SPAN;
      const clamped = restate(
        () => rows.ahead(place, upTo, now + CLOCK_TOLERANCE_MS),
        (row) => clampRow({ ...row, state: readState(row.state), timing: readTiming(row.timing) }, now),
      );
      return { clamped, nextPlace: placeAfter(upTo) };
    },
    takeRefusals: watched.takeRefusals,
  };
}
