import type { NotificationPage } from '../../../../contract/alerting/alertingCalls.ts';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';

/** Which page: the newest, or the one before an instant. */
export interface PageArg {
  before?: number;
}

/**
 * Which pages of notifications, newest first, reach back to an instant (milliseconds since 1970), as far as the ones
 * before them are read, and what is on them.
 */
export function notificationPages(read: (arg: PageArg) => NotificationPage | undefined, backTo: number) {
  const args: PageArg[] = [{}];
  const found = new Map<string, Notification>();
  for (const arg of args) {
    const page = read(arg);
    for (const notification of page?.notifications ?? []) found.set(notification.notificationId, notification);
    const oldest = page?.notifications.at(-1)?.createdAt;
    // Several may be of the same instant: the next page begins with it.
    const before = oldest === undefined ? undefined : oldest + 1;
    const isFurther = before !== undefined && (arg.before === undefined || before < arg.before);
    if (page?.hasOlder && isFurther && before > backTo) args.push({ before });
  }
  return { args, notifications: [...found.values()] };
}
