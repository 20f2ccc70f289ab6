import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Delivery, DestinationRoom, Outbox, WaitingDestination } from '../outbox.ts';
import type { createDestinationSlots, Slot } from './destinationSlots.ts';

export interface TurnOptions {
  outbox: Pick<Outbox, 'waitingDestinations' | 'claim'>;
  slots: Pick<ReturnType<typeof createDestinationSlots>, 'free' | 'mayHang' | 'take'>;
  owner: string;
  leaseMs: number;
  takesSummaries(kind: IntegrationKind): boolean;
}

/** A delivery and its slot. */
export interface TakenDelivery {
  delivery: Delivery;
  slot: Slot;
}

const teamOf = ({ teamId, destination }: WaitingDestination): string => teamId ?? destination;

/** Rotates a sorted list to start after a place. */
function rotated<Item>(items: readonly Item[], isAfter: (item: Item) => boolean): readonly Item[] {
  const next = items.findIndex(isAfter);
  return next === -1 ? items : [...items.slice(next), ...items.slice(0, next)];
}

/**
 * Returns a function that claims deliveries. Every team gets a turn, and so does each of its destinations, with an even
 * share of the free slots.
 */
export function createTakeTurns({ outbox, slots, owner, leaseMs, takesSummaries }: TurnOptions) {
  let lastTeam = '';
  /** The destination that was served last, by team. */
  const lastOf = new Map<string, string>();

  /**
   * Orders destinations, in case there aren't enough slots for all: each team's next one, then each team's second, and
   * so on. Teams with deliveries that might hang come after the others, however many destinations they have.
   */
  function inTurn(waiting: readonly WaitingDestination[]): readonly WaitingDestination[] {
    const byTeam = new Map<string, WaitingDestination[]>();
    for (const to of waiting) {
      const known = byTeam.get(teamOf(to));
      if (known === undefined) byTeam.set(teamOf(to), [to]);
      else known.push(to);
    }
    for (const team of lastOf.keys()) if (!byTeam.has(team)) lastOf.delete(team);
    const teams = rotated([...byTeam.keys()].toSorted(), (team) => team > lastTeam);
    const turns = teams.flatMap((team) =>
      rotated(byTeam.get(team) ?? [], ({ destination }) => destination > (lastOf.get(team) ?? '')).map((to, turn) => ({
        to,
        turn,
        mayHang: Number(slots.mayHang(to)),
      })),
    );
    return turns.toSorted((a, b) => a.mayHang - b.mayHang || a.turn - b.turn).map(({ to }) => to);
  }

  /** Assigns slots for a round: an even share for each destination, up to its limit. */
  function deal(waiting: readonly WaitingDestination[], atMost: number): Map<string, Slot[]> {
    const share = Math.max(1, Math.floor(atMost / waiting.length));
    const dealt = new Map<string, Slot[]>();
    let left = atMost;
    for (const to of waiting) {
      const room = Math.min(slots.free(to), share, left);
      if (room <= 0) continue;
      dealt.set(
        to.destination,
        Array.from({ length: room }, () => slots.take(to)),
      );
      left -= room;
      lastTeam = teamOf(to);
      lastOf.set(lastTeam, to.destination);
    }
    return dealt;
  }

  return async (now: number, atMost: number): Promise<TakenDelivery[]> => {
    const taken: TakenDelivery[] = [];
    let waiting = inTurn(await outbox.waitingDestinations(now));
    while (waiting.length > 0 && taken.length < atMost) {
      const dealt = deal(waiting, atMost - taken.length);
      const rooms: DestinationRoom[] = [...dealt].map(([destination, { length }]) => ({ destination, atMost: length }));
      try {
        const claimed = await outbox.claim({ now, owner, leaseMs, rooms, takesSummaries });
        for (const delivery of claimed) {
          const slot = dealt.get(delivery.destination)?.pop();
          if (slot !== undefined) taken.push({ delivery, slot });
        }
        // Destinations that have used their share can get more, because unused shares are distributed again.
        const isFilled = ({ destination }: WaitingDestination): boolean => dealt.get(destination)?.length === 0;
        waiting = claimed.length === 0 ? [] : waiting.filter((to) => isFilled(to) || !dealt.has(to.destination));
      } catch (error) {
        // If earlier claims succeeded, their alerts are leased and must be sent.
        if (taken.length === 0) throw error;
        return taken;
      } finally {
        for (const slot of [...dealt.values()].flat()) slot.release();
      }
    }
    return taken;
  };
}
