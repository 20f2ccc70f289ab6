/** An account's usage of this server. Days are UTC days; times are milliseconds since 1970. */
export interface Usage {
  /** When it was counted; some figures are updated only every few minutes. */
  countedAt: number;
  /** The teams where the person is an owner or admin, sorted by name. */
  teams: TeamUsage[];
  /** All these teams' pings on each of the last 30 days, oldest first; the last entry is today. */
  days: UsageDay[];
  quotas: UsageQuotas;
}

export interface TeamUsage {
  teamId: string;
  display: string;
  monitors: number;
  /** Pings in the last 30 days. */
  pings: number;
  /** Alerts sent in the last 30 days about monitors that still exist. */
  alerts: number;
  /** Bytes of stored output. */
  keptBytes: number;
}

export interface UsageDay {
  /** The day, such as `2026-11-22`. */
  day: string;
  pings: number;
}

/** This server's limits; null for no limit. */
export interface UsageQuotas {
  /** Teams per person. */
  teams: number | null;
  /** Monitors per team. */
  monitors: number | null;
  /** Pings per monitor per minute. */
  monitorPingsPerMinute: number | null;
  /** Bytes of output per team per day. */
  bodyBytesPerDay: number | null;
}

/** The number of days that usage covers. */
export const USAGE_DAYS = 30;
