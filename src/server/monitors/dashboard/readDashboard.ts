import { DAY_MS, HOUR_MS } from '../../../contract/durations.ts';
import {
  AXIS_HOURS,
  DASHBOARD_DAYS,
  MAX_ATTENTION_CARDS,
  MAX_INCIDENTS,
  MAX_LANES,
  MAX_LANES_LENGTH,
  MAX_SINGLE_CARDS,
} from '../../../contract/monitors/dashboardLimits.ts';
import { FLAPPING_MS, isFlapping } from '../../../contract/monitors/flapping.ts';
import { withoutUndonePauses } from '../../../contract/monitors/outages.ts';
import { shownStatusOf } from '../../../contract/monitors/shownStatus.ts';
import type { GetDashboard, Lane, TeamDashboard, TimeDown } from '../../../contract/monitors/teamDashboard.ts';
import { midnightOf } from '../../time/zones.ts';
import { dayOf } from '../rollups/dayRollup.ts';
import { cardsOf, causeOf, timesDownOf, troubledOf } from './attention.ts';
import type { DashboardAlerts } from './dashboardAlerts.ts';
import {
  MAX_LANE_FLIPS,
  type DashboardFacts,
  type DownFacts,
  type FlipDay,
  type LaneFacts,
  type MonitorOutline,
} from '../dashboardFacts.ts';
import {
  inLaneOrder,
  laneOf,
  lastRunOf,
  nextRunOf,
  recoveredSince,
  wasDownBefore,
  type Axis,
  type ShownOutline,
} from './lanes.ts';
import { readSlower } from './slower.ts';
import { createUptime, firstInstant } from './uptime.ts';
import { countByStatus, groupByTag, wallOf } from './wall.ts';

const AXIS_STEP_MS = 300_000;

/** When a dashboard is read, and the time zone that days are in. */
interface Viewed {
  now: number;
  timezone: string;
}

interface Sources {
  facts: DashboardFacts;
  alerts: Pick<DashboardAlerts, 'read'>;
}

/** Builds a team's dashboard in a few reads, whose cost doesn't grow with the number of pings. */
export async function readDashboard(
  { facts, alerts }: Sources,
  { teamId, days = 1 }: GetDashboard,
  { now, timezone }: Viewed,
): Promise<TeamDashboard> {
  const { back, ahead } = AXIS_HOURS[days];
  // Move the axis in steps, so that consecutive responses are mostly the same.
  const step = Math.floor(now / (AXIS_STEP_MS * days)) * AXIS_STEP_MS * days;
  const axis: Axis = { from: step - back * HOUR_MS, now, to: step + ahead * HOUR_MS };
  const since = firstInstant(now, timezone);
  const [outlines, flipDays, downs, timesDown] = await Promise.all([
    facts.outlines(teamId),
    facts.flipDays({ teamId }, { from: firstInstant(now, timezone, 2), to: now, timezone }),
    facts.resolvedDowns(teamId, since, MAX_INCIDENTS),
    facts.timesDownAfter(teamId, now - FLAPPING_MS),
  ]);
  const monitors = outlines.map((outline) => shownOutlineOf(outline, timesDown.get(outline.id) ?? 0, now));
  const firstDay = midnightOf(timezone, since) / DAY_MS;
  const recent = flipsOf(monitors, flipDays, firstDay);
  const uptime = createUptime(flipDays, now, timezone);
  const groups = groupByTag(monitors);
  const troubled = troubledOf(monitors);
  const carded = troubled.slice(0, MAX_ATTENTION_CARDS);
  const recovered = recoveredSince(axis.from, monitors, recent);
  const inLanes = inLaneOrder(monitors, recovered);
  const lanes = inLanes.slice(0, MAX_LANES);
  const downIds = carded.flatMap(({ id, card }) => (card === 'down' ? [id] : []));
  const [lastDowns, laterFailures, laneFacts, laneFlips, slower] = await Promise.all([
    facts.lastDowns(downIds),
    facts.laterFailures(downIds),
    facts.laneFacts(idsOf([...lanes, ...carded, ...(monitors.length === 1 ? monitors : [])])),
    facts.laneFlips(teamId, idsOf(lanes), axis.from),
    readSlower(facts, outlines, now),
  ]);
  const flipsIn = (outline: MonitorOutline) => withoutUndonePauses(laneFlips.filter(({ id }) => id === outline.id));
  // If there are too many flips, the oldest on the axis are missing.
  const [oldest] = laneFlips.length < MAX_LANE_FLIPS ? [] : laneFlips;
  const knownFrom = oldest?.at ?? axis.from;
  const downsBefore = await facts.downsBefore(
    idsOf(lanes.filter((outline) => wasDownBefore(outline, flipsIn(outline), knownFrom))),
    knownFrom,
  );
  const { alerted, snoozes, heldUntil, ...ofAlerts } = await alerts.read(
    {
      teamId,
      downs: lastDowns.flatMap(({ id, sequence }) => {
        const monitorId = carded.find((monitor) => monitor.id === id)?.monitorId;
        return monitorId === undefined ? [] : [{ monitorId, sequence }];
      }),
      monitors: carded.map(({ monitorId, card, deadlineAt }) => ({
        monitorId,
        at: card === 'late' ? (deadlineAt ?? now) : now,
      })),
      from: axis.from,
      to: axis.to,
    },
    now,
  );
  // Groups count monitors by status, which leaves out those that are only flapping.
  const grouped = troubled.filter(({ card }) => card !== 'flapping');
  const isSummarized = grouped.length > MAX_SINGLE_CARDS;
  return {
    at: now,
    watchedSince: outlines.length === 0 ? null : Math.min(...outlines.map(({ createdAt }) => createdAt)),
    counts: countByStatus(monitors),
    ...ofAlerts,
    uptime: { now: uptime.now(monitors), before: uptime.before(monitors) },
    today: todayOf(outlines, now),
    attention: {
      total: isSummarized ? grouped.length : troubled.length,
      cards: isSummarized
        ? []
        : cardsOf(carded, { lastDowns, laterFailures, laneFacts, recent, alerted, snoozes, heldUntil }),
      groups: isSummarized ? troubledGroups(groups) : [],
    },
    lanes: {
      from: axis.from,
      to: axis.to,
      rows: thatFit(
        lanes.flatMap((outline) => {
          const own = laneFacts.find(({ id }) => id === outline.id);
          const downBefore = downsBefore.find(({ id }) => id === outline.id) ?? null;
          return own === undefined ? [] : [laneOf(outline, own, { flips: flipsIn(outline), downBefore }, axis)];
        }),
        new Set(monitors.flatMap(({ id, monitorId }) => (recovered.has(id) ? [monitorId] : []))),
      ),
      total: inLanes.length,
    },
    wall: wallOf(groups, monitors.length, uptime),
    soleMonitor: soleMonitorOf(monitors, laneFacts, now),
    failuresPerDay: failuresPerDay(recent, firstDay),
    slower,
    incidents: incidentsOf(downs, monitors, recent),
  };
}

