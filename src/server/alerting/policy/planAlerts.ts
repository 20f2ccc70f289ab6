import { flappingWords, isFlapping } from '../../../contract/monitors/flapping.ts';
import { isReportedFailure } from '../../../contract/monitors/monitorEvents.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type {
  AlertDestination,
  AlertingFlip,
  EarlierAlert,
  FlipFacts,
  Hold,
  NewAlert,
  PendingFlip,
} from '../alertFacts.ts';
import { isCancelledBy } from './holds.ts';
import { dampingOf, GATHER_MS } from './noise.ts';

const REFUSED = 'Not sent: the integration is off because its destination permanently rejected an alert.';

/** Facts about one of a flip's destinations. */
export interface DestinationState {
  destination: AlertDestination;
  /** Earlier alerts about the monitor to this destination, newest first. */
  earlier: readonly EarlierAlert[];
}

/** The circumstances in which a flip's alerts are queued. */
export interface FlipConditions {
  /** The destinations for the monitor's alerts, including those whose last alert said that it's down. */
  destinations: readonly DestinationState[];
  /** How many times the monitor has gone down recently. */
  timesDown: number;
  /** Whether so many of the team's monitors are flipping that one message should report them all. */
  isStorm: boolean;
  hold: Hold | null;
  now: number;
}

/** A change to the queue. */
export type AlertPlan = { kind: 'queue'; alert: NewAlert } | { kind: 'drop'; alert: EarlierAlert };

/** Decides which alerts a flip queues, and which earlier alerts it makes obsolete. */
export function planAlerts(flip: AlertingFlip, conditions: FlipConditions): AlertPlan[] {
  const plan = flip.direction === 'down' ? planDown : planUp;
  return conditions.destinations.flatMap((state) => plan(flip, state, conditions));
}

function planDown(flip: AlertingFlip, state: DestinationState, conditions: FlipConditions): AlertPlan[] {
  const { destination, earlier } = state;
  const [last] = earlier;
  // Report a missed deadline immediately, because it can't happen again while the monitor is down.
  const needed = flip.alertAfterFailures ?? destination.alertAfterFailures;
  const awaitsFailures = needed > Math.max(1, flip.failures) && isReportedFailure(flip.facts.reason) ? needed : null;
  const isReplaced = last !== undefined && isReplacedByDown(last);
  const kept = isReplaced ? earlier.slice(1) : earlier;
  // Someone who hasn't been told of the recovery knows that the monitor is down.
  const isReminder =
    isReplaced && last.direction === 'up' && kept[0]?.direction === 'down' && kept[0].state !== 'failed';
  const queue = queueing(flip, state, conditions, { awaitsFailures, kept, isReminder });
  return isReplaced ? [{ kind: 'drop', alert: last }, queue] : [queue];
}

/**
 * Returns whether an alert is out of date when its monitor goes down again: a recovery that is still held back, or an
 * outage that was paused while its alert waited for failures.
 */
function isReplacedByDown({ direction, isUntried, isCounting, heldBy }: EarlierAlert): boolean {
  return isUntried && (direction === 'up' ? isCancelledBy(heldBy) : isCounting);
}

/** Plans the alert about a recovery, which is sent only to destinations that were alerted about the outage. */
function planUp(flip: AlertingFlip, state: DestinationState, conditions: FlipConditions): AlertPlan[] {
  const { destination, earlier } = state;
  const firstKept = earlier.findIndex((alert) => !isUnsentDown(alert));
  const kept = firstKept === -1 ? [] : earlier.slice(firstKept);
  const drops = earlier.slice(0, earlier.length - kept.length).map((alert): AlertPlan => ({ kind: 'drop', alert }));
  if (kept[0]?.direction !== 'down' || !destination.wantsUp) return drops;
  return [...drops, queueing(flip, state, conditions, { awaitsFailures: null, kept, isReminder: false })];
}

/** Returns whether an alert about an outage was never sent, and would be out of date by the time it could be. */
function isUnsentDown({ direction, isUntried, isCounting, heldBy }: EarlierAlert): boolean {
  return direction === 'down' && isUntried && (isCounting || isCancelledBy(heldBy));
}

interface Queued {
  awaitsFailures: number | null;
  kept: readonly EarlierAlert[];
  isReminder: boolean;
}

function queueing(
  flip: AlertingFlip,
  { destination }: DestinationState,
  { timesDown, isStorm, hold, now }: FlipConditions,
  { awaitsFailures, kept, isReminder }: Queued,
): AlertPlan {
  const { monitor, monitorId, teamId, sequence, direction, facts } = flip;
  const flaps = isFlapping(timesDown);
  const damping = flaps ? dampingOf(kept, facts.at, now) : null;
  const limit = mailLimitOf(kept);
  // While an alert waits for failures, only damping holds it; other holds are checked after enough failures.
  const heldBy = (awaitsFailures === null ? (hold ?? limit) : null) ?? damping;
  const canJoin = limit !== null || (destination.wantsSummary && (isStorm || hold !== null));
  // An alert that waits for failures might never be sent, so whether it's muted is decided after enough failures.
  const isMuted = destination.isMuted && awaitsFailures === null;
  const refusal = destination.isDisabled && !isMuted ? REFUSED : null;
  const isReady = refusal === null && !isMuted && awaitsFailures === null;
  return {
    kind: 'queue',
    alert: {
      to: destination.to,
      destinationName: destination.name,
      kind: destination.kind,
      teamId,
      monitor,
      monitorId,
      sequence,
      direction,
      isReminder,
      facts: flaps ? { ...facts, flapping: flappingWords(timesDown) } : facts,
      createdAt: now,
      hold: isMuted ? null : heldBy,
      awaitsFailures,
      canJoin,
      nextAttemptAt: isReady ? (heldBy?.until ?? now + (canJoin ? GATHER_MS : 0)) : null,
      refusal,
      isMuted,
    },
  };
}

/** Returns the hold on the monitor's previous alert if it exceeds a limit on e-mails: later ones wait for it anyway. */
function mailLimitOf([previous]: readonly EarlierAlert[]): Hold | null {
  if (previous?.heldBy !== 'mail-limit' || previous.heldUntil === null) return null;
  return { until: previous.heldUntil, by: 'mail-limit' };
}

type FlipTransition = Pick<PendingFlip, 'from' | 'to' | 'reason'>;

/**
 * Returns which alert a flip causes. Null for the first success, and for changes made by a person, who already knows
 * about them.
 */
function alertOf({ from, to, reason }: FlipTransition): AlertDirection | null {
  if (reason === 'paused' || reason === 'resumed') return null;
  if (to === 'down') return 'down';
  return from === 'down' && to === 'up' ? 'up' : null;
}

/** Returns a flip with the facts for its alerts. Null if it doesn't cause alerts, or if its monitor was deleted. */
export function alertingFlipOf(flip: PendingFlip): AlertingFlip | null {
  const { id, monitor, teamId, sequence, at, reason, failures, downForMs, known } = flip;
  const direction = alertOf(flip);
  if (direction === null || known === null) return null;
  const { monitorId, name, tags, lastSuccessAt, exitStatus, away, alertAfterFailures } = known;
  const facts: FlipFacts = {
    name,
    tags,
    at,
    reason,
    downForMs,
    lastSuccessAt: lastSuccessAt !== null && lastSuccessAt <= at ? lastSuccessAt : null,
    exitStatus,
    ...(away !== null && { away }),
  };
  return { id, monitor, monitorId, teamId, sequence, direction, failures, facts, alertAfterFailures };
}
