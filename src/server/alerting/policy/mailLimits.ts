import { DAY_MS } from '../../../contract/durations.ts';

/** The period over which confirmation e-mails are counted per address, team and person. */
export const CONFIRMATION_WINDOW_MS = DAY_MS;

/** The share of an address's limit that is reserved for each team, regardless of how much other teams send. */
const SHARE_OF_EACH_TEAM = 0.1;

/** The maximum number of alert e-mails; 0 for no limit. */
export interface AlertMailLimits {
  /** To one address within an hour. */
  perAddressHour: number;
  /** For one team within 24 hours. */
  perTeamDay: number;
}

/** How many alert e-mails that were already sent count toward the next e-mail's limits. */
export interface AlertMailsSent {
  /** To the address within the last hour, from all teams. */
  toAddress: number;
  /** How many of the e-mails in `toAddress` came from the team. */
  toAddressByTeam: number;
  /** From the team within the last 24 hours, to any address. */
  byTeam: number;
}

/**
 * Returns whether a limit keeps a team from sending another alert e-mail to an address. A flood from one team never
 * silences a team that has sent little: each can still send a tenth of the limit, until the address has received twice
 * the limit in total.
 */
export function isLimitReached(sent: AlertMailsSent, { perAddressHour, perTeamDay }: AlertMailLimits): boolean {
  if (perTeamDay > 0 && sent.byTeam >= perTeamDay) return true;
  if (perAddressHour === 0 || sent.toAddress < perAddressHour) return false;
  const hasShareLeft = sent.toAddressByTeam < perAddressHour * SHARE_OF_EACH_TEAM;
  return !hasShareLeft || sent.toAddress >= 2 * perAddressHour;
}

/** The limits on e-mails that alerting sends, set by the operator. */
export interface MailLimits {
  alerts: AlertMailLimits;
  confirmations: ConfirmationLimits;
}

/** The maximum number of confirmation e-mails within 24 hours; 0 for no limit. */
export interface ConfirmationLimits {
  /** To one address, from all teams. */
  perAddress: number;
  /** For one team, and for one person across all their teams. */
  perTeam: number;
}

/** When the e-mails from the last 24 hours were sent, oldest first, grouped by the limit that they count toward. */
export interface ConfirmationMailsSent {
  toAddress: readonly number[];
  byTeam: readonly number[];
  byPerson: readonly number[];
}

/** Returns how many seconds to wait before the next confirmation e-mail; null if it can be sent now. */
export function confirmationWaitSeconds(
  { toAddress, byTeam, byPerson }: ConfirmationMailsSent,
  { perAddress, perTeam }: ConfirmationLimits,
  now: number,
): number | null {
  const freeAt = Math.max(freeAtOf(toAddress, perAddress), freeAtOf(byTeam, perTeam), freeAtOf(byPerson, perTeam));
  return freeAt > now ? Math.ceil((freeAt - now) / 1_000) : null;
}

/** Returns the instant from which the window contains fewer e-mails than the limit. */
function freeAtOf(sent: readonly number[], limit: number): number {
  const decisive = limit === 0 ? undefined : sent.at(-limit);
  return decisive === undefined ? 0 : decisive + CONFIRMATION_WINDOW_MS;
}
