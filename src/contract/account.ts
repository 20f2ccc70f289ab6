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
  /** When it expires unless it's used again. */
  endsAt: number;
  /** Whether it's the caller's own session. */
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

/** What `account/export` returns: everything that is stored about the caller, by area. Times are ISO 8601. */
export interface PersonalData {
  exportedAt: string;
  [area: string]: unknown;
}

/**
 * Detail of the `ForbiddenError` of `account/delete`: teams that have other members, but no owner besides the caller.
 */
export interface SoleOwnerDetail {
  reason: 'sole-owner';
  message: string;
  teams: { teamId: string; display: string }[];
}
