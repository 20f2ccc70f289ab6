import type { Selectable } from 'kysely';
import type { WriteTransaction } from '../../database/database.ts';
import type { DailyRollupTable, FlipTable, PingBodyTable, PingTable } from '../../database/tables.ts';
import type { EngineRow, MonitorRow, StateRow } from './monitorColumns.ts';

/** The monitor columns that can change without an edit. */
export type StateUpdate = StateRow &
  Pick<MonitorRow, 'id' | 'running_since' | 'ping_count' | 'last_sequence' | 'stamp' | 'broken'>;

export type PingRow = Selectable<PingTable>;
export type FlipRow = Omit<Selectable<FlipTable>, 'id' | 'is_told'>;

export interface LockedMonitors {
  rows: EngineRow[];
  /** UUIDs of monitors that another transaction has locked. They can't be read yet. */
  busy: readonly string[];
}

/** The statements for pings and deadlines. Each handles a set of rows in the way that's fastest for the engine. */
export interface MonitorStatements {
  /**
   * Reads the monitors with these UUIDs, and locks them until the transaction ends. Doesn't wait for other
   * transactions.
   */
  lockByUuid(transaction: WriteTransaction, uuids: readonly string[]): Promise<LockedMonitors>;
  updateStates(transaction: WriteTransaction, rows: readonly StateUpdate[]): Promise<void>;
  insertPings(transaction: WriteTransaction, rows: readonly PingRow[]): Promise<void>;
  insertBodies(transaction: WriteTransaction, rows: readonly PingBodyTable[]): Promise<void>;
  insertFlips(transaction: WriteTransaction, rows: readonly FlipRow[]): Promise<void>;
  /**
   * If a day is already stored, the version with more pings is kept: the other was counted while the clock was wrong.
   */
  putDays(transaction: WriteTransaction, rows: readonly DailyRollupTable[]): Promise<void>;
}
