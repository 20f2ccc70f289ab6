import { prepareWrite, type SqliteDatabase } from '../../database/sqlite/statement.ts';
import type {
  ClassifiedPing,
  MonitorChange,
  MonitorRules,
  MonitorState,
  MonitorTiming,
  PingChange,
} from '../monitorRules.ts';
import type { ReceivedPing } from '../monitorStore.ts';
import { prepareClamp } from './clampRow.ts';
import { prepareEndedMeanwhile } from './endedMeanwhile.ts';
import { prepareHistory } from './history.ts';
import type { Transaction } from './monitorDatabase.ts';
import type { EngineRow, MonitorRows } from './monitorRows.ts';
import { preparePingRows } from './pingRows.ts';
import { readFilter } from './settingsColumns.ts';
import { readState, readTiming } from './stateColumns.ts';
import type { WatchedTime } from './watchedTime.ts';

/** What is shown of a monitor that was put aside. */
export const UNREADABLE = 'The schedule cannot be read.';

export interface WritePingOptions {
  watched: WatchedTime;
  /** Hears of each monitor that was put aside, and why. */
  onBroken(monitorId: string, error: unknown): void;
  /** Hears of each ping that was logged, with how many the monitor has had. */
  onLogged(id: number, pingCount: number): void;
  /** Whether the disk takes more than the pings themselves. */
  hasRoom(): boolean;
}

interface Judged {
  /** A deadline that passed before the ping. */
  passed: MonitorChange | null;
  /** Place of the ping in the timeline, after that of the deadline's flip. */
  sequence: number;
  change: PingChange;
}

const isFlip = ({ passed, change }: Judged): boolean => passed !== null || change.flip !== null;

/**
 * Prepares the writing of a ping with all that follows from it, within a transaction. What is prepared returns whether the ping was
 * written: with `onlyFlips`, one that leaves the status as it is isn't.
 */
export function prepareWritePing(
  sqlite: SqliteDatabase,
  rows: MonitorRows,
  rules: MonitorRules,
  { watched, onBroken, onLogged, hasRoom }: WritePingOptions,
) {
  const logPing = preparePingRows(sqlite, hasRoom);
  const writeHistory = prepareHistory(sqlite);
  const clampToClock = prepareClamp(sqlite, rules);
  const endedMeanwhile = prepareEndedMeanwhile(sqlite);
  const markUnfinished = prepareWrite(sqlite, 'UPDATE pings SET is_unfinished = 1 WHERE monitor = ? AND sequence = ?');

  return (
    row: EngineRow,
    received: ReceivedPing,
    transaction: Transaction,
    { onlyFlips }: { onlyFlips: boolean },
  ): boolean => {
    const { id, pingCount } = row;
    const ping = { ...received, ...classified(row, received) };
    const judged = judge(row, ping);
    if (onlyFlips && (judged === null || !isFlip(judged))) return false;
    const stamp = transaction.stamp();
    if (judged === null) {
      logPing({ monitor: id, sequence: row.lastSequence + 1, at: ping.at, durationMs: null }, ping);
      rows.putAside(id, UNREADABLE, stamp);
      rows.countPing(id, ping.at, ping.kind, stamp);
    } else {
      const { passed, sequence, change } = judged;
      if (passed !== null) writeHistory(row, row.lastSequence, passed);
      logPing({ monitor: id, sequence, at: change.at, durationMs: change.durationMs }, ping);
      for (const run of change.unfinished) markUnfinished(id, run.sequence ?? null);
      const lastSequence = writeHistory(row, sequence, change);
      rows.write(id, change.state, { pingCount: pingCount + 1, lastSequence, stamp });
    }
    onLogged(id, pingCount + 1);
    return true;
  };

  /** A filter that cannot be read keeps nothing out. */
  function classified({ filter }: EngineRow, ping: ReceivedPing): ClassifiedPing | null {
    if (filter === null) return null;
    try {
      return rules.classifyPing(ping, readFilter(filter));
    } catch {
      return null;
    }
  }

  /** Null for a monitor that cannot be read: its pings are logged all the same. */
  function judge(row: EngineRow, ping: ReceivedPing & Partial<ClassifiedPing>): Judged | null {
    try {
      const timing = readTiming(row.timing);
      const read = readState(row.state);
      const state = clampToClock({ ...row, state: read, timing }, ping.at + ping.tookMs) ?? read;
      const passed = passedDeadline(state, timing, ping.at);
      const sequence = row.lastSequence + (passed === null ? 1 : 2);
      const signal = { ...ping, sequence, isOver: endedMeanwhile(row.id, ping, timing) };
      return { passed, sequence, change: rules.applyPing(passed?.state ?? state, timing, signal) };
    } catch (error) {
      if (!row.isBroken) onBroken(row.monitorId, error);
      return null;
    }
  }

  /** A deadline that passed a moment ago stands, although the scheduler has not come to it yet. */
  function passedDeadline(state: MonitorState, timing: MonitorTiming, now: number): MonitorChange | null {
    const { deadlineAt } = state;
    return deadlineAt !== null && watched.covers(deadlineAt, now) ? rules.applyDeadline(state, timing, now) : null;
  }
}
