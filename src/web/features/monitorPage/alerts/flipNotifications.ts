import { createContext } from 'react';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipEvent, MonitorEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { startsOutage } from '../../../../contract/monitors/outages.ts';

/** After a flip, it can take this long for its notifications to be created. */
const FRESH_MS = 30_000;

/** A flip's notifications, oldest first. Sequences restart when events are cleared, so the time is also compared. */
export const notificationsOf = (flip: FlipEvent, notifications: readonly Notification[]): Notification[] =>
  notifications.filter(({ sequence, createdAt }) => sequence === flip.sequence && createdAt >= flip.at).toReversed();

interface Alerted {
  notification: Notification;
  /** How many reminders were sent after it. */
  reminders: number;
}

/**
 * Returns one notification for each integration: the first that was sent, with the number of reminders; if none was
 * sent, the latest.
 */
export function byIntegration(notifications: readonly Notification[]): Alerted[] {
  const known = new Map<string, Alerted>();
  for (const notification of notifications) {
    const { integrationId, state } = notification;
    const earlier = known.get(integrationId);
    if (earlier?.notification.state !== 'sent') known.set(integrationId, { notification, reminders: 0 });
    else if (state === 'sent') earlier.reminders += 1;
  }
  return [...known.values()];
}

export const remindersWords = (count: number): string => (count === 1 ? '1 reminder' : `${count} reminders`);

/** Returns whether the last flip causes alerts and is so recent that its notifications may not exist yet. */
export function isAwaited(
  events: readonly MonitorEvent[],
  notifications: readonly Notification[],
  nowMs: number,
): boolean {
  const flip = events.find((event): event is FlipEvent => event.type === 'flip');
  if (!flip || nowMs - flip.at > FRESH_MS) return false;
  const causesAlerts = startsOutage(flip) || (flip.from === 'down' && flip.to === 'up');
  return causesAlerts && notificationsOf(flip, notifications).length === 0;
}

/** Notifications for the monitor whose timeline is shown, newest first. */
export const NotificationsContext = createContext<readonly Notification[]>([]);
