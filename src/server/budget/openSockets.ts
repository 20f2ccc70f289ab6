/** How many sockets each caller has open. */
export interface OpenSockets {
  /** Counts one more, unless the caller has `max`; returns the function that uncounts it. */
  take(key: string, max: number): (() => void) | null;
}

export function createOpenSockets(): OpenSockets {
  const counts = new Map<string, number>();
  return {
    take(key, max) {
      const count = counts.get(key) ?? 0;
      if (count >= max) return null;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left === 0) counts.delete(key);
        else counts.set(key, left);
      };
    },
  };
}
