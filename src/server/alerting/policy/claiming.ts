import type { DueAlert, Hold } from '../alertFacts.ts';
import type { Telling } from '../outbox.ts';

/** What becomes of an alert whose turn has come. */
export type TurnDecision = 'send' | 'hold' | 'drop';

/** Decides whether an alert is still news, and may be sent now. */
export function judgeTurn(alert: DueAlert, hold: Hold | null): TurnDecision {
  if (hold !== null) return 'hold';
  const hasPassed = alert.status !== alert.direction || endingOf(alert) !== undefined;
  return isNewsOnlyIfSo(alert) && hasPassed ? 'drop' : 'send';
}

/** Nobody was told yet, and what held it isn't a reason to report what has passed since. */
const isNewsOnlyIfSo = ({ isReminder, heldUntil, heldBy, isUntried }: DueAlert): boolean =>
  isReminder || (heldUntil !== null && heldBy !== 'quiet-hours' && isUntried);

/** Returns when the downtime that an alert reports ended; undefined if it goes on, or the monitor is up. */
export function endingOf(alert: DueAlert): Telling['ended'] {
  const { direction, nextFlipAt, status, isUpToCome } = alert;
  if (direction !== 'down' || nextFlipAt === null) return undefined;
  return { at: nextFlipAt, isLastWord: status !== 'down' && !isUpToCome };
}

/** Whether an alert is sent together with others, or was once. */
export const canShare = ({ canJoin, batchId }: DueAlert): boolean => canJoin || batchId !== null;
