import type { DeliveryAttempt, NotificationState } from '../../../contract/alerting/integrationRecord.ts';
import { HOUR_MS } from '../../../contract/durations.ts';
import type { AttemptedAlert } from '../alertFacts.ts';
import type { DeliveryOutcome } from '../outbox.ts';
import { nextReminder } from './dueAlerts.ts';

/** Maximum number of attempts stored per alert. */
const ATTEMPTS_KEPT = 30;

/** How a delivery attempt changes an alert. */
export interface AlertAfterAttempt {
  id: number;
  state: NotificationState;
  nextAttemptAt: number | null;
  tries: number;
  attempts: DeliveryAttempt[];
  remindAt: number | null;
}

/**
 * `log` means that the attempt is only recorded, because the alert is already settled or claimed by another process.
 */
export type AttemptDecision =
  { kind: 'log'; id: number; attempts: DeliveryAttempt[] } | { kind: 'settle'; alert: AlertAfterAttempt };

export interface AttemptConditions {
  /** The process that made the attempt. */
  owner: string;
  now: number;
  /** How often the integration sends reminders; null if it sends none, and for a person. */
  remindEverySeconds: number | null;
}

/** Decides how a delivery attempt changes its alert. */
export function afterAttempt(
  alert: AttemptedAlert,
  outcome: DeliveryOutcome,
  { owner, now, remindEverySeconds }: AttemptConditions,
): AttemptDecision {
  const { id, direction, state: before } = alert;
  const attempts = [...(JSON.parse(alert.attempts) as DeliveryAttempt[]), outcome.attempt].slice(-ATTEMPTS_KEPT);
  const isOpen = before === 'sending' || before === 'waiting';
  // If another process has claimed the alert since, its attempt is the one that counts, unless this attempt succeeded.
  if (!isOpen || (alert.leaseOwner !== owner && !outcome.attempt.isDelivered)) return { kind: 'log', id, attempts };
  const tries = alert.tries + 1;
  const { state, nextAttemptAt } = nextState(outcome, tries, now);
  const isOver = nextAttemptAt === null;
  return {
    kind: 'settle',
    alert: {
      id,
      state,
      nextAttemptAt,
      tries,
      attempts,
      remindAt: isOver && direction === 'down' ? nextReminder(remindEverySeconds, now) : null,
    },
  };
}

function nextState(
  { attempt, isPermanent, isRefused = false, retryAfterMs }: DeliveryOutcome,
  tries: number,
  now: number,
): { state: NotificationState; nextAttemptAt: number | null } {
  if (attempt.isDelivered) return { state: 'sent', nextAttemptAt: null };
  const delayMs = isPermanent || isRefused ? null : retryDelayMs(tries, retryAfterMs);
  return delayMs === null
    ? { state: 'failed', nextAttemptAt: null }
    : { state: 'waiting', nextAttemptAt: now + delayMs };
}

const FIRST_DELAY_MS = 10_000;
/**
 * Maximum number of retries after the first attempt. They span almost an hour, including the time that attempts can
 * take.
 */
const RETRIES = 8;
/** The longest delay, even if a destination asks for a longer one. */
const MAX_DELAY_MS = HOUR_MS;

/**
 * Returns how long to wait after a number of failed attempts, in milliseconds: 10 s, doubled each time, or longer if
 * the destination asks for it. Null if the alert is abandoned.
 */
function retryDelayMs(triesFailed: number, retryAfterMs = 0): number | null {
  if (triesFailed > RETRIES) return null;
  return Math.max(FIRST_DELAY_MS * 2 ** (triesFailed - 1), Math.min(retryAfterMs, MAX_DELAY_MS));
}