/** Sorts monitors that were up all the time and run occasionally before those that run constantly. */
const placeOf = ({ status, ribbon }: Lane, hasRecovered: boolean): number =>
  status === 'up' && !hasRecovered ? (ribbon === null ? 1 : 2) : 0;

/** Sorts the lanes by `placeOf`, and returns those that fit in their share of the response. */
function thatFit(lanes: readonly Lane[], recovered: ReadonlySet<string>): Lane[] {
  let length = 0;
  const place = (lane: Lane) => placeOf(lane, recovered.has(lane.monitorId));
  const inOrder = lanes.toSorted((one, other) => place(one) - place(other));
  return inOrder.filter((lane) => (length += JSON.stringify(lane).length) <= MAX_LANES_LENGTH);
}

const idsOf = (monitors: readonly MonitorOutline[]): number[] => [...new Set(monitors.map(({ id }) => id))];

function shownOutlineOf(outline: MonitorOutline, timesDown: number, now: number): ShownOutline {
  const { isBroken, ...known } = outline;
  const shown = shownStatusOf({ ...known, ...(isBroken && { broken: '' }) }, now);
  const flaps = isFlapping(timesDown) && shown !== 'paused' && shown !== 'broken' ? timesDown : null;
  return { ...outline, shown, flaps };
}

/** Returns the flip totals for the last 30 days, for monitors that still exist. */
function flipsOf(monitors: readonly MonitorOutline[], flipDays: readonly FlipDay[], firstDay: number): FlipDay[] {
  const known = new Set(monitors.map(({ id }) => id));
  return flipDays.filter(({ id, day }) => known.has(id) && day >= firstDay);
}

function todayOf(outlines: readonly MonitorOutline[], now: number): TeamDashboard['today'] {
  const day = dayOf(now);
  const from = Date.parse(day);
  let [runs, failures] = [0, 0];
  for (const { today } of outlines) {
    if (today?.day !== day) continue;
    runs += today.runs ?? 0;
    failures += today.failures;
  }
  return { from, runs, failures };
}

function soleMonitorOf(
  monitors: readonly ShownOutline[],
  laneFacts: readonly LaneFacts[],
  now: number,
): TeamDashboard['soleMonitor'] {
  const [monitor, ...others] = monitors;
  if (monitor === undefined || others.length > 0) return null;
  const { id, monitorId, name } = monitor;
  const facts = laneFacts.find((known) => known.id === id);
  return {
    monitorId,
    name,
    lastRunAt: facts ? lastRunOf(facts) : null,
    nextRunAt: facts && monitor.shown !== 'paused' ? nextRunOf(monitor, facts.schedule, now) : null,
  };
}

function failuresPerDay(recent: readonly FlipDay[], firstDay: number): number[] {
  const failures = Array.from({ length: DASHBOARD_DAYS }, () => 0);
  for (const { day, downs } of recent) {
    const index = day - firstDay;
    if (index in failures) failures[index] = (failures[index] ?? 0) + downs;
  }
  return failures;
}

function troubledGroups(groups: ReturnType<typeof groupByTag>): TeamDashboard['attention']['groups'] {
  return groups
    .map(({ tag, monitors }) => ({
      tag,
      down: monitors.filter(({ shown }) => shown === 'down' || shown === 'broken').length,
      late: monitors.filter(({ shown }) => shown === 'late').length,
      total: monitors.length,
    }))
    .filter(({ down, late }) => down + late > 0)
    .toSorted((one, other) => other.down - one.down || other.late - one.late);
}

function incidentsOf(
  downs: readonly DownFacts[],
  monitors: readonly ShownOutline[],
  recent: readonly FlipDay[],
): TimeDown[] {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  return downs.flatMap((down): TimeDown[] => {
    const monitor = byId.get(down.id);
    if (monitor === undefined || down.until === null) return [];
    const { monitorId, name } = monitor;
    const timesDown = timesDownOf(down.id, recent);
    return [{ monitorId, name, from: down.at, to: down.until, ...causeOf(down), timesDown }];
  });
}
