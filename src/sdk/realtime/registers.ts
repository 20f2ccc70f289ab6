import { type EventMessage, isEventAt } from '../../contract/events.ts';
import type { RealtimeCommand } from '../../contract/realtimeCommands.ts';
import { stableStringify } from '../stableStringify.ts';

/** A listener, with the messages that start and end its watch, and the event path. */
export interface Listener {
  opening: RealtimeCommand;
  closing: RealtimeCommand;
  event: string[];
  hear(payload: unknown): void;
}

export interface Registers {
  /**
   * Adds a listener and returns the function that removes it. The platform is notified when the first listener with a
   * request is added and when the last one is removed.
   */
  add(listener: Listener): () => void;
  /** Returns the requests that a new connection must send for the current listeners. */
  openings(): RealtimeCommand[];
  dispatch(message: Pick<EventMessage, 'event' | 'payload'>): void;
  isEmpty(): boolean;
}

/** Creates a register of listeners, which are kept even without a connection. */
export function createRegisters(send: (command: RealtimeCommand) => void): Registers {
  /** Listeners by request. Those with the same request share one watch on the platform. */
  const registers = new Map<string, Set<Listener>>();

  function add(listener: Listener) {
    const identity = stableStringify(listener.opening);
    // Copied, because the same listener can be added twice.
    const added = { ...listener };
    const sharing = registers.get(identity);
    if (sharing) {
      sharing.add(added);
    } else {
      registers.set(identity, new Set([added]));
      send(listener.opening);
    }
    return () => {
      const listeners = registers.get(identity);
      if (!listeners?.delete(added) || listeners.size > 0) return;
      registers.delete(identity);
      send(listener.closing);
    };
  }

  return {
    add,
    openings: () => Array.from(registers.values()).flatMap(([first]) => (first ? [first.opening] : [])),
    dispatch({ event, payload }) {
      for (const listeners of registers.values()) {
        for (const listener of listeners) {
          if (isEventAt(listener.event, event)) listener.hear(payload);
        }
      }
    },
    isEmpty: () => registers.size === 0,
  };
}
