import { sql, type SqlBool } from 'kysely';
import type { Absence } from '../../../contract/monitors/monitorRecord.ts';
import type { Database, WriteTransaction } from '../../database/database.ts';
import { lockRows } from '../../database/lockRows.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import type { EngineMonitor, KnownMonitor } from '../rules/engineMonitor.ts';
import type { MonitorState } from '../rules/monitorState.ts';
import { applyAmnesty, applyDeadline } from '../rules/applyDeadline.ts';
import { clampToClock } from '../rules/clampToClock.ts';
import type { DeadlineStore } from '../monitorStore.ts';
import { ENGINE_COLUMNS, toEngineMonitor } from './monitorColumns.ts';
import { mightBeAhead, readDaysToClamp } from './monitorReads.ts';
import type { MonitorStatements } from './monitorStatements.ts';
import type { WatchedTime } from './watchedTime.ts';
import { createWriteSet, type WriteSet } from './writeSet.ts';

/** Maximum number of flips per transaction, so that pings never wait long. */
const SWEEP_LIMIT = 200;
/** Rows considered in each amnesty step. */
const AMNESTY_SPAN = 2_000;
/** Rows considered in each correction step, which also updates the monitors' logs. */
const CLAMP_SPAN = 100;

const NOTHING_FOUND = { flips: 0, broken: [], found: 0 };

export interface KeepDeadlinesOptions {
  database: Database;
  statements: MonitorStatements;
  watched: WatchedTime;
  /**
   * Returns the pending absence, which can't change until the transaction ends. `unknown` means that another server
   * might be changing it.
   */
  away(transaction: WriteTransaction): Promise<Absence | null | 'unknown'>;
  /** Records the pings that are waiting. */
  takePings(): Promise<void>;
  onBroken(monitorId: string, error: unknown): void;
}

type Kept = Pick<DeadlineStore, 'nextDeadline' | 'sweepDeadlines' | 'grantAmnesty' | 'clampToClock'>;

/**
 * Handles deadlines. Monitors are read and changed under the same lock, so changes always match what was read, even if
 * several servers sweep.
 */
