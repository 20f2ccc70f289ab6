/** What an account uses of this server. Days are UTC days, times are milliseconds since 1970. */
export interface Usage {
  /** When it was counted: some of it is counted every few minutes only. */
  countedAt: number;
  /** The teams in which the person is an owner or admin, by name. */
  teams: TeamUsage[];
  /** The last 30 days with the pings of all these teams, oldest first; the last one is today. */
  days: UsageDay[];
  quotas: UsageQuotas;
}

export interface TeamUsage {
  teamId: string;
  display: string;
  monitors: number;
  /** Of the last 30 days. */
  pings: number;
  /** Alerts that were sent about today's monitors in the last 30 days. */
  alerts: number;
  /** Bytes of output that are kept. */
  keptBytes: number;
}

export interface UsageDay {
  /** Such as `2026-11-22`. */
  day: string;
  pings: number;
}

/** What this server allows; null where there is no limit. */
export interface UsageQuotas {
  /** Teams that a person may be in. */
  teams: number | null;
  /** Monitors of a team. */
  monitors: number | null;
  /** Pings of a monitor in a minute. */
  monitorPingsPerMinute: number | null;
  /** Bytes of output that a team may send in a day. */
  bodyBytesPerDay: number | null;
}

/** Days that usage is counted of. */
export const USAGE_DAYS = 30;
