import type { Selectable } from 'kysely';
import type { WriteTransaction } from '../../database/database.ts';
import type { DailyRollupTable, FlipTable, PingBodyTable, PingTable } from '../../database/tables.ts';
import type { EngineRow, MonitorRow, StateRow } from './monitorColumns.ts';

/** What changes of a monitor's row without an edit. */
export type StateUpdate = StateRow &
  Pick<MonitorRow, 'id' | 'running_since' | 'ping_count' | 'last_sequence' | 'stamp' | 'broken'>;

export type PingRow = Selectable<PingTable>;
export type FlipRow = Omit<Selectable<FlipTable>, 'id' | 'is_told'>;

/** The statements of pings and deadlines, each for a set of rows, as one engine runs them fastest. */
export interface MonitorStatements {
  /** The monitors with these UUIDs. They're locked until the transaction ends. */
  lockByUuid(transaction: WriteTransaction, uuids: readonly string[]): Promise<EngineRow[]>;
  updateStates(transaction: WriteTransaction, rows: readonly StateUpdate[]): Promise<void>;
  insertPings(transaction: WriteTransaction, rows: readonly PingRow[]): Promise<void>;
  insertBodies(transaction: WriteTransaction, rows: readonly PingBodyTable[]): Promise<void>;
  insertFlips(transaction: WriteTransaction, rows: readonly FlipRow[]): Promise<void>;
  /** Of a day that is stored already, the one that knows more pings stays: the other was counted by a wrong clock. */
  putDays(transaction: WriteTransaction, rows: readonly DailyRollupTable[]): Promise<void>;
}
