import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { StripRun } from './recentRuns.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { DayRollup } from './rollups/dayRollup.ts';

/** What a picture of a whole team needs of one monitor. `id` is the number of its row; times are milliseconds since 1970. */
export interface MonitorOutline {
  id: number;
  monitorId: string;
  name: string;
  tags: string[];
  status: StoredStatus;
  isBroken: boolean;
  createdAt: number;
  statusSince: number;
  runningSince: number | null;
  dueAt: number | null;
  deadlineAt: number | null;
  lastDurationMs: number | null;
  /** The day of its last event; null if it can't be read. */
  today: DayRollup | null;
}

/** What the flips of one monitor on one UTC day amount to. */
export interface FlipDay {
  id: number;
  /** Days since 1970. */
  day: number;
  /** How often it went down. */
  downs: number;
  up: NetEntries;
  down: NetEntries;
}

/**
 * How often a status was entered minus how often it was left, and the sum of those instants, counted from the start of
 * the day.
 */
export interface NetEntries {
  net: number;
  offsetMs: number;
}

/** What the time axis needs of one monitor. */
export interface LaneFacts {
  id: number;
  /** Null if it can't be read. */
  schedule: Schedule | null;
  graceSeconds: number;
  longestRunSeconds: number | null;
  /** Oldest first. */
  recentRuns: StripRun[];
  lastSuccessAt: number | null;
  runbookUrl: string | null;
}

export interface LaneFlip {
  id: number;
  at: number;
  from: StoredStatus;
  to: StoredStatus;
  reason: FlipReason;
}

/** One time that a monitor went down. */
export interface DownFacts {
  id: number;
  sequence: number;
  at: number;
  reason: FlipReason;
  /** When its status changed again; null while it didn't. */
  until: number | null;
  /** Of the ping right before it. */
  exitStatus: number | null;
  /** The first bytes of its body; null for none. */
  output: Uint8Array | null;
}

/** Bytes of a body that a dashboard looks at. */
export const OUTPUT_START_BYTES = 300;
/** Maximum flips that lanes look at; the newest are kept. */
export const MAX_LANE_FLIPS = 4_000;

/** What a dashboard reads. None of these scans pings. */
export interface DashboardFacts {
  /** By name. */
  outlines(teamId: string): Promise<MonitorOutline[]>;
  /** For flips since a given instant, in no particular order. */
  flipDays(teamId: string, since: number): Promise<FlipDay[]>;
  laneFacts(ids: readonly number[]): Promise<LaneFacts[]>;
  /** Oldest first, of these monitors of the team. */
  laneFlips(teamId: string, ids: readonly number[], since: number): Promise<LaneFlip[]>;
  /** The last time that each of these monitors went down. */
  lastDowns(ids: readonly number[]): Promise<DownFacts[]>;
  /** Newest first. */
  recentDowns(teamId: string, since: number, limit: number): Promise<DownFacts[]>;
  /** The stored rollups of some UTC days, such as `2026-11-16`. */
  rollupsOn(ids: readonly number[], days: readonly string[]): Promise<{ id: number; rollup: DayRollup }[]>;
}
