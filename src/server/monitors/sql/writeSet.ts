import type { WriteTransaction } from '../../database/database.ts';
import type { DailyRollupTable, PingBodyTable } from '../../database/tables.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import type { EngineMonitor } from '../rules/engineMonitor.ts';
import type { PingRecord, PlacedFlip } from '../rules/recordPing.ts';
import type { ReceivedPing } from '../monitorStore.ts';
import { stateColumns, UNREADABLE } from './monitorColumns.ts';
import type { FlipRow, MonitorStatements, PingRow, StateUpdate } from './monitorStatements.ts';

/** Topics for announcing changes: monitors by team and id, and whether there were flips. */
export const MONITORS_TOPIC = 'monitors';
export const FLIPS_TOPIC = 'flips';

const NOTHING = Buffer.alloc(0);

/** Collects a transaction's writes to monitors row by row, and writes them as sets. */
export function createWriteSet(statements: MonitorStatements) {
  const monitors = new Map<number, EngineMonitor>();
  const pings: PingRow[] = [];
  const bodies: PingBodyTable[] = [];
  const flips: FlipRow[] = [];
  const days = new Map<string, { row: DailyRollupTable; pings: number }>();
  const unfinished: { monitor: number; sequence: number }[] = [];
  const clamps = new Map<number, number>();
  /** The latest counted ping for each monitor whose columns can't be read. */
  const unreadable = new Map<number, { at: number; kind: string }>();

  function addFlips({ id, teamId }: EngineMonitor, placed: readonly PlacedFlip[]): void {
    for (const { sequence, at, from, to, reason, downForMs, away } of placed)
      flips.push({
        monitor: id,
        sequence,
        team_id: teamId,
        at,
        from_status: from,
        to_status: to,
        reason,
        down_for_ms: downForMs,
        away: away === undefined ? null : JSON.stringify(away),
      });
  }

  function addDays({ id }: EngineMonitor, finished: readonly DayRollup[]): void {
    for (const day of finished) {
      const key = `${id}/${day.day}`;
      if ((days.get(key)?.pings ?? 0) > day.pings) continue;
      days.set(key, { row: { monitor: id, day: day.day, rollup: JSON.stringify(day) }, pings: day.pings });
    }
  }

  async function clampLogs({ query }: WriteTransaction): Promise<void> {
    for (const [monitor, at] of clamps) {
      for (const log of ['pings', 'flips', 'edits'] as const)
        await query.updateTable(log).set({ at }).where('monitor', '=', monitor).where('at', '>', at).execute();
    }
  }

  async function markUnfinished({ query }: WriteTransaction): Promise<void> {
    for (const { monitor, sequence } of unfinished)
      await query
        .updateTable('pings')
        .set({ is_unfinished: 1 })
        .where('monitor', '=', monitor)
        .where('sequence', '=', sequence)
        .execute();
  }

  async function countUnreadable({ query }: WriteTransaction, monitor: EngineMonitor, stamp: number): Promise<void> {
    const last = unreadable.get(monitor.id);
    await query
      .updateTable('all_monitors')
      .set({
        broken: UNREADABLE,
        deadline_at: null,
        due_at: null,
        ping_count: monitor.pingCount,
        last_sequence: monitor.lastSequence,
        stamp,
        ...(last !== undefined && { last_ping_at: last.at, last_ping_kind: last.kind }),
      })
      .where('id', '=', monitor.id)
      .execute();
  }

  async function correctLogs(transaction: WriteTransaction): Promise<void> {
    await clampLogs(transaction);
    await markUnfinished(transaction);
  }

  const insertLogs = (transaction: WriteTransaction): Promise<void>[] => [
    statements.insertPings(transaction, pings),
    statements.insertBodies(transaction, bodies),
    statements.insertFlips(transaction, flips),
    statements.putDays(
      transaction,
      Array.from(days.values(), ({ row }) => row),
    ),
  ];

  return {
    /** Writes the monitor in its current state. */
    restate(monitor: EngineMonitor): void {
      monitors.set(monitor.id, monitor);
    },
    addFlips,
    addDays,
    /** Moves events in the monitor's log that are after an instant back to that instant. */
    clamp(monitor: EngineMonitor, at: number): void {
      clamps.set(monitor.id, at);
    },
    addPing(record: PingRecord, received: ReceivedPing): void {
      const { monitor, logged } = record;
      const { id } = monitor;
      const { sequence, at, kind, durationMs } = logged;
      const body = record.keepsBody ? Buffer.from(received.body) : NOTHING;
      pings.push({
        monitor: id,
        sequence,
        at,
        kind,
        exit_status: received.exitStatus,
        rid: received.rid,
        duration_ms: durationMs,
        method: received.method,
        scheme: received.scheme,
        address: received.address,
        user_agent: received.userAgent,
        body_bytes: body.length,
        is_body_cut: received.isBodyCut || body.length < received.body.length ? 1 : 0,
        is_unfinished: 0,
      });
      if (body.length > 0) bodies.push({ monitor: id, sequence, bytes: body });
      for (const start of record.unfinished) {
        const known = pings.findLast((ping) => ping.monitor === id && ping.sequence === start);
        if (known === undefined) unfinished.push({ monitor: id, sequence: start });
        else known.is_unfinished = 1;
      }
      if (record.clampedTo !== null) clamps.set(id, record.clampedTo);
      if (monitor.known === null && kind !== 'log' && kind !== 'ign') unreadable.set(id, { at, kind });
      addFlips(monitor, record.flips);
      addDays(monitor, record.finishedDays);
      monitors.set(id, monitor);
    },
    /** Writes pings, flips and days, and corrects the logs of monitors that were ahead. */
    async writeLogs(transaction: WriteTransaction): Promise<void> {
      await correctLogs(transaction);
      await Promise.all(insertLogs(transaction));
    },
    /** Writes everything, as the transaction's last action, and announces the monitors that changed. */
    async write(transaction: WriteTransaction): Promise<void> {
      if (monitors.size === 0) return;
      const stamp = await transaction.stamp();
      const updates: StateUpdate[] = [];
      for (const monitor of monitors.values()) {
        const { teamId, monitorId, known } = monitor;
        transaction.announce({ topic: MONITORS_TOPIC, path: [teamId, monitorId], stamp });
        if (known === null) await countUnreadable(transaction, monitor, stamp);
        else updates.push(updateOf(monitor, stateColumns(known.state), stamp));
      }
      await correctLogs(transaction);
      transaction.finishWith([...insertLogs(transaction), statements.updateStates(transaction, updates)]);
      if (flips.length > 0) transaction.announce({ topic: FLIPS_TOPIC, path: [] });
    },
  };
}

/** Lists every column: spreading the state's columns takes ten times as long. */
function updateOf(
  { id, pingCount, lastSequence, isBroken }: EngineMonitor,
  state: ReturnType<typeof stateColumns>,
  stamp: number,
): StateUpdate {
  return {
    id,
    status: state.status,
    status_since: state.status_since,
    last_ping_at: state.last_ping_at,
    last_ping_kind: state.last_ping_kind,
    last_success_at: state.last_success_at,
    last_duration_ms: state.last_duration_ms,
    open_runs: state.open_runs,
    due_at: state.due_at,
    deadline_at: state.deadline_at,
    recent_runs: state.recent_runs,
    accounted_at: state.accounted_at,
    today: state.today,
    away: state.away,
    running_since: state.running_since,
    ping_count: pingCount,
    last_sequence: lastSequence,
    stamp,
    broken: isBroken ? UNREADABLE : null,
  };
}

export type WriteSet = ReturnType<typeof createWriteSet>;
