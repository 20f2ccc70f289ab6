/** Lets a limited number of callers work at a time. */
export interface Semaphore {
  /** Resolves when it is the caller's turn, in the order of the calls. Rejects with the signal's reason if that comes first. */
  acquire(signal?: AbortSignal): Promise<void>;
  /** Ends a turn; the next one begins. */
  release(): void;
}

export function createSemaphore(max: number): Semaphore {
  let free = max;
  /** In the order of the calls. */
  const waiting = new Set<() => void>();

  return {
    async acquire(signal) {
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
    release() {
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
