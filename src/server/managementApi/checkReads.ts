import type { PingKind, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { MonitorName } from '../monitors/monitorCatalog.ts';

export interface NumberedPing {
  /** The ping's number among all of the monitor's pings, starting at 1. */
  number: number;
  at: number;
  kind: PingKind;
  scheme: string;
  address: string;
  method: string;
  userAgent: string;
  rid: string | null;
  durationMs: number | null;
  hasBody: boolean;
}

export interface FlipMark {
  at: number;
  to: StoredStatus;
}

/** Times are in milliseconds since 1970; the end is exclusive. */
export interface FlipRange {
  from: number;
  until: number;
}

/** Read operations that only programs use: monitors by UUID, and logs that aren't split into pages. */
export interface CheckReads {
  /** Finds a monitor in any team by its UUID, or by a replaced UUID that still works; null if there is none. */
  named(uuid: string): Promise<MonitorName | null>;
  /** Finds a monitor in the team by its unique key; null if there is none. */
  byUniqueKey(teamId: string, uniqueKey: string): Promise<MonitorName | null>;
  /** Returns the UUIDs of the team's monitors by monitor id. */
  uuids(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Newest first. */
  pings(name: MonitorName, limit: number): Promise<NumberedPing[]>;
  /** Returns the stored part of a ping's body; null if there is none. */
  pingBody(name: MonitorName, number: number): Promise<Buffer | null>;
  /** Newest first. */
  flips(name: MonitorName, range: FlipRange): Promise<FlipMark[]>;
}
