import { DAY_MS } from '../../../contract/durations.ts';
import { RECENT_RUNS } from '../../../contract/monitors/monitorLimits.ts';
import type { Schedule } from '../../../contract/monitors/schedule.ts';
import type { ShownStatus } from '../../../contract/monitors/shownStatus.ts';
import type { Lane } from '../../../contract/monitors/teamDashboard.ts';
import { nextDueIfReadable } from '../schedule/readSchedule.ts';
import type { DownBefore, FlipDay, LaneFacts, LaneFlip, MonitorOutline } from '../dashboardFacts.ts';

/** The time range that the lanes cover, in milliseconds since 1970. */
export interface Axis {
  from: number;
  now: number;
  to: number;
}

export interface ShownOutline extends MonitorOutline {
  shown: ShownStatus;
  /** How many times it recently went down, if it's flapping; null otherwise. */
  flaps: number | null;
}

const MAX_EXPECTED = 24;
/** Above this number of flips, a lane leaves out short recoveries, so that one monitor's lane doesn't take all the room. */
const MAX_FLIPS = 200;
const LANE_ORDER: readonly (ShownStatus | 'recovered')[] = ['down', 'recovered', 'late', 'started', 'up'];

/**
 * Returns the monitors that get a lane: first those that are down, then those that recovered on the time axis, then
 * those due next.
 */
export function inLaneOrder(monitors: readonly ShownOutline[], recovered: ReadonlySet<number>): ShownOutline[] {
  const placeOf = ({ id, shown }: ShownOutline) => LANE_ORDER.indexOf(recovered.has(id) ? 'recovered' : shown);
  return monitors
    .filter(({ shown }) => LANE_ORDER.includes(shown))
    .toSorted((one, other) => {
      const place = placeOf(one) - placeOf(other);
      if (place !== 0) return place;
      if (one.shown === 'down' || recovered.has(one.id)) return other.statusSince - one.statusSince;
      return (one.dueAt ?? Infinity) - (other.dueAt ?? Infinity) || 0;
    });
}

/** Returns the IDs of the monitors that are up after an outage that ended at or after an instant. */
export function recoveredSince(
  since: number,
  monitors: readonly MonitorOutline[],
  flipDays: readonly FlipDay[],
): ReadonlySet<number> {
  const wereDown = new Set(
    flipDays.flatMap(({ id, day, downs, down }) =>
      (day + 1) * DAY_MS > since && (downs > 0 || down.net < 0) ? [id] : [],
    ),
  );
  return new Set(
    monitors.flatMap(({ id, status, statusSince }) =>
      status === 'up' && statusSince >= since && wereDown.has(id) ? [id] : [],
    ),
  );
}

/** What changed a monitor's status on the time axis. */
export interface LaneHistory {
  /** Oldest first. */
  flips: readonly LaneFlip[];
  /** When and why the monitor went down before the first flip; null if it wasn't down, or if that's unknown. */
  downBefore: Pick<DownBefore, 'at' | 'reason'> | null;
}

/** Returns whether a monitor was down right before an instant, given its flips since then. */
export const wasDownBefore = ({ status, createdAt }: MonitorOutline, flips: readonly LaneFlip[], since: number) =>
  createdAt < since && (flips[0]?.from ?? status) === 'down';

/** Returns a monitor's lane on the time axis. */
export function laneOf(outline: ShownOutline, facts: LaneFacts, { flips, downBefore }: LaneHistory, axis: Axis): Lane {
  const { monitorId, name, shown, runningSince, dueAt } = outline;
  const shownFlips = flips.length > MAX_FLIPS ? withoutShortRecoveries(flips, axis) : flips;
  const history = { flips: shownFlips, downBefore };
  const isFrequent = facts.recentRuns.length === RECENT_RUNS && (facts.recentRuns[0]?.at ?? 0) > axis.from;
  const lane = {
    monitorId,
    name,
    status: shown,
    runningSince,
    lateSince: shown === 'late' ? dueAt : null,
    missed: missedOf(facts, history, axis),
  };
  const spans = spansOf(outline, facts, history, axis);
  if (isFrequent) return { ...lane, runs: [], ribbon: spans, down: [], expected: [] };
  return {
    ...lane,
    runs: runsOf(facts, shownFlips, axis),
    ribbon: null,
    down: spans.flatMap(([start, end, isUp]) => (isUp ? [] : [[start, end] as [number, number]])),
    expected: expectedOf(outline, facts.schedule, axis),
  };
}

