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

/** Detail of the `ForbiddenError` of `account/delete`: teams whose only owner is the person, and which others are in. */
export interface SoleOwnerDetail {
  reason: 'sole-owner';
  message: string;
  teams: { teamId: string; display: string }[];
}
