import type { IntegrationKind } from '../../../contract/alerting/integrationConfig.ts';
import type { Delivery, DestinationRoom, Outbox, WaitingDestination } from '../outbox.ts';
import type { createDestinationSlots, Slot } from './destinationSlots.ts';

export interface TurnOptions {
  outbox: Pick<Outbox, 'waitingDestinations' | 'claim'>;
  slots: Pick<ReturnType<typeof createDestinationSlots>, 'free' | 'take'>;
  owner: string;
  leaseMs: number;
  takesSummaries(kind: IntegrationKind): boolean;
}

/** A delivery and its slot. */
export interface TakenDelivery {
  delivery: Delivery;
  slot: Slot;
}

/** Returns a function that claims deliveries. Every destination gets a turn and an even share of the free slots. */
export function createTakeTurns({ outbox, slots, owner, leaseMs, takesSummaries }: TurnOptions) {
  let servedLast = '';

  /** Rotates the destinations to start after the one served last, in case there aren't enough slots for all. */
  function inTurn(waiting: readonly WaitingDestination[]): readonly WaitingDestination[] {
    const next = waiting.findIndex(({ destination }) => destination > servedLast);
    return next === -1 ? waiting : [...waiting.slice(next), ...waiting.slice(0, next)];
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
        servedLast = rooms.at(-1)?.destination ?? servedLast;
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