/** Joins outages unless the recovery between them is long enough that at most `MAX_FLIPS` flips would fit on the axis. */
function withoutShortRecoveries(flips: readonly LaneFlip[], { from, now }: Axis): LaneFlip[] {
  const shortestMs = (2 * (now - from)) / MAX_FLIPS;
  const kept: LaneFlip[] = [];
  for (const flip of flips) {
    const last = kept.at(-1);
    const endsShortRecovery = flip.to === 'down' && last?.from === 'down' && flip.at - last.at < shortestMs;
    if (endsShortRecovery) kept.pop();
    else kept.push(flip);
  }
  return kept;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1_000);

function runsOf({ recentRuns, ...facts }: LaneFacts, flips: readonly LaneFlip[], { from }: Axis): Lane['runs'] {
  const ended = recentRuns.flatMap((run) =>
    run.kind === 'missed' ? [] : [{ at: run.at, ms: run.durationMs ?? 0, isGood: run.kind === 'success' }],
  );
  const limitMs = 1_000 * (facts.longestRunSeconds ?? facts.graceSeconds);
  const overdue = flips.flatMap(({ at, reason }) =>
    reason === 'run-too-long' ? [{ at, ms: limitMs, isGood: false }] : [],
  );
  return [...ended, ...overdue]
    .filter(({ at }) => at >= from)
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ms, isGood }) => [seconds(at - ms - from), seconds(ms), isGood ? 1 : 0]);
}

/** Returns when the run that a monitor missed was expected. It went down when the grace time was over. */
const missedSince = ({ at }: Pick<LaneFlip, 'at'>, { graceSeconds }: LaneFacts): number => at - graceSeconds * 1_000;

function missedOf(facts: LaneFacts, { flips, downBefore }: LaneHistory, { from, now }: Axis): Lane['missed'] {
  const all = downBefore === null ? flips : [downBefore, ...flips];
  return all.flatMap((flip, index) => {
    if (flip.reason !== 'deadline-passed') return [];
    const end = all[index + 1]?.at ?? now;
    return [[seconds(missedSince(flip, facts) - from), seconds(end - from)] as [number, number]];
  });
}

/** Returns when the monitor was up (1), and when it was down after a failure (0), according to its flips. */
function spansOf(
  { status, createdAt }: ShownOutline,
  facts: LaneFacts,
  { flips, downBefore }: LaneHistory,
  { from, now }: Axis,
): [number, number, 0 | 1][] {
  const start = downBefore?.at ?? Math.max(from, createdAt);
  const changes = [
    { at: start, to: flips[0]?.from ?? status, isMiss: downBefore?.reason === 'deadline-passed' },
    ...flips.map((flip) => {
      const isMiss = flip.reason === 'deadline-passed';
      return { at: isMiss ? missedSince(flip, facts) : flip.at, to: flip.to, isMiss };
    }),
  ];
  return changes.flatMap(({ at, to, isMiss }, index) => {
    const end = changes[index + 1]?.at ?? now;
    if ((to !== 'up' && to !== 'down') || isMiss || end < at) return [];
    return [[seconds(at - from), seconds(end - from), to === 'up' ? 1 : 0] as [number, number, 0 | 1]];
  });
}

/** Returns when runs are expected. */
function expectedOf(outline: ShownOutline, schedule: Schedule | null, { from, now, to }: Axis): number[] {
  const expected: number[] = [];
  if (schedule === null) return expected;
  let at = nextRunOf(outline, schedule, now);
  while (at !== null && at <= to && expected.length < MAX_EXPECTED) {
    expected.push(seconds(at - from));
    at = nextDueIfReadable(schedule, at);
  }
  return expected;
}

/**
 * Returns when the next run is expected; null if that's unknown. A monitor that's late or down isn't due, but its
 * schedule still has upcoming times. A period doesn't, because the next time depends on when the late ping arrives.
 */
export function nextRunOf({ dueAt, status }: ShownOutline, schedule: Schedule | null, now: number): number | null {
  if (schedule === null) return null;
  if (dueAt !== null && dueAt > now) return dueAt;
  if (schedule.kind === 'period' && (dueAt !== null || status !== 'up')) return null;
  return nextDueIfReadable(schedule, now);
}

/** Returns when the last run that was reported started; null if there was none. */
export function lastRunOf({ recentRuns }: LaneFacts): number | null {
  const last = recentRuns.findLast((run) => run.kind !== 'missed');
  return last === undefined ? null : last.at - (last.durationMs ?? 0);
}
