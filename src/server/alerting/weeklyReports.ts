/** A person whose report one process has taken on, until an instant in milliseconds since 1970. */
export interface ReportTurn {
  userId: string;
  leasedUntil: number;
}

/**
 * People whose weekly report is due. If a process dies with a turn or loses it, the next process to ask after the end of the lease
 * gets the person.
 */
export interface WeeklyReports {
  /** Takes on reports that are due, the longest due first. */
  claimReports(options: { now: number; leaseMs: number; atMost: number }): Promise<ReportTurn[]>;
  /**
   * Sets when a person's turn comes again. Does nothing for a lost turn, or for a person who no longer wants reports.
   */
  endTurn(turn: ReportTurn, nextAt: number): Promise<void>;
}
