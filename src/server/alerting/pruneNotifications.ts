import type { Notifications } from './alertStore.ts';

export interface PruneOptions {
  notifications: Pick<Notifications, 'prune'>;
  now(): number;
}

/** Makes what forgets all notifications that are too old; between two steps everything else gets its turn. */
export function createPruneNotifications({ notifications, now }: PruneOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    for (let place: number | null = 0; place !== null && !signal.aborted;) {
      place = notifications.prune(now(), place).nextPlace;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
}
