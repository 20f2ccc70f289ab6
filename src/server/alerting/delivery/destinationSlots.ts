/** A destination that nobody knows yet gets so many requests at a time, and one that answers up to so many. */
const FIRST_SLOTS = 8;
const MOST_SLOTS = 128;
/** More for each answer: what answers its first few well has all that it may have after three rounds. */
const MORE_SLOTS = 2;
/** One that fails or does not answer is asked by as few as these, until it answers. */
const FEWEST_SLOTS = 2;
/** Destinations that are remembered; the rest begin anew. */
const REMEMBERED = 10_000;

interface Slots {
  allowed: number;
  taken: number;
}

/**
 * How many deliveries each destination takes at a time. It grows with every answer and falls with a failure, so that
 * a destination that hangs never holds more than a few of the slots that all share.
 */
export function createDestinationSlots() {
  const known = new Map<string, Slots>();

  function of(destination: string): Slots {
    const slots = known.get(destination) ?? { allowed: FIRST_SLOTS, taken: 0 };
    known.set(destination, slots);
    return slots;
  }

  function forgetOne(): void {
    for (const [destination, { taken }] of known) {
      if (taken === 0) return void known.delete(destination);
    }
  }

  return {
    free(destination: string): number {
      const { allowed, taken } = known.get(destination) ?? { allowed: FIRST_SLOTS, taken: 0 };
      return Math.max(0, allowed - taken);
    },
    taken(destination: string): void {
      of(destination).taken += 1;
      if (known.size > REMEMBERED) forgetOne();
    },
    released(destination: string, isDelivered: boolean): void {
      const slots = of(destination);
      slots.taken -= 1;
      slots.allowed = isDelivered ? Math.min(MOST_SLOTS, slots.allowed + MORE_SLOTS) : FEWEST_SLOTS;
    },
  };
}
