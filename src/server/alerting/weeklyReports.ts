/** A claim on a person's report, valid until the given time, in milliseconds since 1970. */
export interface ReportTurn {
  userId: string;
  leasedUntil: number;
}

/**
 * The weekly reports that are due. If a process dies or loses its claim, another process can claim the report after the
 * lease ends.
 */
export interface WeeklyReports {
  /** Claims due reports, starting with the one that is longest overdue. */
  claimReports(options: { now: number; leaseMs: number; atMost: number }): Promise<ReportTurn[]>;
  /** Schedules a person's next report. Does nothing if the claim was lost or the person no longer wants reports. */
  endTurn(turn: ReportTurn, nextAt: number): Promise<void>;
}
