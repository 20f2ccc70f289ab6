import { createContext } from 'react';
import type { Notification } from '../../../../contract/alerting/integrationRecord.ts';
import type { FlipEvent, MonitorEvent } from '../../../../contract/monitors/monitorEvents.ts';
import { startsOutage } from '../../../../contract/monitors/outages.ts';

/** After a flip, it can take this long for its notifications to be created. */
const FRESH_MS = 30_000;

/** A flip's notifications, oldest first. Sequences restart when events are cleared, so the time is also compared. */
export const notificationsOf = (flip: FlipEvent, notifications: readonly Notification[]): Notification[] =>
  notifications.filter(({ sequence, createdAt }) => sequence === flip.sequence && createdAt >= flip.at).toReversed();

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
