import { runDurationWords } from '../../../contract/durations.ts';
import type { DeliveryAttempt, HeldBy, Mute, Notification } from '../../../contract/alerting/integrationRecord.ts';
import { untilWords, whenWords } from '../../lib/whenWords.ts';

type Known = Pick<Notification, 'state' | 'heldBy' | 'heldUntil' | 'nextAttemptAt' | 'attempts'>;

const HELD_WORDS: Record<HeldBy, string> = {
  snooze: 'snooze',
  maintenance: 'maintenance',
  flapping: 'changes too often',
  'quiet-hours': 'quiet hours',
  confirmation: 'awaiting confirmation',
  'mail-limit': 'too many e-mails',
};

const triesWords = ({ length }: readonly DeliveryAttempt[]): string => (length > 1 ? ` after ${length} attempts` : '');

/** A notification's status: "Sent", "Failed after 8 attempts", "Retrying at 14:05", "On hold until 15:00 (snooze)". */
export function notificationWords(notification: Known, nowMs: number, timezone: string): string {
  const { state, attempts } = notification;
  switch (state) {
    case 'sent':
      return `Sent${triesWords(attempts)}`;
    case 'sending':
      return 'Sending…';
    case 'muted':
      return 'Not sent: muted';
    case 'failed':
      return `Failed${triesWords(attempts)}`;
    case 'waiting':
      return waitingWords(notification, nowMs, timezone);
  }
}

function waitingWords({ heldBy, heldUntil, nextAttemptAt, attempts }: Known, nowMs: number, timezone: string): string {
  if (heldBy !== null && heldUntil !== null && heldUntil > nowMs) {
    return `On hold ${untilWords(heldUntil, nowMs, timezone)} (${HELD_WORDS[heldBy]})`;
  }
  if (nextAttemptAt === null) return 'Waiting for more failures in a row';
  if (attempts.length === 0) return 'Waiting to be sent';
  return nextAttemptAt > nowMs ? `Retrying ${whenWords(nextAttemptAt, nowMs, timezone)}` : 'Retrying';
}

/** Returns whether an alert was never delivered, and won't be unless someone retries it. */
export const isLost = ({ state }: Pick<Known, 'state'>): boolean => state === 'failed';

/** Says how long an integration is muted: "Muted until tomorrow at 09:00", "Muted until someone unmutes it". */
export const mutedWords = ({ until }: Mute, nowMs: number, timezone: string): string =>
  `Muted ${until === null ? 'until someone unmutes it' : untilWords(until, nowMs, timezone)}`;

/** The outcome of an attempt: "Delivered, status 200, in 120 ms", "Not delivered, no response, in 30 s". */
export function attemptWords({ isDelivered, status, tookMs }: DeliveryAttempt): string {
  const answered = status === null ? (isDelivered ? '' : ', no response') : `, status ${status}`;
  return `${isDelivered ? 'Delivered' : 'Not delivered'}${answered}, in ${runDurationWords(tookMs)}`;
}

/**
 * Returns whether a notification can be retried immediately: it has failed or is waiting for a retry, and no newer one
 * in the list overtakes it.
 */
export function canRetry(notification: Notification, newestFirst: readonly Notification[]): boolean {
  const { state, attempts } = notification;
  return state === 'failed' ? !isOvertaken(notification, newestFirst) : state === 'waiting' && attempts.length > 0;
}

/**
 * Returns whether the same integration has reported, or will report, that the monitor went down again. Sending "up" now
 * would close that incident.
 */
function isOvertaken(notification: Notification, newestFirst: readonly Notification[]): boolean {
  const { notificationId, direction, integrationId, monitorId } = notification;
  if (direction !== 'up') return false;
  const newer = newestFirst.slice(
    0,
    newestFirst.findIndex((other) => other.notificationId === notificationId),
  );
  return newer.some(
    (other) =>
      other.direction === 'down' &&
      other.integrationId === integrationId &&
      other.monitorId === monitorId &&
      (['sent', 'sending'].includes(other.state) || other.nextAttemptAt !== null),
  );
}

/** A notification due within this time is about to be sent. */
const SOON_MS = 10_000;

/** Returns whether a notification is being sent or is about to be, which makes polling worthwhile. */
export const isMoving = ({ state, nextAttemptAt }: Pick<Known, 'state' | 'nextAttemptAt'>, nowMs: number): boolean =>
  state === 'sending' || (state === 'waiting' && nextAttemptAt !== null && nextAttemptAt < nowMs + SOON_MS);
