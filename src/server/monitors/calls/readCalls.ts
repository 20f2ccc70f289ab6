import Type from 'typebox';
import { DAY_MS } from '../../../contract/durations.ts';
import { seesOutput } from '../../access/seesOutput.ts';
import { SearchMonitorsSchema } from '../../../contract/monitors/acrossTeams.ts';
import {
  type ListedFacts,
  ListEventsSchema,
  ListIdsSchema,
  type ListMonitors,
  ListMonitorsSchema,
  type MonitorPage,
  PingBodySchema,
} from '../../../contract/monitors/monitorCalls.ts';
import { FLAPPING_MS } from '../../../contract/monitors/flapping.ts';
import { MAX_FOUND_MONITORS } from '../../../contract/monitors/monitorLimits.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import { DashboardInputSchema } from '../../../contract/monitors/teamDashboard.ts';
import type { TeamRight } from '../../../contract/teams/teamRights.ts';
import { defineTeamEvent, hasRight } from '../../access/teamRights.ts';
import type { PersonContext } from '../../access/visitor.ts';
import { definePersonalCall, defineTeamCall, type RpcDefinition } from '../../commands/rpcDefinition.ts';
import { fail, succeed } from '../../outcome.ts';
import type { DashboardAlerts } from '../dashboard/dashboardAlerts.ts';
import { readDashboard } from '../dashboard/readDashboard.ts';
import { daysMeasured } from '../dashboard/uptime.ts';
import type { MonitorCatalog, StoredDays } from '../monitorCatalog.ts';
import {
  dashboardWithoutOutput,
  eventsWithoutOutput,
  pageWithoutPingUrls,
  withoutPingUrl,
} from '../projection/shownTo.ts';
import { dayOf } from '../rollups/dayRollup.ts';
import { daysUntil } from '../rules/accountTime.ts';
import { nextDue, readSchedule } from '../schedule/readSchedule.ts';
import { type CallServices, readOr, zoneOf } from './callServices.ts';

const UPTIME_DAYS = 30;

/** Adds facts to a page of monitors, with one read for each kind of fact. */
export async function withFacts(
  {
    monitors,
    alerts,
  }: {
    monitors: Pick<MonitorCatalog, 'listedDays' | 'listedFlapping'>;
    alerts: Pick<DashboardAlerts, 'channelsOf'>;
  },
  page: MonitorPage,
  { teamId, facts: asked = [] }: ListMonitors,
  now: number,
): Promise<MonitorPage> {
  const monitorIds = page.monitors.map(({ data }) => data.monitorId);
  const days = { firstDay: dayOf(now - (UPTIME_DAYS - 1) * DAY_MS), lastDay: dayOf(now) };
  const [flapping, stored, channels] = await Promise.all([
    monitors.listedFlapping({ teamId, monitorIds, now }),
    asked.includes('uptime') ? monitors.listedDays({ teamId, monitorIds, ...days }) : [],
    asked.includes('channels') ? alerts.channelsOf(teamId, monitorIds) : null,
  ]);
  const flappings = new Map(
    flapping.map(({ monitorId, timesDown, since }) => [monitorId, { timesDown, until: since + FLAPPING_MS }]),
  );
  const uptimes = new Map(stored.map((one) => [one.monitorId, uptimeOf(one, days.firstDay, now)]));
  const facts = page.monitors.map(({ data }): [string, ListedFacts] => {
    const { monitorId } = data;
    const nextRunAt = nextRunOf(data, now);
    const ownFlapping = flappings.get(monitorId);
    const own = {
      ...(nextRunAt !== undefined && { nextRunAt }),
      ...(ownFlapping && { flapping: ownFlapping }),
      ...(uptimes.has(monitorId) && { uptime: uptimes.get(monitorId) ?? null }),
      ...(channels && { channels: channels.get(monitorId) ?? [] }),
    };
    return [monitorId, own];
  });
  const known = facts.filter(([, own]) => Object.keys(own).length > 0);
  return known.length === 0 ? page : { ...page, facts: Object.fromEntries(known) };
}

/**
 * Returns the next scheduled run for a monitor that is down; null if there are no more. No ping is due then, but unless
 * the schedule is an interval, it can still have upcoming runs.
 */
function nextRunOf({ status, broken, schedule }: Monitor, now: number): number | null | undefined {
  if (status !== 'down' || broken !== undefined || schedule.kind === 'period') return undefined;
  return readSchedule(schedule).ok ? nextDue(schedule, now) : undefined;
}

