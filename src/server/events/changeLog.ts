import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EventBus } from './eventBus.ts';

/** Maximum number of events whose last publication is remembered. */
const MAX_EVENTS = 20_000;

/**
 * Remembers when each event was last published, so that clients can find out what changed between a read and the start
 * of their watches. Positions are valid only within this process.
 */
export interface ChangeLog {
  /** The current position. A read that starts now includes every change that was noted before it. */
  position(): string;
  /** Notes that an event is being published, or would be if anyone listened. Must be called after the commit. */
  note(event: string[]): void;
  /**
   * Returns whether an event, given as the JSON text of its path, might have been published since a position. Always
   * true if the log can't tell.
   */
  changedSince(position: string): (event: string) => boolean;
  /** Changes were missed, so everything might have changed until now. */
  missed(): void;
}

export function createChangeLog(max = MAX_EVENTS): ChangeLog {
  const name = randomUUID();
  let count = 0;
  /** Events that aren't in the log were last published at this number or earlier. */
  let floor = 0;
  const published = new LRUCache<string, number>({
    max,
    dispose(number, _event, reason) {
      if (reason === 'evict') floor = number;
    },
  });

  function readPosition(text: string): number | null {
    const [of, number] = text.split('.');
    return of === name && /^\d+$/.test(number ?? '') ? Number(number) : null;
  }

  return {
    position: () => `${name}.${count}`,
    note: (event) => void published.set(JSON.stringify(event), (count += 1)),
    changedSince(since) {
      const position = readPosition(since);
      return (event) => position === null || (published.peek(event) ?? floor) > position;
    },
    missed() {
      floor = count += 1;
      published.clear();
    },
  };
}

/** Notes everything that's published on a bus, and everything that isn't because no one listens. */
export function withChangeLog(bus: EventBus, log: Pick<ChangeLog, 'note'>): EventBus {
  return {
    ...bus,
    publish(event, payload) {
      log.note(event);
      return bus.publish(event, payload);
    },
    isHeard(event) {
      log.note(event);
      return bus.isHeard(event);
    },
  };
}
