/** A claim on a person's report, valid until an instant in milliseconds since 1970. */
export interface ReportTurn {
  userId: string;
  leasedUntil: number;
}

/**
 * People whose weekly report is due. If a process dies or loses its claim, the next process to ask after the lease ends
 * gets the person.
 */
export interface WeeklyReports {
  /** Claims due reports, the longest overdue first. */
  claimReports(options: { now: number; leaseMs: number; atMost: number }): Promise<ReportTurn[]>;
  /** Schedules a person's next report. Does nothing if the claim was lost or the person no longer wants reports. */
  endTurn(turn: ReportTurn, nextAt: number): Promise<void>;
}
