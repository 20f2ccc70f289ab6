import type { PingKind, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { MonitorName } from '../monitors/monitorCatalog.ts';

/** A ping as returned by the API. */
export interface NumberedPing {
  /** Its number among all of the monitor's pings, starting at 1. */
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

/** Milliseconds since 1970; the end is exclusive. */
export interface FlipRange {
  from: number;
  until: number;
}

/** Reads that only programs need: monitors by UUID, and logs without pages. */
export interface CheckReads {
  /** The monitor with a UUID in any team, including a replaced UUID that still works; null for none. */
  named(uuid: string): Promise<MonitorName | null>;
  /** The team's monitor with a unique key; null for none. */
  byUniqueKey(teamId: string, uniqueKey: string): Promise<MonitorName | null>;
  /** UUIDs by monitor id, for monitors in the team. */
  uuids(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Newest first. */
  pings(name: MonitorName, limit: number): Promise<NumberedPing[]>;
  /** The stored part of a ping's body; null for none. */
  pingBody(name: MonitorName, number: number): Promise<Buffer | null>;
  /** Newest first. */
  flips(name: MonitorName, range: FlipRange): Promise<FlipMark[]>;
}
