import type { Clock } from '../clock.ts';
import type { Notifications } from './alertStore.ts';
import type { MailLimitStore } from './mailLimitStore.ts';

export interface PruneOptions {
  notifications: Pick<Notifications, 'prune'>;
  mails: Pick<MailLimitStore, 'forgetCountedMails'>;
  now: Clock;
}

/** Returns a chore that deletes old notifications and counts of e-mails, and lets other work run between steps. */
export function createPruneNotifications({ notifications, mails, now }: PruneOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    await mails.forgetCountedMails(now());
    for (let place: number | null = 0; place !== null && !signal.aborted;) {
      place = (await notifications.prune(now(), place)).nextPlace;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
}
