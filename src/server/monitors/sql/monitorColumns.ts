import type { Selectable } from 'kysely';
import type { Absence, PingKind, StoredStatus } from '../../../contract/monitors/monitorRecord.ts';
import type { MonitorTable } from '../../database/tables.ts';
import type { DayRollup } from '../rollups/dayRollup.ts';
import type { EngineMonitor, KnownMonitor } from '../rules/engineMonitor.ts';
import type { MonitorState, OpenRun } from '../rules/monitorState.ts';
import type { PingFilter } from '../rules/classifyPing.ts';
import { parsedOr } from './parsedOr.ts';
import { readTiming, TIMING_COLUMNS } from './settingColumns.ts';

export type MonitorRow = Selectable<MonitorTable>;

/** Shown for a broken monitor. */
export const UNREADABLE = 'The schedule cannot be read.';

/** The columns for a monitor's state. */
export const STATE_COLUMNS = [
  'status',
  'status_since',
  'last_ping_at',
  'last_ping_kind',
  'last_success_at',
  'last_duration_ms',
  'open_runs',
  'due_at',
  'deadline_at',
  'recent_runs',
  'accounted_at',
  'today',
  'away',
] as const;
export type StateRow = Pick<MonitorRow, (typeof STATE_COLUMNS)[number]>;

/** The columns needed to record a ping or handle a deadline. */
export const ENGINE_COLUMNS = [
  'id',
  'monitor_id',
  'team_id',
  'uuid',
  'ping_count',
  'last_sequence',
  'broken',
  'ping_filter',
  ...TIMING_COLUMNS,
  ...STATE_COLUMNS,
] as const;
export type EngineRow = Pick<MonitorRow, (typeof ENGINE_COLUMNS)[number]>;

export function toEngineMonitor(row: EngineRow): EngineMonitor {
  const { known, problem } = readable(row);
  return {
    id: row.id,
    monitorId: row.monitor_id,
    teamId: row.team_id,
    pingCount: row.ping_count,
    lastSequence: row.last_sequence,
    isBroken: row.broken !== null,
    filter: readFilter(row),
    known,
    problem,
  };
}

/** Returns a monitor's filter; null if it has none or it can't be read. */
export const readFilter = ({ ping_filter: filter }: Pick<MonitorRow, 'ping_filter'>): PingFilter | null =>
  filter === null ? null : parsedOr<PingFilter | null>(filter, null);

function readable(row: EngineRow): Pick<EngineMonitor, 'known' | 'problem'> {
  try {
    const known: KnownMonitor = { timing: readTiming(row), state: readState(row) };
    return { known };
  } catch (problem) {
    return { known: null, problem };
  }
}

/** Throws if the columns can't be read. */
export function readState(row: StateRow): MonitorState {
  return {
    status: row.status as StoredStatus,
    statusSince: row.status_since,
    lastPingAt: row.last_ping_at,
    lastPingKind: row.last_ping_kind as PingKind | null,
    lastSuccessAt: row.last_success_at,
    lastDurationMs: row.last_duration_ms,
    ...readRuns(row.open_runs),
    dueAt: row.due_at,
    deadlineAt: row.deadline_at,
    recentRuns: row.recent_runs,
    accountedAt: row.accounted_at,
    today: JSON.parse(row.today) as DayRollup,
    away: row.away === null ? null : (JSON.parse(row.away) as Absence),
  };
}

/** A run in `open_runs`, which has both the open runs and those that a pause interrupted. */
type StoredRun = OpenRun & { isInterrupted?: true };
type Runs = Pick<MonitorState, 'openRuns' | 'interruptedRuns'>;

function readRuns(column: string): Runs {
  if (column === '[]') return { openRuns: [], interruptedRuns: [] };
  const runs = JSON.parse(column) as StoredRun[];
  return {
    openRuns: runs.filter(({ isInterrupted }) => !isInterrupted),
    interruptedRuns: runs.flatMap(({ isInterrupted, ...run }) => (isInterrupted ? [run] : [])),
  };
}

function runsColumn({ openRuns, interruptedRuns }: Runs): string {
  if (openRuns.length === 0 && interruptedRuns.length === 0) return '[]';
  const runs: StoredRun[] = [...openRuns, ...interruptedRuns.map((run) => ({ ...run, isInterrupted: true as const }))];
  return JSON.stringify(runs);
}

/** Returns a state's columns. `running_since` is when the earliest open run started. */
export function stateColumns(state: MonitorState): StateRow & Pick<MonitorRow, 'running_since'> {
  return {
    status: state.status,
    status_since: state.statusSince,
    last_ping_at: state.lastPingAt,
    last_ping_kind: state.lastPingKind,
    last_success_at: state.lastSuccessAt,
    last_duration_ms: state.lastDurationMs,
    open_runs: runsColumn(state),
    due_at: state.dueAt,
    deadline_at: state.deadlineAt,
    recent_runs: state.recentRuns,
    accounted_at: state.accountedAt,
    today: JSON.stringify(state.today),
    away: state.away === null ? null : JSON.stringify(state.away),
    running_since: state.openRuns[0]?.at ?? null,
  };
}
