/** One signed-in device, as `sessions/list` returns it; times are milliseconds since 1970. */
export interface SessionSummary {
  sessionId: string;
  /** For example "Firefox on Linux". */
  device: string;
  userAgent: string;
  /** Address of the client at its last refresh. */
  address: string;
  createdAt: number;
  lastSeenAt: number;
  /** When it ends if it isn't used again. */
  endsAt: number;
  /** The session that asks. */
  isCurrent: boolean;
}

/** A sign-in of the last 30 days, as `sessions/history` returns it. */
export interface SignInSummary {
  /** Milliseconds since 1970. */
  at: number;
  /** `code`, `link`, or the name of a provider. */
  by: string;
  /** For example "Firefox on Linux". */
  device: string;
  address: string;
  isSignUp: boolean;
  isNewDevice: boolean;
}

/** What `account/export` returns: everything that is kept about the caller, by area. Times are ISO 8601. */
export interface PersonalData {
  exportedAt: string;
  [area: string]: unknown;
}

/** Detail of the `ForbiddenError` of `account/delete`: teams whose only owner is the person, and which others are in. */
export interface SoleOwnerDetail {
  reason: 'sole-owner';
  message: string;
  teams: { teamId: string; display: string }[];
}
