import type { LastIncident } from '../../../contract/monitors/incident.ts';
import type { EventPage, MonitorPage } from '../../../contract/monitors/monitorCalls.ts';
import type { MonitorEvent } from '../../../contract/monitors/monitorEvents.ts';
import type { Monitor } from '../../../contract/monitors/monitorRecord.ts';
import type { TeamDashboard } from '../../../contract/monitors/teamDashboard.ts';

/** Removes the ping URL, for callers who can't change the monitor: a request to it counts as the job's own report. */
export function withoutPingUrl<Shown extends { uuid?: string }>(monitor: Shown): Omit<Shown, 'uuid'> {
  const { uuid: _uuid, ...shown } = monitor;
  return shown;
}

export const pageWithoutPingUrls = (page: MonitorPage): MonitorPage => ({
  ...page,
  monitors: page.monitors.map((document) => ({ ...document, data: withoutPingUrl<Monitor>(document.data) })),
});

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
  // A destination may answer with what it was sent.
  channels: {
    ...dashboard.channels,
    troubled: dashboard.channels.troubled.map((channel) => ({ ...channel, answer: '' })),
  },
  incidents: dashboard.incidents.map((incident) => ({ ...incident, output: null })),
});
