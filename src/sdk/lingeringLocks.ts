import type { Locks } from './tokenRefresher.ts';

/** What one tab stores may reach another, a process of its own, a little later than the lock does. */
const STORAGE_DELAY_MS = 100;

/** Locks held on after their task until what it stored is there for whoever holds them next; nobody else waits. */
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
