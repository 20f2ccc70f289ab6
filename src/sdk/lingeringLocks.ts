import type { Locks } from './tokenRefresher.ts';

/** Another tab is a separate process: it may see what this one stored a little later than it gets the lock. */
const STORAGE_DELAY_MS = 100;

/** Locks that stay held after their task until the next holder can see what it stored. Only the next holder waits. */
export const lingeringLocks = (locks: Locks): Locks => ({
  request: (name, task) =>
    new Promise((resolve, reject) => {
      const holding = locks.request(name, async () => {
        await task().then(resolve, reject);
        await new Promise((release) => setTimeout(release, STORAGE_DELAY_MS));
      });
      holding.catch(reject);
    }),
});
