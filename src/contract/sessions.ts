/** One signed-in device, as `sessions/list` returns it; times are milliseconds since 1970. */
export interface SessionSummary {
  sessionId: string;
  userAgent: string;
  /** Address of the client at its last refresh. */
  address: string;
  createdAt: number;
  lastSeenAt: number;
  /** The session that asks. */
  isCurrent: boolean;
}
