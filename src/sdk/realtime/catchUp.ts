import type { MissedEvents } from '../platform.ts';

export interface CatchUpOptions {
  /** Requests the events that have changed since a position. */
  ask(position: string): void;
  onMissed(events: MissedEvents): void;
}

/** The most positions to ask about when the connection opens; with more, everything is reread. */
const MAX_POSITIONS = 10;

/**
 * Finds out what changed between reads and the start of the connection's watches. A request sent after the platform has
 * confirmed the watches misses nothing that they cover. For any other request, the platform is asked what has changed since its position.
 */
export function createCatchUp({ ask, onMissed }: CatchUpOptions) {
  /** The positions of responses that arrived before the connection was live; null for responses without one. */
  const before = new Set<string | null>();
  let isLive = false;
  let isConfirmed = false;

  function check(position: string | null): void {
    if (position !== null) return ask(position);
    // A platform without positions confirms nothing.
    isConfirmed = true;
    onMissed('all');
  }

  return {
    /** Call when a request is sent. Returns the function that takes its response's position, or null without one. */
    sent(): (position: string | null) => void {
      if (isConfirmed) return () => undefined;
      return (position) => {
        if (isLive) check(position);
        else before.add(position);
      };
    },
    /** Call when a connection is live and all watches have been requested on it. */
    wentLive(): void {
      isLive = true;
      const positions = [...before];
      before.clear();
      if (positions.length > MAX_POSITIONS) onMissed('all');
      else positions.forEach(check);
    },
    wentDown(): void {
      isLive = false;
      isConfirmed = false;
    },
    /** Takes the platform's response to a question. It follows all watches that were requested before. */
    answered(events: MissedEvents): void {
      isConfirmed = true;
      onMissed(events);
    },
  };
}

export type CatchUp = ReturnType<typeof createCatchUp>;
