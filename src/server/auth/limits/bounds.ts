import type { Bound } from './uses.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How many sign-in mails may be asked for. The first bound that is met refuses.
 * - `pair`: by one client for one address.
 * - `address`: by all clients that the address doesn't know. Its refill is shorter than a mailed link works, so that the owner of the
 *   mailbox always has a link that works or can ask for one, whatever strangers do.
 * - `client`: by one client for all addresses.
 * - `device`: by a device that has signed in before, in the place of the other three.
 */
export const MAIL_BOUNDS = {
  pair: { max: 5, windowMs: HOUR_MS },
  address: { max: 5, windowMs: HOUR_MS, refillMs: 6 * MINUTE_MS },
  client: { max: 200, windowMs: HOUR_MS },
  device: { max: 5, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

/**
 * How many wrong codes may be entered before codes are refused: by one client, for one address, and by everyone
 * together. A known device has its own limit in place of the other three, and a mailed link isn't a code: both keep
 * working.
 */
export const GUESS_BOUNDS = {
  client: { max: 30, windowMs: HOUR_MS },
  address: { max: 30, windowMs: 24 * HOUR_MS },
  everybody: { max: 500, windowMs: HOUR_MS },
  device: { max: 30, windowMs: HOUR_MS },
} satisfies Record<string, Bound>;

export type MailBound = keyof typeof MAIL_BOUNDS;
export type GuessBound = keyof typeof GUESS_BOUNDS;
