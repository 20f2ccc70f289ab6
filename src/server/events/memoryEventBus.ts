import type { EventBus, EventListener } from './eventBus.ts';

export interface MemoryEventBusOptions {
  /** Receives errors thrown by listeners. By default, they're ignored. */
  onListenerError?: (error: unknown, event: string[]) => void;
}

/** Creates an event bus within one process. Listeners are called one after another before `publish` settles. */
export function createMemoryEventBus({ onListenerError }: MemoryEventBusOptions = {}): EventBus {
  const listeners = new Map<string, Set<EventListener>>();

  return {
    async publish(event, payload) {
      // Iterate over a copy, because listeners can subscribe or unsubscribe while they're being called.
      const called = [...(listeners.get(JSON.stringify(event)) ?? [])];
      for (const listener of called) {
        try {
          listener(payload, event);
        } catch (error) {
          onListenerError?.(error, event);
        }
      }
    },
    subscribe(event, listener) {
      const path = JSON.stringify(event);
      const ofPath = listeners.get(path) ?? new Set<EventListener>();
      listeners.set(path, ofPath);
      // Create one entry per subscription, even if the same function is subscribed twice.
      const entry: EventListener = (payload, published) => listener(payload, published);
      ofPath.add(entry);
      return () => {
        ofPath.delete(entry);
        if (ofPath.size === 0 && listeners.get(path) === ofPath) listeners.delete(path);
      };
    },
    // Checked cheaply, because this is called for every ping, often without any listeners.
    isHeard: (event) => listeners.size > 0 && listeners.has(JSON.stringify(event)),
    async close() {
      listeners.clear();
    },
  };
}
