/** Tells everybody who asked to be told. */
export interface Announcer<Value> {
  /** Answers the function that stops telling this listener. */
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
