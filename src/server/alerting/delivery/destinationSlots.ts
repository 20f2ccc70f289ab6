import { LRUCache } from 'lru-cache';
import type { WaitingDestination } from '../outbox.ts';

/** Parallel requests to a new destination, and the maximum for a healthy one. */
const FIRST_SLOTS = 8;
const MAX_SLOTS = 128;
/** Growth per success: after three rounds of good responses, a destination reaches its maximum. */
const MORE_SLOTS = 2;
/** A destination that fails, is slow or doesn't respond is limited to these until it responds quickly. */
const FEWEST_SLOTS = 2;
/** A slower response doesn't earn the destination more slots. */
const SOON_MS = 5_000;
/** How many destinations are remembered; others start with the default. */
const REMEMBERED = 10_000;

/** Slots per team: more than one destination can have, so that one that hangs doesn't starve the team's others. */
const MAX_TEAM_SLOTS = 160;
/**
 * Destinations that haven't responded quickly may hang for a long time, so they never get all slots. Nor does any one
 * team.
 */
const MAX_UNPROVEN = 256;
const MAX_TEAM_UNPROVEN = 16;
/** E-mails share the mail server's few connections: more at a time would only take slots from others. */
const MAX_MAILS = 16;
const MAX_TEAM_MAILS = 8;

interface Standing {
  allowed: number;
  /** It responded quickly last time. */
  isProven: boolean;
}

/** A delivery's slot while it runs. */
export interface Slot {
  /** Reports the outcome; omit it if nothing was sent. */
  release(outcome?: { isDelivered: boolean; tookMs: number }): void;
}

/**
 * Limits how many deliveries each destination and team can have at a time. A destination's limit grows with every good
 * response and shrinks with a failure. Destinations that hang get only a few of the shared slots, however many there
 * are.
 */
export function createDestinationSlots() {
  const standings = new LRUCache<string, Standing>({ max: REMEMBERED });
  const taken = new Map<string, number>();

  const standingOf = (destination: string): Standing =>
    standings.get(destination) ?? { allowed: FIRST_SLOTS, isProven: false };

  /** Each count that a delivery increases, and its maximum. */
  function boundsOf({ destination, teamId, kind }: WaitingDestination): [count: string, most: number][] {
    const { allowed, isProven } = standingOf(destination);
    const whose = teamId ?? destination;
    const own: [string, number] = [destination, allowed];
    if (kind === 'email') return [own, ['mails', MAX_MAILS], [`mails of ${whose}`, MAX_TEAM_MAILS]];
    const bounds: [string, number][] = [own, [`all of ${whose}`, MAX_TEAM_SLOTS]];
    if (isProven) return bounds;
    return [...bounds, ['unproven', MAX_UNPROVEN], [`unproven of ${whose}`, MAX_TEAM_UNPROVEN]];
  }

  function add(count: string, by: number): void {
    const sum = (taken.get(count) ?? 0) + by;
    if (sum === 0) taken.delete(count);
    else taken.set(count, sum);
  }

  function learn(destination: string, isDelivered: boolean, tookMs: number): void {
    const isProven = isDelivered && tookMs <= SOON_MS;
    const { allowed } = standingOf(destination);
    standings.set(destination, {
      isProven,
      allowed: isProven ? Math.min(MAX_SLOTS, allowed + MORE_SLOTS) : FEWEST_SLOTS,
    });
  }

  return {
    free: (to: WaitingDestination): number =>
      Math.max(0, Math.min(...boundsOf(to).map(([count, most]) => most - (taken.get(count) ?? 0)))),

    take(to: WaitingDestination): Slot {
      const counts = boundsOf(to).map(([count]) => count);
      for (const count of counts) add(count, 1);
      return {
        release(outcome) {
          for (const count of counts) add(count, -1);
          if (outcome !== undefined) learn(to.destination, outcome.isDelivered, outcome.tookMs);
        },
      };
    },
  };
}
