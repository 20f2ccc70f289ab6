import type { MonitorName } from '../monitorCatalog.ts';
import type { PingFilter } from './classifyPing.ts';
import type { MonitorState, MonitorTiming } from './monitorState.ts';

export interface KnownMonitor {
  timing: MonitorTiming;
  state: MonitorState;
}

/** A monitor as read by a transaction, or as changed by it. */
export interface EngineMonitor extends MonitorName {
  /** Its row number, which is never reused. */
  id: number;
  pingCount: number;
  lastSequence: number;
  /** Null if there is no filter, or if it can't be read. In both cases, all pings count. */
  filter: PingFilter | null;
  /** Null if the monitor can't be read; `problem` contains the reason. */
  known: KnownMonitor | null;
  problem?: unknown;
  /** Whether it was marked as broken because it can't be read. */
  isBroken: boolean;
}
