import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { NotificationPage } from '../../../../contract/alerting/alertingCalls.ts';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { MonitorEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { useNow } from '../../../ui/useNow.ts';
import { integrationsApi, isMoving, useListNotificationsQuery } from '../../integrations/index.ts';
import { isAwaited } from './flipNotifications.ts';

const { listNotifications } = integrationsApi.endpoints;

const SOON = { pollingInterval: 3_000, skipPollingIfUnfocused: true };
const LATER = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

interface Place {
  teamId: string;
  monitorId: string;
}

/** A monitor's notifications, newest first, back to the oldest event. They're reread while any is pending. */
export function useMonitorNotifications(place: Place, events: readonly MonitorEvent[]): readonly Notification[] {
  const { teamId, monitorId } = place;
  const dispatch = useAppDispatch();
  const backTo = events.findLast(({ type }) => type === 'flip')?.at ?? Infinity;
  const { older, notifications } = useAppSelector(
    (state) => {
      const pages = notificationPages(
        (arg) => listNotifications.select({ teamId, monitorId, ...arg })(state).data,
        backTo,
      );
      return { older: JSON.stringify(pages.args.slice(1)), notifications: pages.notifications };
    },
    (one, other) => one.older === other.older && shallowEqual(one.notifications, other.notifications),
  );
  const isSoon = useNow(
    (nowMs) => notifications.some((one) => isMoving(one, nowMs)) || isAwaited(events, notifications, nowMs),
  );
  useListNotificationsQuery({ teamId, monitorId }, isSoon ? SOON : LATER);

  useEffect(() => {
    const args = JSON.parse(older) as { before: number }[];
    const subscriptions = args.map((arg) => dispatch(listNotifications.initiate({ teamId, monitorId, ...arg })));
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [dispatch, teamId, monitorId, older]);
  return notifications;
}

/** Selects a page: the newest page, or the page that ends at an instant. */
export interface PageArg {
  before?: number;
}

/**
 * Lists the pages of notifications that reach back to an instant (milliseconds since 1970), newest first, and their
 * contents. Stops after the first page that hasn't been read yet.
 */
export function notificationPages(read: (arg: PageArg) => NotificationPage | undefined, backTo: number) {
  const args: PageArg[] = [{}];
  const found = new Map<string, Notification>();
  for (const arg of args) {
    const page = read(arg);
    for (const notification of page?.notifications ?? []) found.set(notification.notificationId, notification);
    const oldest = page?.notifications.at(-1)?.createdAt;
    // Several notifications can have the same instant, so the next page includes it.
    const before = oldest === undefined ? undefined : oldest + 1;
    const isFurther = before !== undefined && (arg.before === undefined || before < arg.before);
    if (page?.hasOlder && isFurther && before > backTo) args.push({ before });
  }
  return { args, notifications: [...found.values()] };
}
