/** Lets a limited number proceed at a time. */
export interface Turns {
  /** Settles when it is the caller's turn, in the order of the calls; rejects with the signal's reason where that ends the wait. */
  take(signal?: AbortSignal): Promise<void>;
  /** The turn is over: the next one's begins. */
  give(): void;
}

export function createTurns(most: number): Turns {
  let free = most;
  /** In the order in which they came. */
  const waiting = new Set<() => void>();

  return {
    async take(signal) {
      signal?.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(begin);
          reject(signal?.reason as Error);
        };
        const begin = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        waiting.add(begin);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    give() {
      const [begin] = waiting;
      if (begin === undefined) {
        free += 1;
        return;
      }
      waiting.delete(begin);
      begin();
    },
  };
}
