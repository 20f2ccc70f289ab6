/** A person whose report one process has taken on, until an instant in milliseconds since 1970. */
export interface ReportTurn {
  userId: string;
  leasedUntil: number;
}

/**
 * Whose weekly report is due. A process that dies with a turn, or loses it, leaves the person to whoever asks after the end of
 * the lease.
 */
export interface WeeklyReports {
  /** Takes on reports that are due, the longest due first. */
  claimReports(options: { now: number; leaseMs: number; atMost: number }): Promise<ReportTurn[]>;
  /** Says when a person's turn comes again. Nothing for a turn that was lost, or whose person wants no reports any more. */
  endTurn(turn: ReportTurn, nextAt: number): Promise<void>;
}
