/**
 * The data that usage is counted from. None of it is stored specifically for usage: monitoring and alerting need the
 * same rows.
 */
export interface UsageFacts {
  /** Returns the row numbers of a team's monitors. */
  monitorsOf(teamId: string): Promise<number[]>;
  /** Counts usage by some of a team's monitors. */
  count(ids: readonly number[], since: UsageSince): Promise<UsageCount>;
}

export interface UsageSince {
  /** The first UTC day whose pings are included, such as `2026-10-24`. */
  day: string;
  /** The start of the time range for alerts. */
  at: number;
}

export interface UsageCount {
  pingsByDay: ReadonlyMap<string, number>;
  alerts: number;
  keptBytes: number;
}
