import type { PingKind, StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { MonitorName } from '../monitors/monitorCatalog.ts';

/** A ping as the API shows it. */
export interface NumberedPing {
  /** Place among all pings of the monitor, from 1. */
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

/** Milliseconds since 1970; the end doesn't belong to it. */
export interface FlipRange {
  from: number;
  until: number;
}

/** What programs read of monitors and people don't: by UUIDs, and logs without pages. */
export interface CheckReads {
  /** The monitor with a UUID, also one that was replaced and still works, of whichever team; null for none. */
  named(uuid: string): Promise<MonitorName | null>;
  /** The monitor of a team with a unique key; null for none. */
  byUniqueKey(teamId: string, uniqueKey: string): Promise<MonitorName | null>;
  /** By the ids of monitors, of those in the team. */
  uuids(teamId: string, monitorIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Newest first. */
  pings(name: MonitorName, limit: number): Promise<NumberedPing[]>;
  /** The kept part of a ping's body; null for none. */
  pingBody(name: MonitorName, number: number): Promise<Buffer | null>;
  /** Newest first. */
  flips(name: MonitorName, range: FlipRange): Promise<FlipMark[]>;
}
