import type { LastIncident } from '../../../contract/monitors/incident.ts';
import type { EventPage, MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';
import { includesRight, RIGHT_OF_SCOPE } from '../../../contract/teams/teamRights.ts';
import type { Visitor } from '../../access/visitor.ts';

/** Removes the ping URL, for callers who can't change the monitor: a request to it counts as the job's own report. */
export function withoutPingUrl<Shown extends { uuid?: string }>(monitor: Shown): Omit<Shown, 'uuid'> {
  const { uuid: _uuid, ...shown } = monitor;
  return shown;
}

export const pageWithoutPingUrls = (page: MonitorPage): MonitorPage => ({
  ...page,
  monitors: page.monitors.map((document) => ({ ...document, data: withoutPingUrl<Monitor>(document.data) })),
});

/**
 * Whether a caller who can read a team's monitors gets what their jobs wrote, which can contain secrets. People do; an
 * API key that can only read doesn't, because such keys are kept in places that many people can see.
 */
export function seesOutput(visitor: Visitor): boolean {
  if (visitor.kind !== 'apiKey') return true;
  const right = RIGHT_OF_SCOPE[visitor.scope];
  return right !== null && includesRight(right, 'write');
}

const eventWithoutOutput = <Event extends MonitorEvent>(event: Event): Event =>
  event.type === 'ping' ? { ...event, bodyStart: null } : event;

export const eventsWithoutOutput = (page: EventPage): EventPage => ({
  ...page,
  events: page.events.map(eventWithoutOutput),
});

export function incidentWithoutOutput({ incident, ...rest }: LastIncident): LastIncident {
  if (incident === null) return { ...rest, incident };
  const { ping, latest } = incident;
  return {
    ...rest,
    incident: {
      ...incident,
      ping: ping && eventWithoutOutput(ping),
      output: null,
      ...(latest !== undefined && {
        latest: latest && { ping: eventWithoutOutput(latest.ping), output: null },
      }),
    },
  };
}

export const dashboardWithoutOutput = (dashboard: TeamDashboard): TeamDashboard => ({
  ...dashboard,
  attention: {
    ...dashboard.attention,
    cards: dashboard.attention.cards.map((card) => ({ ...card, output: null })),
  },
  incidents: dashboard.incidents.map((incident) => ({ ...incident, output: null })),
});
