import type { Changes, ChangesListener } from './database.ts';

/** Hears of what a listener threw. */
export type OnListenerError = (error: unknown) => void;

/** Hands changes on to listeners. One that throws harms no other, and no commit. */
export function createChangeAnnouncer(onError: OnListenerError = () => undefined) {
  const listeners = new Set<{ listener: ChangesListener }>();
  return {
    tell(changes: Changes, isLocal: boolean): void {
      for (const { listener } of Array.from(listeners)) {
        try {
          listener(changes, { isLocal });
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener: ChangesListener): () => void {
      const entry = { listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
