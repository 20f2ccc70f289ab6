import { WHOLE_TEAM, type Hold, type TeamHolds } from '../alertFacts.ts';
import { openUntil } from './windowTimes.ts';

/** Returns what holds the alerts of a monitor the longest at an instant; null for nothing. */
export function holdOf({ snoozes, windows }: TeamHolds, monitorId: string, now: number): Hold | null {
  const holds: Hold[] = [];
  for (const snooze of snoozes) {
    const concerns = snooze.monitorId === WHOLE_TEAM || snooze.monitorId === monitorId;
    if (concerns && snooze.until > now) holds.push({ until: snooze.until, by: 'snooze' });
  }
  for (const window of windows) {
    if (window.monitorIds.length > 0 && !window.monitorIds.includes(monitorId)) continue;
    const until = openUntil(window, now);
    if (until !== null) holds.push({ until, by: 'maintenance' });
  }
  // Of holds that end together, a snooze comes first: a person can end it sooner.
  return holds.toSorted((one, other) => other.until - one.until)[0] ?? null;
}

/** Quiet hours postpone an alert. Any other hold makes what has passed meanwhile no longer news. */
export function isCancelledBy(heldBy: Hold['by'] | null): boolean {
  return heldBy !== null && heldBy !== 'quiet-hours';
}
