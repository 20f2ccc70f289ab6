/** How many e-mails with alerts may go out; 0 for any number. */
export interface AlertMailLimits {
  /** To one address within an hour. */
  perAddressHour: number;
  /** For one team within 24 hours. */
  perTeamDay: number;
}
