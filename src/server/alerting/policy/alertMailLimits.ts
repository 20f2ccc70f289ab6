/** Share of an address's limit that each team keeps, regardless of other teams. */
const SHARE_OF_EACH_TEAM = 0.1;

/** How many e-mails with alerts may go out; 0 for any number. */
export interface AlertMailLimits {
  /** To one address within an hour. */
  perAddressHour: number;
  /** For one team within 24 hours. */
  perTeamDay: number;
}

/** How many alert e-mails were sent that count for the next one. */
export interface AlertMailsSent {
  /** To the address within the last hour, by all teams. */
  toAddress: number;
  /** Of these, by the team. */
  toAddressByTeam: number;
  /** By the team within the last 24 hours, to any address. */
  byTeam: number;
}

/** Which limit is reached. */
export type MailLimit = 'address' | 'team';

/**
 * Returns the limit that keeps a team from sending one more alert e-mail to an address; null for none. Another team's
 * flood never silences a team that has sent little: it keeps a tenth of the limit, until twice the limit has gone to the
 * address in total.
 */
export function reachedLimit(sent: AlertMailsSent, { perAddressHour, perTeamDay }: AlertMailLimits): MailLimit | null {
  if (perTeamDay > 0 && sent.byTeam >= perTeamDay) return 'team';
  if (perAddressHour === 0 || sent.toAddress < perAddressHour) return null;
  const hasShareLeft = sent.toAddressByTeam < perAddressHour * SHARE_OF_EACH_TEAM;
  return hasShareLeft && sent.toAddress < 2 * perAddressHour ? null : 'address';
}
