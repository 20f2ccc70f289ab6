import type { FlipReason } from '../../contract/monitors/monitorEvents.ts';
import type { StoredStatus } from '../../contract/monitors/monitorRecord.ts';
import type { StripRun } from './recentRuns.ts';
import type { Schedule } from '../../contract/monitors/schedule.ts';
import type { DayRollup } from './rollups/dayRollup.ts';

/** Facts about a monitor, for a team's overview. `id` is its row number; times are milliseconds since 1970. */
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
  /** The totals for the day of its last event; null if they can't be read. */
  today: DayRollup | null;
}

/** Totals for one monitor's flips on one day in a time zone. A busy day's totals can be split into several parts. */
export interface FlipDay {
  id: number;
  /** Days since 1970, according to the zone's calendar. */
  day: number;
  /** The instant that offsets are relative to. */
  base: number;
  /** When the monitor first went up or down; null if it didn't. */
  watchedAt: number | null;
  /** How often the monitor went down. */
  downs: number;
  up: NetEntries;
  down: NetEntries;
}

/**
 * How often a status was entered minus how often it was left, and the same difference for the sums of those instants,
 * relative to the base.
 */
export interface NetEntries {
  net: number;
  offsetMs: number;
}

/** Whose flips to add up: those of a team's monitors, or of one monitor. */
export type FlipsOf = { teamId: string } | { id: number };

/** Facts about a monitor, for the time axis. */
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

/** One of a monitor's downtimes. */
export interface DownFacts {
  id: number;
  sequence: number;
  at: number;
  reason: FlipReason;
  /** When its status changed again, apart from pauses that were undone; null if it hasn't. */
  until: number | null;
  /** The exit status from the ping right before the downtime. */
  exitStatus: number | null;
  /** The last bytes of that ping's body; null if there was none. */
  output: Uint8Array | null;
}

export type DownBefore = Pick<DownFacts, 'id' | 'at' | 'reason'>;

/** The newest failure that a monitor reported after it went down. */
export interface LaterFailure extends Pick<DownFacts, 'exitStatus' | 'output'> {
  id: number;
}

/** How many bytes of a body to read for a dashboard. */
export const OUTPUT_END_BYTES = 1_000;
/** Maximum number of a monitor's newest pings to search for a later failure. */
export const MAX_SEARCHED_PINGS = 100;
/** Maximum number of flips to read for lanes; the newest take precedence. */
export const MAX_LANE_FLIPS = 4_000;

/** Reads the data for dashboards. None of these functions scan all pings. */
export interface DashboardFacts {
  /** Returns a team's monitors, sorted by name. */
  outlines(teamId: string): Promise<MonitorOutline[]>;
  /** Returns the totals for flips between two instants (inclusive), by day in a time zone, in no particular order. */
  flipDays(of: FlipsOf, period: { from: number; to: number; timezone: string }): Promise<FlipDay[]>;
  laneFacts(ids: readonly number[]): Promise<LaneFacts[]>;
  /** Returns the flips for these monitors in the team, oldest first. */
  laneFlips(teamId: string, ids: readonly number[], since: number): Promise<LaneFlip[]>;
  /** Returns the last downtime for each of these monitors. */
  lastDowns(ids: readonly number[]): Promise<DownFacts[]>;
  /** Returns when and why each of these monitors last went down before a given instant. */
  downsBefore(ids: readonly number[], before: number): Promise<DownBefore[]>;
  /** Returns the newest failure since the last downtime began, for each of these monitors that has one. */
  laterFailures(ids: readonly number[]): Promise<LaterFailure[]>;
  /** Returns the last downtime of each of the team's monitors, newest first, without those that are ongoing. */
  resolvedDowns(teamId: string, since: number, limit: number): Promise<DownFacts[]>;
  /** Returns how many times each of the team's monitors went down after an instant. Those that didn't are left out. */
  timesDownAfter(teamId: string, instant: number): Promise<Map<number, number>>;
  /** Returns the stored rollups for the given UTC days, such as `2026-11-16`. */
  rollupsOn(ids: readonly number[], days: readonly string[]): Promise<{ id: number; rollup: DayRollup }[]>;
}
