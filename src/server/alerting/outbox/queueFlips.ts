import { isFlapping } from '../../../contract/monitors/flapping.ts';
import type { AlertDestination, AlertingFlip, EarlierAlert } from '../alertFacts.ts';
import type { Outbox } from '../outbox.ts';
import type { MonitorDestination, OutboxRows, OutboxWork } from '../outboxRows.ts';
import { holdOf } from '../policy/holds.ts';
import { ALERTS_LOOKED_BACK, flappingSince, STORM_MONITORS, stormSince } from '../policy/noise.ts';
import { alertingFlipOf } from '../policy/planAlerts.ts';
import { countAlerts } from './queueDue.ts';
import { flipsOfStep, queueAlerts } from '../policy/queueing.ts';

/** Maximum number of flips per transaction, so that pings never wait long for one. */
const STEP_FLIPS = 100;
const NOTHING = { hasMore: false };

/** Returns a function that queues alerts for flips, in the same transaction that marks the flips as handled. */
export function createQueueFlips(rows: OutboxRows): Outbox['queueFlips'] {
  return async (now) => {
    // Check without a lock first, because usually there is nothing to do.
    if (!(await rows.read.hasPendingFlips())) return NOTHING;
    return rows.transact(async (work) => ((await work.beginQueueing()) ? queueStep(work, now) : NOTHING));
  };
}

async function queueStep(work: OutboxWork, now: number): Promise<{ hasMore: boolean }> {
  const pending = await work.pendingFlips(STEP_FLIPS);
  // A recovery drops alerts that wait for failures, so those that have waited for enough are released first.
  await countAlerts(work, now);
  const alerting = pending.flatMap((flip) => alertingFlipOf(flip) ?? []);
  const destinations = await work.destinations(alerting);
  const taken = alerting.slice(0, flipsOfStep(destinations.map(({ length }) => length)));
  const left = alerting[taken.length];
  const looked =
    left === undefined
      ? pending
      : pending.slice(
          0,
          pending.findIndex(({ id }) => id === left.id),
        );
  const destinationsOf = new Map(taken.map((flip, index) => [flip, destinations[index] ?? []]));
  await addAlertedOfDown(work, destinationsOf);
  const { queued, dropped } = queueAlerts(taken, await readFacts(work, destinationsOf, now));
  await work.drop(dropped);
  await work.queue(queued);
  await work.markQueued(looked.map(({ id }) => id));
  return { hasMore: looked.length < pending.length || pending.length === STEP_FLIPS };
}

/**
 * Adds the integrations that were alerted about an outage to the recovery's destinations, even if the monitor no longer
 * uses them. Otherwise, their incidents would stay open.
 */
async function addAlertedOfDown(
  work: OutboxWork,
  destinationsOf: Map<AlertingFlip, AlertDestination[]>,
): Promise<void> {
  const recoveries = [...destinationsOf.keys()].filter(({ direction }) => direction === 'up');
  if (recoveries.length === 0) return;
  const alertedOfDown = await work.alertedOfDown(recoveries);
  for (const [index, flip] of recoveries.entries()) {
    const current = destinationsOf.get(flip) ?? [];
    const used = new Set(current.map(({ to }) => to.integrationId));
    const former = alertedOfDown[index]?.filter(({ to }) => !used.has(to.integrationId)) ?? [];
    destinationsOf.set(flip, [...current, ...former]);
  }
}

async function readFacts(
  work: OutboxWork,
  destinationsOf: ReadonlyMap<AlertingFlip, readonly AlertDestination[]>,
  now: number,
) {
  const flips = [...destinationsOf.keys()];
  const alerted = flips.filter((flip) => (destinationsOf.get(flip)?.length ?? 0) > 0);
  const timesDown = await work.timesDown(alerted.map((flip) => ({ ...flip, since: flappingSince(flip.facts.at) })));
  const pairs = new Map<string, MonitorDestination>();
  const flappingPairs = new Map<string, MonitorDestination>();
  for (const flip of alerted) {
    const kept = isFlapping(timesDown.get(flip.id) ?? 0) ? flappingPairs : pairs;
    for (const { to } of destinationsOf.get(flip) ?? []) {
      const destination = to.integrationId ?? to.userId;
      kept.set(pairKey(flip.monitor, destination), { monitor: flip.monitor, destination });
    }
  }
  for (const pair of flappingPairs.keys()) pairs.delete(pair);
  const earlier = new Map<string, EarlierAlert[]>();
  const found = [
    ...(await work.earlierAlerts([...pairs.values()], 1)),
    ...(await work.earlierAlerts([...flappingPairs.values()], ALERTS_LOOKED_BACK)),
  ];
  for (const { monitor, destination, ...alert } of found) {
    const pair = pairKey(monitor, destination);
    earlier.set(pair, [...(earlier.get(pair) ?? []), alert]);
  }
  const teamIds = [...new Set(alerted.map(({ teamId }) => teamId))];
  const holds = await work.holds(teamIds);
  const flipping = new Map<string, number>();
  for (const { teamId, facts } of alerted) {
    if (flipping.has(teamId)) continue;
    flipping.set(teamId, await work.flippingMonitors(teamId, stormSince(facts.at), STORM_MONITORS + 1));
  }
  return {
    destinationsOf: (flip: AlertingFlip) => destinationsOf.get(flip) ?? [],
    earlierOf: ({ monitor }: AlertingFlip, { to }: AlertDestination) =>
      earlier.get(pairKey(monitor, to.integrationId ?? to.userId)) ?? [],
    timesDownOf: ({ id }: AlertingFlip) => timesDown.get(id) ?? 0,
    flippingOf: (teamId: string) => flipping.get(teamId) ?? 0,
    holdOf({ teamId, monitorId }: AlertingFlip) {
      const ofTeam = holds.get(teamId);
      return ofTeam === undefined ? null : holdOf(ofTeam, monitorId, now);
    },
    now,
  };
}

const pairKey = (monitor: number, destination: string): string => `${monitor} ${destination}`;
