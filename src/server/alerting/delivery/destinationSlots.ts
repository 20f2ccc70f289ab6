import { LRUCache } from 'lru-cache';
import type { WaitingDestination } from '../outbox.ts';

/** Slots for a new destination, followed by the maximum for a healthy one. */
const FIRST_SLOTS = 8;
const MAX_SLOTS = 128;
/** Slots gained per success. After three rounds of quick responses, a destination has the maximum. */
const MORE_SLOTS = 2;
/** Slots for a destination that fails, is slow or doesn't respond, until it responds quickly. */
const FEWEST_SLOTS = 2;
/** The longest response time that counts as quick. */
const SOON_MS = 5_000;
/** How many destinations are remembered. Others have the default number of slots. */
const REMEMBERED = 10_000;

/** Slots per team. A single destination can't have as many, so one that hangs doesn't starve the others. */
const MAX_TEAM_SLOTS = 160;
/**
 * Slots for destinations that haven't responded quickly, in total and per team. Such destinations might hang for a long
 * time, so they never get all slots. Each team's first ones don't compete with what the others have in addition, so
 * that a few teams with many such destinations don't keep the others waiting. Since a restart, none has responded;
 * those whose last alert arrived don't compete with those that may never have worked.
 */
const MAX_FIRST_UNPROVEN = 144;
const MAX_MORE_UNPROVEN = 48;
const TEAM_FIRST_UNPROVEN = 2;
const MAX_TEAM_UNPROVEN = 16;
/** Slots for e-mails. They share the mail server's few connections, so more slots wouldn't make them faster. */
const MAX_MAILS = 16;
const MAX_TEAM_MAILS = 8;

/** A count of slots, and its maximum. */
type Bound = [count: string, most: number];

interface Reputation {
  allowed: number;
  /** Whether the last response was quick. */
  isProven: boolean;
}

/** A delivery's slot while it runs. */
export interface Slot {
  /** Reports the outcome; omit it if nothing was sent. */
  release(outcome?: { isDelivered: boolean; tookMs: number }): void;
}

/**
 * Limits how many deliveries each destination and team can have in flight. A destination's limit grows with every quick
 * success and shrinks with every failure. Destinations that hang get only part of the shared slots between them.
 */
export function createDestinationSlots() {
  const reputations = new LRUCache<string, Reputation>({ max: REMEMBERED });
  const taken = new Map<string, number>();

  const reputationOf = (destination: string): Reputation =>
    reputations.get(destination) ?? { allowed: FIRST_SLOTS, isProven: false };

  const roomIn = (bounds: readonly Bound[]): number =>
    Math.max(0, Math.min(...bounds.map(([count, most]) => most - (taken.get(count) ?? 0))));

  /** Returns each count that a delivery increases, and its maximum; and the same for the groups it can count toward. */
  function boundsOf({ destination, teamId, kind, hasWorked }: WaitingDestination): { own: Bound[]; groups: Bound[][] } {
    const { allowed, isProven } = reputationOf(destination);
    const whose = teamId ?? destination;
    const to: Bound = [destination, allowed];
    if (kind === 'email')
      return { own: [to, ['mails', MAX_MAILS], [`mails of ${whose}`, MAX_TEAM_MAILS]], groups: [[]] };
    const bounds: Bound[] = [to, [`all of ${whose}`, MAX_TEAM_SLOTS]];
    if (isProven) return { own: bounds, groups: [[]] };
    const group = hasWorked && !reputations.has(destination) ? 'remembered' : 'unproven';
    return {
      own: [...bounds, [`unproven of ${whose}`, MAX_TEAM_UNPROVEN]],
      groups: [
        [
          [`first ${group} of ${whose}`, TEAM_FIRST_UNPROVEN],
          [`first ${group}`, MAX_FIRST_UNPROVEN],
        ],
        [[`more ${group}`, MAX_MORE_UNPROVEN]],
      ],
    };
  }

  function add(count: string, by: number): void {
    const sum = (taken.get(count) ?? 0) + by;
    if (sum === 0) taken.delete(count);
    else taken.set(count, sum);
  }

  function learn(destination: string, isDelivered: boolean, tookMs: number): void {
    const isProven = isDelivered && tookMs <= SOON_MS;
    const { allowed } = reputationOf(destination);
    reputations.set(destination, {
      isProven,
      allowed: isProven ? Math.min(MAX_SLOTS, allowed + MORE_SLOTS) : FEWEST_SLOTS,
    });
  }

  return {
    free(to: WaitingDestination): number {
      const { own, groups } = boundsOf(to);
      return Math.min(
        roomIn(own),
        groups.reduce((sum, group) => sum + roomIn(group), 0),
      );
    },

    /** Whether the destination's team has deliveries in flight to destinations that might hang. */
    mayHang: ({ teamId, destination }: WaitingDestination): boolean =>
      taken.has(`unproven of ${teamId ?? destination}`),

    take(to: WaitingDestination): Slot {
      const { own, groups } = boundsOf(to);
      const group = groups.find((bounds) => roomIn(bounds) > 0) ?? [];
      const counts = [...own, ...group].map(([count]) => count);
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
