import { DAY_MS } from '../../../contract/durations.ts';
import { MAX_SLOWER } from '../../../contract/monitors/dashboardLimits.ts';
import { isLongEnough, SLOWDOWN_DAYS, slowdownOf } from '../../../contract/monitors/slowdown.ts';
import type { SlowerMonitor } from '../../../contract/monitors/teamDashboard.ts';
import { dayOf } from '../rollups/dayRollup.ts';
import { percentileOf } from '../rollups/durationSummary.ts';
import type { DashboardFacts, MonitorOutline } from '../dashboardFacts.ts';

/**
 * Maximum number of jobs to compare. Only a team's longest jobs are compared, because it doesn't matter if a short job
 * takes a second longer.
 */
const CANDIDATES = 60;
const { baseFrom: BASE_FROM, baseTo: BASE_TO, nowFrom: NOW_FROM } = SLOWDOWN_DAYS;
const FORESEEABLE_DAYS = 56;

type Medians = Map<number, number>;

const between = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

/** Returns the monitors whose runs take longer than they did a month ago, largest increase first. */
export async function readSlower(
  facts: Pick<DashboardFacts, 'rollupsOn' | 'laneFacts'>,
  outlines: readonly MonitorOutline[],
  now: number,
): Promise<SlowerMonitor[]> {
  const candidates = outlines
    .filter(({ lastDurationMs }) => isLongEnough(lastDurationMs ?? 0))
    .toSorted((one, other) => (other.lastDurationMs ?? 0) - (one.lastDurationMs ?? 0))
    .slice(0, CANDIDATES);
  if (candidates.length === 0) return [];
  const ends = await mediansOf(facts, candidates, [...between(BASE_FROM, BASE_TO), ...between(NOW_FROM, 0)], now);
  const grown = candidates
    .flatMap((outline) => {
      const slowdown = slowdownOf(ends.get(outline.id) ?? new Map());
      return slowdown === null ? [] : [{ outline, ...slowdown }];
    })
    .toSorted((one, other) => other.nowMs / other.beforeMs - one.nowMs / one.beforeMs)
    .slice(0, MAX_SLOWER);
  if (grown.length === 0) return [];
  const chosen = grown.map(({ outline }) => outline);
  const [all, lanes] = await Promise.all([
    mediansOf(facts, chosen, between(BASE_FROM, 0), now),
    facts.laneFacts(chosen.map(({ id }) => id)),
  ]);
  return grown.map(({ outline: { id, monitorId, name }, beforeMs, nowMs }) => {
    const limits = lanes.find((lane) => lane.id === id);
    const limitMs = 1_000 * (limits?.longestRunSeconds ?? limits?.graceSeconds ?? 0);
    const perDay = (nowMs - beforeMs) / ((BASE_FROM + BASE_TO) / 2 - NOW_FROM / 2);
    const daysLeft = Math.max(0, Math.round((limitMs - nowMs) / perDay));
    return {
      monitorId,
      name,
      beforeMs,
      nowMs,
      limitMs,
      reachesLimitInDays: daysLeft <= FORESEEABLE_DAYS ? daysLeft : null,
      medians: [...(all.get(id) ?? [])].toSorted(([one], [other]) => other - one),
    };
  });
}

/** Returns monitors' median durations for the given days, which are counted back from today. */
async function mediansOf(
  facts: Pick<DashboardFacts, 'rollupsOn'>,
  outlines: readonly MonitorOutline[],
  daysAgo: readonly number[],
  now: number,
): Promise<Map<number, Medians>> {
  const agoOf = new Map(daysAgo.map((ago) => [dayOf(now - ago * DAY_MS), ago]));
  const medians = new Map<number, Medians>(outlines.map(({ id }) => [id, new Map()]));
  const stored = await facts.rollupsOn(
    outlines.map(({ id }) => id),
    [...agoOf.keys()],
  );
  const latest = outlines.flatMap(({ id, today }) => (today === null ? [] : [{ id, rollup: today }]));
  for (const { id, rollup } of [...stored, ...latest]) {
    const ago = agoOf.get(rollup.day);
    if (ago !== undefined && rollup.durations !== null) {
      medians.get(id)?.set(ago, Math.round(percentileOf(rollup.durations, 0.5)));
    }
  }
  return medians;
}
