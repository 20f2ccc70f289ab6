/**
 * The data that usage is counted from. Nothing is stored for it: these are rows that monitoring and alerting store
 * anyway.
 */
export interface UsageFacts {
  /** The row numbers of a team's monitors. */
  monitorsOf(teamId: string): Promise<number[]>;
  /** What some of a team's monitors used. */
  count(ids: readonly number[], since: UsageSince): Promise<UsageCount>;
}

export interface UsageSince {
  /** The first UTC day whose pings are included, such as `2026-10-24`. */
  day: string;
  /** The first instant whose alerts are included. */
  at: number;
}

export interface UsageCount {
  pingsByDay: ReadonlyMap<string, number>;
  alerts: number;
  keptBytes: number;
}
