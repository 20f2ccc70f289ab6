import { isFlapping } from '../../../../contract/monitors/flapping.ts';
import type { AlertDestination, AlertingFlip, EarlierAlert } from '../../alertFacts.ts';
import { holdOf } from '../../policy/holds.ts';
import { ALERTS_LOOKED_BACK, flappingSince, STORM_MONITORS, stormSince } from '../../policy/noise.ts';
import { alertingFlipOf } from '../../policy/planAlerts.ts';
import { flipsOfStep, pairKey, queueAlerts } from '../../policy/queueing.ts';
import type { AlertQueries } from '../alertSql.ts';
import { alertedOfDown, readDestinations } from './destinationRows.ts';
import { insertAlerts } from './insertAlerts.ts';
import { countAlerts } from './queueDue.ts';
import {
  beginQueueing,
  dropAlerts,
  earlierAlerts,
  flippingMonitors,
  readHolds,
  markQueued,
  type MonitorDestination,
  pendingFlips,
  readTimesDown,
} from './queueRows.ts';

/** Maximum number of flips per transaction, so that pings never wait long for one. */
const STEP_FLIPS = 100;

/** Queues alerts for each team's oldest flips, and marks those flips as handled. */
export async function queueFlips(tx: AlertQueries, now: number): Promise<{ hasMore: boolean }> {
  if (!(await beginQueueing(tx))) return { hasMore: false };
  const pending = await pendingFlips(tx, STEP_FLIPS);
  const alerting = pending.flatMap((flip) => alertingFlipOf(flip) ?? []);
  const destinations = await readDestinations(tx, alerting);
  const taken = alerting.slice(0, flipsOfStep(destinations.map(({ length }) => length)));
  // A recovery drops alerts that wait for failures, so those that have waited for enough are released first.
  await countAlerts(tx, [...new Set(taken.map(({ monitor }) => monitor))], now);
  const left = alerting[taken.length];
  const looked =
    left === undefined
      ? pending
      : pending.slice(
          0,
          pending.findIndex(({ id }) => id === left.id),
        );
  const byFlip = new Map(taken.map((flip, index) => [flip, destinations[index] ?? []]));
  await addAlertedOfDown(tx, byFlip);
  const { queued, dropped } = queueAlerts(taken, await readFacts(tx, byFlip, now));
  await dropAlerts(tx, dropped);
  await insertAlerts(tx, queued);
  await markQueued(
    tx,
    looked.map(({ id }) => id),
  );
  return { hasMore: looked.length < pending.length || pending.length === STEP_FLIPS };
}

/**
 * Adds the integrations that were alerted about an outage to the recovery's destinations, even if the monitor no longer
 * uses them. Otherwise, their incidents would stay open.
 */
async function addAlertedOfDown(
  tx: AlertQueries,
  destinationsOf: Map<AlertingFlip, AlertDestination[]>,
): Promise<void> {
  const recoveries = [...destinationsOf.keys()].filter(({ direction }) => direction === 'up');
  if (recoveries.length === 0) return;
  const alerted = await alertedOfDown(tx, recoveries);
  for (const [index, flip] of recoveries.entries()) {
    const current = destinationsOf.get(flip) ?? [];
    const used = new Set(current.map(({ to }) => to.integrationId));
    const former = alerted[index]?.filter(({ to }) => !used.has(to.integrationId)) ?? [];
    destinationsOf.set(flip, [...current, ...former]);
  }
}

async function readFacts(
  tx: AlertQueries,
  destinationsOf: ReadonlyMap<AlertingFlip, readonly AlertDestination[]>,
  now: number,
) {
  const flips = [...destinationsOf.keys()];
  const alerted = flips.filter((flip) => (destinationsOf.get(flip)?.length ?? 0) > 0);
  const timesDown = await readTimesDown(
    tx,
    alerted.map((flip) => ({ ...flip, since: flappingSince(flip.facts.at) })),
  );
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
    ...(await earlierAlerts(tx, [...pairs.values()], 1)),
    ...(await earlierAlerts(tx, [...flappingPairs.values()], ALERTS_LOOKED_BACK)),
  ];
  for (const { monitor, destination, ...alert } of found) {
    const pair = pairKey(monitor, destination);
    earlier.set(pair, [...(earlier.get(pair) ?? []), alert]);
  }
  const teamIds = [...new Set(alerted.map(({ teamId }) => teamId))];
  const holds = await readHolds(tx, teamIds);
  const flipping = new Map<string, number>();
  for (const { teamId, facts } of alerted) {
    if (flipping.has(teamId)) continue;
    flipping.set(teamId, await flippingMonitors(tx, teamId, stormSince(facts.at), STORM_MONITORS + 1));
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
