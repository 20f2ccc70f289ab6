import { DAY_MS } from '../../../contract/durations.ts';
import {
  GetIncidentSchema,
  type Incident,
  type LastIncident,
  type ReportedFailure,
} from '../../../contract/monitors/incident.ts';
import {
  ClearEventsSchema,
  type EventPage,
  type MonitorHistory,
  MonitorHistorySchema,
} from '../../../contract/monitors/monitorCalls.ts';
import {
  type FlipEvent,
  isReportedFailure,
  type MonitorEvent,
  type PingEvent,
} from '../../../contract/monitors/monitorEvents.ts';
import { withoutUndonePauses } from '../../../contract/monitors/outages.ts';
import { FLAPPING_MS } from '../../../contract/monitors/flapping.ts';
import { INCIDENT_DAYS } from '../../../contract/monitors/monitorLimits.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import { instantOf, midnightOf } from '../../time/zones.ts';
import type { MonitorCatalog, MonitorName } from '../monitorCatalog.ts';
import { localDays } from '../rollups/localDays.ts';
import { daysUntil } from '../rules/accountTime.ts';
import { seesOutput } from '../../access/seesOutput.ts';
import { incidentWithoutOutput } from '../projection/shownTo.ts';
import { textEndOf } from '../monitorText.ts';
import { editResult, type CallServices, editorOf, invalidInput, notFound, readOr, zoneOf } from './callServices.ts';

/** The maximum number of days back. Flips are kept for as long. */
const MAX_DAYS = 400;

/** `monitors/history`. */
export function monitorHistory(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'history'],
    forTeam: 'read',
    cost: 20,
    input: MonitorHistorySchema,
    async handle(query, caller) {
      if (query.to < query.from) return invalidInput({ path: 'to', message: 'must not be before from' });
      const { monitors } = services;
      const now = services.now();
      const [stored, timezone] = await Promise.all([monitors.history(query), zoneOf(services, caller)]);
      if (stored === null) return notFound(query);
      const { runs, downtimes, monitor } = stored;
      const asked = Math.max(query.from, now - MAX_DAYS * DAY_MS);
      const range = {
        from: instantOf(timezone, midnightOf(timezone, Math.min(asked, now))),
        to: query.to,
        timezone,
        now,
      };
      const flips = await monitors.flipDays({ id: monitor.id }, { ...range, to: now });
      const days = localDays({ ...monitor, flips, rollups: daysUntil(stored, now) }, range);
      return succeed({ days, runs, downtimes } satisfies MonitorHistory);
    },
  });
}

/** `monitors/clearEvents`. */
export function clearEvents(services: CallServices) {
  const { monitors } = services;
  return defineTeamCall({
    path: ['monitors', 'clearEvents'],
    forTeam: 'write',
    cost: 10,
    input: ClearEventsSchema,
    async handle({ teamId, monitorId, versionstamp }, caller) {
      const outcome = await monitors.clear(teamId, { monitorId, versionstamp }, await editorOf(services, caller));
      return editResult(monitors, { teamId, monitorId }, outcome);
    },
  });
}

/** Enough characters for a few lines. */
const OUTPUT_CHARACTERS = 600;

type Reads = Pick<MonitorCatalog, 'find' | 'events' | 'pingBody'>;

/** `monitors/incident`. */
export const lastIncident = ({ monitors, now }: CallServices) =>
  defineTeamCall({
    path: ['monitors', 'incident'],
    forTeam: 'read',
    cost: 5,
    input: GetIncidentSchema,
    async handle(name, { visitor }) {
      const last = await readLastIncident(monitors, name, now());
      return readOr(name, last === null || seesOutput(visitor) ? last : incidentWithoutOutput(last));
    },
  });

/** Reads a monitor's last incident as of an instant (milliseconds since 1970); null if the monitor doesn't exist. */
export async function readLastIncident(monitors: Reads, name: MonitorName, now: number): Promise<LastIncident | null> {
  const recentFlips = { ...name, filters: ['flip'], from: Math.max(0, now - INCIDENT_DAYS * DAY_MS) };
  const [document, recent] = await Promise.all([monitors.find(name), monitors.events(recentFlips)]);
  if (document === null || recent === null) return null;
  const { status, statusSince } = document.data;
  const flips = flipsOf(recent);
  const downs = flips.filter(({ to }) => to === 'down');
  const recentDowns = downs.flatMap(({ at }) => (at > now - FLAPPING_MS ? [at] : []));
  const flip = downs[0] ?? (status === 'down' ? await newestFlip(monitors, name) : undefined);
  if (flip === undefined) return { statusSince, recentDowns, incident: null };
  const end = flips.findLast(({ sequence }) => sequence > flip.sequence) ?? null;
  const [cause, latest] = await Promise.all([
    readCause(monitors, name, flip),
    readLatestFailure(monitors, name, { flip, end }),
  ]);
  const incident: Incident = {
    flip,
    end,
    ...cause,
    latest,
    count: Math.max(1, downs.length),
    isCountCut: recent.hasOlder,
  };
  return { statusSince, recentDowns, incident };
}

const isFlip = (event: MonitorEvent): event is FlipEvent => event.type === 'flip';

/** Returns a page's flips, newest first, without pauses that interrupted an outage and were undone. */
const flipsOf = ({ events }: EventPage): FlipEvent[] =>
  withoutUndonePauses(events.filter(isFlip).toReversed()).toReversed();

async function newestFlip(monitors: Reads, name: MonitorName): Promise<FlipEvent | undefined> {
  const page = await monitors.events({ ...name, filters: ['flip'] });
  return page === null ? undefined : flipsOf(page)[0];
}

async function readCause(
  monitors: Reads,
  name: MonitorName,
  flip: FlipEvent,
): Promise<Pick<Incident, 'ping' | 'output'>> {
  const nothing = { ping: null, output: null };
  // A ping that caused a flip comes right before it.
  if (!isReportedFailure(flip.reason)) return nothing;
  const page = await monitors.events({ ...name, before: flip.sequence, limit: 1 });
  const ping = page?.events.find(
    (event): event is PingEvent => event.type === 'ping' && event.sequence === flip.sequence - 1,
  );
  return ping === undefined ? nothing : { ping, output: await readOutput(monitors, name, ping) };
}

/** Returns the newest failure reported during an incident, after the one that started it; null if there's none. */
async function readLatestFailure(
  monitors: Reads,
  name: MonitorName,
  { flip, end }: Pick<Incident, 'flip' | 'end'>,
): Promise<ReportedFailure | null> {
  const during = { after: flip.sequence, ...(end && { before: end.sequence }) };
  const page = await monitors.events({ ...name, filters: ['fail'], ...during, limit: 1 });
  const ping = page?.events.find((event): event is PingEvent => event.type === 'ping');
  return ping === undefined ? null : { ping, output: await readOutput(monitors, name, ping) };
}

async function readOutput(
  monitors: Reads,
  name: MonitorName,
  { bodyBytes, sequence }: PingEvent,
): Promise<string | null> {
  const body = bodyBytes === 0 ? null : await monitors.pingBody(name, sequence);
  return body ? textEndOf(Buffer.from(body.bytes, 'base64'), OUTPUT_CHARACTERS) : null;
}
