/** What pings may cost; `Infinity` for no limit. */
export interface PingLimits {
  /** Pings of a monitor that are recorded at once. */
  monitorPingsBurst: number;
  /** Pings of a monitor that are recorded each minute, after that. */
  monitorPingsPerMinute: number;
  /** Monitors that a team's pings can create in a day. */
  createdByPings: number;
  /** Monitors of a team. */
  monitors: number;
  /** Bytes of bodies that are kept for a team in a day. */
  bodyBytes: number;
}

export const UNLIMITED_PINGS: PingLimits = {
  monitorPingsBurst: Infinity,
  monitorPingsPerMinute: Infinity,
  createdByPings: Infinity,
  monitors: Infinity,
  bodyBytes: Infinity,
};
