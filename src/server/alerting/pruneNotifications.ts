import type { Notifications } from './alertStore.ts';
import type { MailLimitStore } from './mailLimitStore.ts';

export interface PruneOptions {
  notifications: Pick<Notifications, 'prune'>;
  mails: Pick<MailLimitStore, 'forgetCountedMails'>;
  now(): number;
}

/** Returns a chore that forgets notifications and counts of e-mails that are too old; between two steps everything else gets its turn. */
export function createPruneNotifications({ notifications, mails, now }: PruneOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    await mails.forgetCountedMails(now());
    for (let place: number | null = 0; place !== null && !signal.aborted;) {
      place = notifications.prune(now(), place).nextPlace;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
}
