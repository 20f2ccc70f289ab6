import type { MaintenanceWindow, Preferences } from '../../../contract/alerting/alertingCalls.ts';
import { DAY_MS, MINUTE_MS } from '../../../contract/durations.ts';
import { clockMs, instantOf, midnightOf } from '../../time/zones.ts';
import { type DueAlert, type Hold, type TeamHolds, WHOLE_TEAM } from '../alertFacts.ts';
import type { OutgoingAlert } from '../outbox.ts';

/** Of the holds on a monitor's alerts, returns the one that ends last; null if there are none. */
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
  // If holds end together, prefer a snooze, because a person can end it sooner.
  return holds.toSorted((one, other) => other.until - one.until)[0] ?? null;
}

/**
 * Returns whether a hold drops alerts that are out of date when it ends. Quiet hours and the limits on e-mails only
 * postpone alerts.
 */
export function isCancelledBy(heldBy: Hold['by'] | null): boolean {
  return heldBy !== null && heldBy !== 'quiet-hours' && heldBy !== 'mail-limit';
}

/** How many days ago a weekly window that is still open may have started. A window can be open for up to a week. */
const DAYS_BACK = 8;
const DAYS_AHEAD = 8;

interface Opening {
  from: number;
  to: number;
}

/** Returns when a window that is open at an instant closes, in milliseconds since 1970; null if it isn't open. */
export function openUntil({ when }: MaintenanceWindow, now: number): number | null {
  const ends = openings(when, now).flatMap(({ from, to }) => (from <= now && now < to ? [to] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}

/** Returns when a window next opens after an instant; null if it never does. */
export function nextFrom({ when }: MaintenanceWindow, now: number): number | null {
  const starts = openings(when, now).flatMap(({ from }) => (from > now ? [from] : []));
  return starts.length === 0 ? null : Math.min(...starts);
}

/**
 * Returns a window's open times that overlap a period, oldest first. For a weekly window, only about a week around now
 * is considered.
 */
export function openBetween({ when }: MaintenanceWindow, between: Opening, now: number): Opening[] {
  return openings(when, now).filter(({ from, to }) => from < between.to && to > between.from);
}

/** Returns a window's open times around an instant. */
function openings(when: MaintenanceWindow['when'], now: number): Opening[] {
  if (when.kind === 'once') return [{ from: when.from, to: when.from + when.minutes * MINUTE_MS }];
  const { days, time, minutes, timezone } = when;
  const today = midnightOf(timezone, now);
  const found: Opening[] = [];
  for (let day = -DAYS_BACK; day <= DAYS_AHEAD; day++) {
    const midnight = today + day * DAY_MS;
    if (!days.includes(new Date(midnight).getUTCDay() || 7)) continue;
    const from = instantOf(timezone, midnight + clockMs(time));
    found.push({ from, to: from + minutes * MINUTE_MS });
  }
  return found;
}

/**
 * Returns when the quiet hours around an instant end; null outside quiet hours. Equal times mean that there are no
 * quiet hours.
 */
export function quietUntil(quietHours: Preferences['quietHours'], timezone: string, now: number): number | null {
  if (quietHours === null || quietHours.from === quietHours.to) return null;
  const [from, to] = [clockMs(quietHours.from), clockMs(quietHours.to)];
  const today = midnightOf(timezone, now);
  for (const midnight of [today - DAY_MS, today]) {
    const start = instantOf(timezone, midnight + from);
    const end = instantOf(timezone, midnight + to + (to < from ? DAY_MS : 0));
    if (start <= now && now < end) return end;
  }
  return null;
}

/** What to do with an alert that is due. */
export type TurnDecision = 'send' | 'hold' | 'drop';

/** Decides whether an alert is still current and can be sent now. */
export function decideTurn(alert: DueAlert, hold: Hold | null): TurnDecision {
  if (hold !== null) return 'hold';
  const hasPassed = alert.status !== alert.direction || endingOf(alert) !== undefined;
  return dropsIfOutdated(alert) && hasPassed ? 'drop' : 'send';
}

/**
 * Returns whether an alert is dropped if its monitor's status has changed. This applies to reminders, and to alerts
 * that were held back before the first attempt.
 */
const dropsIfOutdated = ({ isReminder, heldBy, isUntried }: DueAlert): boolean =>
  isReminder || (isCancelledBy(heldBy) && isUntried);

/**
 * Returns when the outage that an alert reports ended; undefined if it's ongoing, or if the alert says that the monitor
 * is up.
 */
export function endingOf(alert: DueAlert): OutgoingAlert['ended'] {
  const { direction, nextFlipAt, status, isRecoveryWaiting } = alert;
  if (direction !== 'down' || nextFlipAt === null) return undefined;
  return { at: nextFlipAt, isLastWord: status !== 'down' && !isRecoveryWaiting };
}

/** Returns whether an alert can be combined with others, or already was. */
export const canShare = ({ canJoin, batchId }: DueAlert): boolean => canJoin || batchId !== null;
