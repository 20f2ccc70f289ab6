/** What usage is counted from. Nothing is written for it: these are the rows that monitoring and alerting keep anyway. */
export interface UsageFacts {
  /** The rows of a team's monitors, by number. */
  monitorsOf(teamId: string): Promise<number[]>;
  /** What some monitors of a team used. */
  count(ids: readonly number[], since: UsageSince): Promise<UsageCount>;
}

export interface UsageSince {
  /** The first UTC day whose pings count, such as `2026-10-24`. */
  day: string;
  /** The first instant whose alerts count. */
  at: number;
}

export interface UsageCount {
  pingsByDay: ReadonlyMap<string, number>;
  alerts: number;
  keptBytes: number;
}
