import { useEffect } from 'react';
import { shallowEqual } from 'react-redux';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { MonitorEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { useNow } from '../../../ui/useNow.ts';
import { integrationsApi, isMoving, useListNotificationsQuery } from '../../integrations/index.ts';
import { isAwaited } from './flipNotifications.ts';
import { notificationPages } from './notificationPages.ts';

const { listNotifications } = integrationsApi.endpoints;

const SOON = { pollingInterval: 3_000, skipPollingIfUnfocused: true };
const LATER = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

interface Place {
  teamId: string;
  monitorId: string;
}

/** The notifications of a monitor, newest first, back to the oldest of the events; looked at again while one moves. */
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