export function createDeadlineKeeper(options: KeepDeadlinesOptions): Kept {
  const { database, statements, watched, away, takePings, onBroken } = options;

  const locked = ({ query }: WriteTransaction) =>
    query.selectFrom('monitors').select(ENGINE_COLUMNS).$call(lockRows(database));

  /** Applies a change to each monitor. Unreadable ones are marked as broken, so that they don't stop the others. */
  async function change(
    transaction: WriteTransaction,
    monitors: readonly EngineMonitor[],
    apply: (known: KnownMonitor, monitor: EngineMonitor, writes: WriteSet) => EngineMonitor | null,
  ): Promise<{ changed: number; broken: EngineMonitor[] }> {
    const writes = createWriteSet(statements);
    const broken: EngineMonitor[] = [];
    let changed = 0;
    for (const monitor of monitors) {
      try {
        if (monitor.known === null) throw monitor.problem;
        const after = apply(monitor.known, monitor, writes);
        if (after === null) continue;
        writes.restate(after);
        changed += 1;
      } catch (problem) {
        const aside = markBroken(monitor, problem);
        writes.restate(aside);
        broken.push(aside);
      }
    }
    await writes.write(transaction);
    return { changed, broken };
  }

  function report(broken: readonly EngineMonitor[]): void {
    for (const { monitorId, problem } of broken) onBroken(monitorId, problem);
  }

  async function nextDeadline(): Promise<number | null> {
    const row = await database.read
      .selectFrom('deadlines')
      .select('at')
      .where('at', 'is not', null)
      .orderBy('at')
      .limit(1)
      .executeTakeFirst();
    return row?.at ?? null;
  }

  async function placeAfter(upTo: number): Promise<number | null> {
    const last = await database.read
      .selectFrom('monitors')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return upTo < (last?.id ?? 0) ? upTo : null;
  }

  return {
    nextDeadline,
    async sweepDeadlines(now) {
      // Check before locking anything, because usually no deadline has passed.
      if (((await nextDeadline()) ?? Infinity) > now) {
        watched.checked(now);
        return { flips: 0, hasMore: false };
      }
      await takePings();
      const { flips, broken, found } = await database.transact(async (transaction) => {
        const absence = await away(transaction);
        if (absence === 'unknown') return NOTHING_FOUND;
        const until = Math.min(now, absence?.from ?? Infinity);
        watched.checked(until);
        const passed = await transaction.query
          .selectFrom('deadlines')
          .innerJoin('monitors', 'monitors.id', 'deadlines.monitor')
          .select(ENGINE_COLUMNS)
          .where('deadlines.at', '<=', until)
          // Check the locked row again: a ping could have just moved its deadline.
          .where('monitors.deadline_at', '<=', until)
          .orderBy('deadlines.at')
          .limit(SWEEP_LIMIT)
          // Skip rows that another server is handling.
          .$if(database.engine === 'postgres', (builder) => builder.forUpdate('monitors').skipLocked())
          .execute();
        const outcome = await change(transaction, passed.map(toEngineMonitor), ({ state, timing }, monitor, writes) => {
          const down = applyDeadline(state, timing, until);
          if (down === null) throw new Error('A deadline has passed by which nothing is due.');
          const lastSequence = monitor.lastSequence + (down.flip === null ? 0 : 1);
          if (down.flip !== null) writes.addFlips(monitor, [{ ...down.flip, sequence: lastSequence }]);
          writes.addDays(monitor, down.finishedDays);
          return { ...monitor, known: { timing, state: down.state }, isBroken: false, lastSequence };
        });
        return { flips: outcome.changed, broken: outcome.broken, found: passed.length };
      });
      report(broken);
      return { flips, hasMore: found === SWEEP_LIMIT };
    },

    async grantAmnesty(absence, place) {
      const upTo = place + AMNESTY_SPAN;
      const { changed, broken } = await database.transact(async (transaction) => {
        const rows = await locked(transaction)
          .where('id', '>', place)
          .where('id', '<=', upTo)
          .where(sql<SqlBool>`deadline_at <= ${absence.until} + grace_seconds * 1000`)
          .orderBy('id')
          .execute();
        return change(transaction, rows.map(toEngineMonitor), ({ state, timing }, monitor) =>
          restated(monitor, applyAmnesty(state, timing, absence)),
        );
      });
      report(broken);
      return { granted: changed, nextPlace: await placeAfter(upTo) };
    },

    async clampToClock(now, place) {
      const upTo = place + CLAMP_SPAN;
      const { changed, broken } = await database.transact(async (transaction) => {
        const rows = await locked(transaction)
          .where('id', '>', place)
          .where('id', '<=', upTo)
          .where('broken', 'is', null)
          .where(mightBeAhead(database.engine, now + CLOCK_TOLERANCE_MS))
          .orderBy('id')
          .execute();
        const monitors = rows.map(toEngineMonitor);
        const asked = monitors.map((monitor) => ({ monitor, now }));
        const storedDays = await readDaysToClamp(database, transaction, asked);
        return change(transaction, monitors, ({ state, timing }, monitor, writes) => {
          const clamped = clampToClock(state, timing, { now, storedDay: storedDays(monitor.id) });
          if (clamped === null) return null;
          writes.clamp(monitor, now);
          writes.addDays(monitor, clamped.finishedDays);
          return restated(monitor, clamped.state);
        });
      });
      report(broken);
      return { clamped: changed, nextPlace: await placeAfter(upTo) };
    },
  };
}

function restated(monitor: EngineMonitor, state: MonitorState | null): EngineMonitor | null {
  return state === null || monitor.known === null ? null : { ...monitor, known: { ...monitor.known, state } };
}

function markBroken(monitor: EngineMonitor, problem: unknown): EngineMonitor {
  const { known } = monitor;
  const idle = known && { ...known, state: { ...known.state, dueAt: null, deadlineAt: null } };
  return { ...monitor, known: idle, isBroken: true, problem };
}
