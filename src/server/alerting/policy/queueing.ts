import type { AlertDestination, AlertingFlip, EarlierAlert, Hold, NewAlert } from '../alertFacts.ts';
import { isStorm } from './noise.ts';
import { planAlerts } from './planAlerts.ts';

/** Approximate maximum number of alerts per step, which keeps the step bounded even if a team has many destinations. */
const STEP_ALERTS = 300;

/** The stored data that a step's flips depend on. */
export interface QueueFacts {
  destinationsOf(flip: AlertingFlip): readonly AlertDestination[];
  /** Returns earlier alerts about a monitor to a destination, newest first. */
  earlierOf(flip: AlertingFlip, destination: AlertDestination): readonly EarlierAlert[];
  timesDownOf(flip: AlertingFlip): number;
  /**
   * Returns how many of the team's monitors are currently flipping, counting only as many as it takes to detect a
   * storm.
   */
  flippingOf(teamId: string): number;
  holdOf(flip: AlertingFlip): Hold | null;
  now: number;
}

/** Returns how many flips a step includes (at least one), given each flip's number of destinations. */
export function flipsOfStep(destinations: readonly number[]): number {
  let alerts = 0;
  for (const [index, count] of destinations.entries()) {
    alerts += 1 + count;
    if (alerts >= STEP_ALERTS) return index + 1;
  }
  return destinations.length;
}

/**
 * Decides which alerts a step queues and which queued alerts it drops. Each flip takes into account the alerts that
 * earlier flips queued.
 */
export function queueAlerts(
  flips: readonly AlertingFlip[],
  facts: QueueFacts,
): { queued: NewAlert[]; dropped: number[] } {
  const earlier = new Map<string, EarlierAlert[]>();
  const queued = new Map<EarlierAlert, NewAlert>();
  const dropped: number[] = [];

  function earlierOf(flip: AlertingFlip, destination: AlertDestination): EarlierAlert[] {
    const pair = pairKey(flip.monitor, destination.to.integrationId ?? destination.to.userId);
    const found = earlier.get(pair) ?? [...facts.earlierOf(flip, destination)];
    earlier.set(pair, found);
    return found;
  }

  for (const flip of flips) {
    const destinations = facts.destinationsOf(flip);
    const states = destinations.map((destination) => ({ destination, earlier: earlierOf(flip, destination) }));
    const conditions = {
      destinations: states.map((state) => ({ ...state, earlier: [...state.earlier] })),
      timesDown: facts.timesDownOf(flip),
      isStorm: isStorm(facts.flippingOf(flip.teamId)),
      hold: facts.holdOf(flip),
      now: facts.now,
    };
    for (const plan of planAlerts(flip, conditions)) {
      if (plan.kind === 'queue') {
        const { alert } = plan;
        const entry = entryOf(alert);
        queued.set(entry, alert);
        // No one sees a muted alert, so later alerts don't depend on it.
        if (alert.isMuted) continue;
        earlier.get(pairKey(alert.monitor, alert.to.integrationId ?? alert.to.userId))?.unshift(entry);
      } else {
        const { alert } = plan;
        if (alert.id !== null) dropped.push(alert.id);
        queued.delete(alert);
        for (const { earlier: list } of states) {
          const place = list.indexOf(alert);
          if (place !== -1) list.splice(place, 1);
        }
      }
    }
  }
  return { queued: [...queued.values()], dropped };
}

/** Identifies what one monitor sends to one integration or person. */
export const pairKey = (monitor: number, destination: string): string => `${monitor} ${destination}`;

function entryOf({ direction, refusal, awaitsFailures, hold, facts }: NewAlert): EarlierAlert {
  return {
    id: null,
    direction,
    state: refusal === null ? 'waiting' : 'failed',
    isUntried: refusal === null,
    isCounting: awaitsFailures !== null,
    heldBy: hold?.by ?? null,
    heldUntil: hold?.until ?? null,
    flipAt: facts.at,
    saysFlapping: facts.flapping !== undefined,
  };
}
