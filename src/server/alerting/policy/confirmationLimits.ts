import { CONFIRMATION_WINDOW_MS } from '../mailWindows.ts';

/** How many confirmation e-mails may go out within 24 hours; 0 for any number. */
export interface ConfirmationLimits {
  /** To one address, whichever team asks. */
  perAddress: number;
  /** For one team, and for one person over all their teams. */
  perTeam: number;
}

/** When the e-mails of the last 24 hours went out, the oldest first, by what they count against. */
export interface ConfirmationMailsSent {
  toAddress: readonly number[];
  byTeam: readonly number[];
  byPerson: readonly number[];
}

/** Returns how many seconds to wait before the next confirmation e-mail; null for none. */
export function confirmationWaitSeconds(
  { toAddress, byTeam, byPerson }: ConfirmationMailsSent,
  { perAddress, perTeam }: ConfirmationLimits,
  now: number,
): number | null {
  const freeAt = Math.max(freeAtOf(toAddress, perAddress), freeAtOf(byTeam, perTeam), freeAtOf(byPerson, perTeam));
  return freeAt > now ? Math.ceil((freeAt - now) / 1_000) : null;
}

/** The instant at which fewer than the limit are within the window. */
function freeAtOf(sent: readonly number[], limit: number): number {
  const decisive = limit === 0 ? undefined : sent.at(-limit);
  return decisive === undefined ? 0 : decisive + CONFIRMATION_WINDOW_MS;
}
