import type { FlipReason } from '../../../contract/monitors/monitorEvents.ts';
import type { AlertDirection } from '../../notifiers/alertMessage.ts';
import type { AlertingFlip, FlipFacts, UntoldFlip } from '../alertFacts.ts';

type FlipToJudge = Pick<UntoldFlip, 'from' | 'to' | 'reason'>;

/** Returns the alert that a flip is worth; null for the first success, and for what a person did, who knows of it. */
export function alertOf({ from, to, reason }: FlipToJudge): AlertDirection | null {
  if (reason === 'paused' || reason === 'resumed') return null;
  if (to === 'down') return 'down';
  return from === 'down' && to === 'up' ? 'up' : null;
}

/** Failures are counted where the job reports them. Silence alerts at once, because it says nothing twice. */
export function isCountedFailure(reason: FlipReason): boolean {
  return reason === 'fail' || reason === 'exit-status' || reason === 'keyword';
}

/** Returns what alerts say of a flip; null if it is worth none, or its monitor is gone. */
export function alertingFlipOf(flip: UntoldFlip): AlertingFlip | null {
  const { id, monitor, teamId, sequence, at, reason, downForMs, known } = flip;
  const direction = alertOf(flip);
  if (direction === null || known === null) return null;
  const { monitorId, name, tags, lastSuccessAt, exitStatus, away } = known;
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
  return { id, monitor, monitorId, teamId, sequence, direction, facts };
}
