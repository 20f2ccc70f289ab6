import type { EventBus, EventListener } from './eventBus.ts';

export interface MemoryEventBusOptions {
  /** Receives what a listener threw; by default, it's ignored. */
  onListenerError?: (error: unknown, event: string[]) => void;
}

/** An event bus within one process: listeners are called in turn before `publish` settles. */
export function createMemoryEventBus({ onListenerError }: MemoryEventBusOptions = {}): EventBus {
  const listeners = new Map<string, Set<EventListener>>();

  return {
    async publish(event, payload) {
      // A copy: a listener may stop or start others while it is called.
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
      // One entry a subscription, even when the same function is handed in twice.
      const entry: EventListener = (payload, published) => listener(payload, published);
      ofPath.add(entry);
      return () => {
        ofPath.delete(entry);
        if (ofPath.size === 0 && listeners.get(path) === ofPath) listeners.delete(path);
      };
    },
    // Called with every ping, often without any listener.
    isHeard: (event) => listeners.size > 0 && listeners.has(JSON.stringify(event)),
    async close() {
      listeners.clear();
    },
  };
}
