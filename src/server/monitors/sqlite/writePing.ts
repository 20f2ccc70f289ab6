import { prepareRead, prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type {
  DayRollup,
  EngineMonitor,
  KnownMonitor,
  PingAdmission,
  PingFacts,
  PingRecord,
  MonitorRules,
} from '../monitorRules.ts';
import type { PingOutcome, ReceivedPing } from '../monitorStore.ts';
import { prepareHistory } from './history.ts';
import type { Transaction } from './monitorDatabase.ts';
import type { EngineRow, MonitorRows } from './monitorRows.ts';
import { preparePingRows } from './pingRows.ts';
import { readFilter } from './settingsColumns.ts';
import { readState, readTiming } from './stateColumns.ts';
import type { WatchedTime } from './watchedTime.ts';

/** What is shown of a monitor that was put aside. */
export const UNREADABLE = 'The schedule cannot be read.';

/** The latest pings that can be the end of a start: a request takes half a minute at most. */
const LATEST_PINGS = 100;
const NONE: PingFacts['ends'] = [];

export interface WritePingOptions {
  watched: WatchedTime;
  admission: PingAdmission;
  /** Called with each monitor that was put aside, and why. */
  onBroken(monitorId: string, error: unknown): void;
  /** Called with each monitor whose ping was logged, and how many it has had. */
  onLogged(id: number, pingCount: number): void;
}

/** Returns a function that records a ping with all that follows from it, within a transaction. */
export function prepareWritePing(
  sqlite: SqliteDatabase,
  rows: MonitorRows,
  rules: MonitorRules,
  { watched, admission, onBroken, onLogged }: WritePingOptions,
) {
  const logPing = preparePingRows(sqlite);
  const writeHistory = prepareHistory(sqlite);
  const markUnfinished = prepareWrite(sqlite, 'UPDATE pings SET is_unfinished = 1 WHERE monitor = ? AND sequence = ?');
  const clampLogs = (['pings', 'flips', 'edits'] as const).map((log) =>
    prepareWrite(sqlite, `UPDATE ${log} SET at = ? WHERE monitor = ? AND at > ?`),
  );
  const readDay = prepareRead<[string]>(sqlite, 'SELECT rollup FROM daily_rollups WHERE monitor = ? AND day = ?');
  const latestEnds = prepareRead<[number, string | null]>(
    sqlite,
    `SELECT at, rid FROM (SELECT kind, rid, at FROM pings WHERE monitor = ? ORDER BY sequence DESC LIMIT ${LATEST_PINGS})
     WHERE kind IN ('success', 'fail')`,
  );

  function factsOf({ id }: EngineRow, { kind, tookMs }: ReceivedPing): PingFacts {
    return {
      judgedUntil: watched.judgedUntil(),
      ends: kind === 'start' && tookMs > 0 ? latestEnds.all(id).map(([at, rid]) => ({ at, rid })) : NONE,
      storedDay(day) {
        const [rollup] = readDay.get(id, day) ?? [];
        return rollup === undefined ? null : (JSON.parse(rollup) as DayRollup);
      },
    };
  }

  function write(row: EngineRow, record: PingRecord, received: ReceivedPing, transaction: Transaction): void {
    const { monitor, logged, clampedTo, flips, finishedDays } = record;
    const { id, pingCount, lastSequence } = monitor;
    const stamp = transaction.stamp();
    if (clampedTo !== null) for (const clamp of clampLogs) clamp(clampedTo, id, clampedTo);
    logPing(id, logged, received, record.keepsBody);
    writeHistory(row, flips, finishedDays);
    for (const sequence of record.unfinished) markUnfinished(id, sequence);
    if (monitor.known !== null) {
      rows.write(id, monitor.known.state, { pingCount, lastSequence, stamp });
    } else {
      if (!row.isBroken) onBroken(monitor.monitorId, monitor.problem);
      rows.putAside(id, UNREADABLE, stamp);
      rows.countPing(id, logged.at, logged.kind, stamp);
    }
    onLogged(id, pingCount);
  }

  return (row: EngineRow, received: ReceivedPing, transaction: Transaction): PingOutcome => {
    const { record, outcome } = rules.recordPing(engineMonitor(row), received, factsOf(row, received), admission);
    if (record === null) return outcome;
    write(row, record, received, transaction);
    const { teamId, monitorId } = row;
    transaction.changed({ type: 'set', teamId, monitorId, hasFlipped: record.flips.length > 0 });
    return outcome;
  };
}

function engineMonitor({ timing, state, filter, ...row }: EngineRow): EngineMonitor {
  return {
    ...row,
    ...readable(() => ({ timing: readTiming(timing), state: readState(state) })),
    filter: filterOf(filter),
  };
}

function readable(read: () => KnownMonitor): Pick<EngineMonitor, 'known' | 'problem'> {
  try {
    return { known: read() };
  } catch (problem) {
    return { known: null, problem };
  }
}

function filterOf(text: string | null): EngineMonitor['filter'] {
  if (text === null) return null;
  try {
    return readFilter(text);
  } catch {
    return null;
  }
}