/** Returns the proportion of time that a monitor was up. Late counts as up, as on dashboards and in reports. */
function uptimeOf(stored: StoredDays, firstDay: string, now: number): Exclude<ListedFacts['uptime'], undefined> {
  let [up, down] = [0, 0];
  for (const { day, upMs, lateMs, downMs } of daysUntil(stored, now)) {
    if (day < firstDay) continue;
    up += upMs + lateMs;
    down += downMs;
  }
  const measuredMs = up + down;
  if (measuredMs === 0) return null;
  return { share: up / measuredMs, days: daysMeasured(measuredMs, now - Date.parse(firstDay)) };
}

/** `monitors/list`, `monitors/ids`, `monitors/dashboard`, `monitors/events`, `monitors/pingBody`. */
export function readCalls(services: CallServices): RpcDefinition[] {
  const { monitors, alerts, now } = services;
  return [
    defineTeamCall({
      path: ['monitors', 'list'],
      forTeam: 'read',
      cost: 10,
      readsTeam: true,
      input: ListMonitorsSchema,
      async handle(query, caller) {
        const at = now();
        const page = await withFacts(services, await monitors.page(query, at), query, at);
        const canPing = (await caller.authorizeInTeam(query.teamId, 'write')) === null;
        return succeed(canPing ? page : pageWithoutPingUrls(page));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'ids'],
      forTeam: 'read',
      cost: 20,
      readsTeam: true,
      input: ListIdsSchema,
      handle: async (query) => succeed(await monitors.ids(query, now())),
    }),
    defineTeamCall({
      path: ['monitors', 'dashboard'],
      forTeam: 'read',
      cost: 10,
      readsTeam: true,
      input: DashboardInputSchema,
      async handle(query, caller) {
        const timezone = await zoneOf(services, caller);
        const dashboard = await readDashboard({ facts: monitors, alerts }, query, { now: now(), timezone });
        return succeed(seesOutput(caller.visitor) ? dashboard : dashboardWithoutOutput(dashboard));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'events'],
      forTeam: 'read',
      cost: 5,
      isLong: true,
      input: ListEventsSchema,
      async handle(query, { visitor }) {
        const page = await monitors.events(query);
        return readOr(query, page === null || seesOutput(visitor) ? page : eventsWithoutOutput(page));
      },
    }),
    defineTeamCall({
      path: ['monitors', 'pingBody'],
      forTeam: 'read',
      input: PingBodySchema,
      async handle({ sequence, ...name }, { visitor }) {
        if (!seesOutput(visitor)) return fail('ForbiddenError');
        const body = await monitors.pingBody(name, sequence);
        return body === undefined ? fail('DocumentNotFoundError', { ...name, sequence }) : readOr(name, body);
      },
    }),
  ];
}

/** Published when the status of one of a team's monitors changes. */
export const flipsEvent = defineTeamEvent('flips');

/** `monitors/search` and `monitors/trouble`. One call covers every team whose monitors the caller can read. */
export function callsAcrossTeams({ monitors, teamsOf, now }: CallServices): RpcDefinition[] {
  const teamsWith = async ({ visitor }: PersonContext, right: TeamRight): Promise<string[]> =>
    (await teamsOf(visitor.identityId)).filter((team) => hasRight(visitor, team, right)).map(({ teamId }) => teamId);

  return [
    definePersonalCall({
      path: ['monitors', 'search'],
      for: 'signedIn',
      cost: 10,
      readsTeam: true,
      input: SearchMonitorsSchema,
      async handle({ text, limit = MAX_FOUND_MONITORS }, caller) {
        const teamIds = await teamsWith(caller, 'read');
        const changeable = new Set(await teamsWith(caller, 'write'));
        const found = await monitors.search({ teamIds, text, limit }, now());
        return succeed(found.map((monitor) => (changeable.has(monitor.teamId) ? monitor : withoutPingUrl(monitor))));
      },
    }),
    definePersonalCall({
      path: ['monitors', 'trouble'],
      for: 'signedIn',
      cost: 10,
      readsTeam: true,
      input: Type.Unknown(),
      handle: async (_input, caller) => succeed(await monitors.trouble(await teamsWith(caller, 'read'), now())),
    }),
  ];
}
