/** A signed-in device, as returned by `sessions/list`. Times are milliseconds since 1970. */
export interface SessionSummary {
  sessionId: string;
  /** For example "Firefox on Linux". */
  device: string;
  userAgent: string;
  /** The client's address at its last refresh. */
  address: string;
  createdAt: number;
  lastSeenAt: number;
  /** When it expires unless it's used again. */
  endsAt: number;
  /** Whether it's the caller's own session. */
  isCurrent: boolean;
}

/** A sign-in within the last 30 days, as returned by `sessions/history`. */
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

/** The result of `account/export`: everything that is stored about the caller, by area. Times are ISO 8601. */
export interface PersonalData {
  exportedAt: string;
  [area: string]: unknown;
}

/** Detail of the `ForbiddenError` from `account/delete`: the teams that have other members but no other owner. */
export interface SoleOwnerDetail {
  reason: 'sole-owner';
  message: string;
  teams: { teamId: string; display: string }[];
}
