/** Notifies every listener. */
export interface Announcer<Value> {
  /** Returns the function that removes this listener. */
  add(listener: (value: Value) => void): () => void;
  announce(value: Value): void;
}

export function createAnnouncer<Value>(): Announcer<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce(value) {
      for (const listener of listeners) listener(value);
    },
  };
}
