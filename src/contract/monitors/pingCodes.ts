/** A monitor that was pinged with a code that was replaced. */
export interface PingCodeUse {
  monitorId: string;
  name: string;
  slug: string;
  /** In UTC, such as `2026-11-21`. */
  lastUsedDay: string;
}

/** A code that was replaced and still works: the UUID of a monitor's ping URL, or a team's ping key. */
export interface OldPingCode {
  code: string;
  /** When it stops working, in milliseconds since 1970; null for never. */
  endsAt: number | null;
  /** How many monitors were pinged with it since it was replaced. */
  usedBy: number;
  /** The last of them, at most `PING_CODE_USES`. */
  uses: PingCodeUse[];
}
