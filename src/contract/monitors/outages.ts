import type { FlipEvent } from './monitorEvents.ts';

type StatusChange = Pick<FlipEvent, 'from' | 'to' | 'reason'>;

/** Returns whether a flip undoes a pause during an outage. Resuming a monitor otherwise makes it new. */
const continuesOutage = ({ to, reason }: Pick<StatusChange, 'to' | 'reason'>): boolean =>
  to === 'down' && reason === 'resumed';

/**
 * Returns whether a flip starts an outage. Undoing a pause doesn't: it continues the outage that the pause interrupted.
 */
export const startsOutage = (flip: Pick<StatusChange, 'to' | 'reason'>): boolean =>
  flip.to === 'down' && !continuesOutage(flip);

/**
 * Leaves out pauses that interrupted an outage and were undone, so that each outage starts and ends once. Takes a
 * monitor's flips, oldest first.
 */
export function withoutUndonePauses<Flip extends StatusChange>(flips: readonly Flip[]): Flip[] {
  return flips.filter((flip, index) => {
    const next = flips[index + 1];
    const isUndonePause = flip.from === 'down' && next !== undefined && continuesOutage(next);
    return !isUndonePause && !continuesOutage(flip);
  });
}
