import { type fetchEndpoint, requestEndpoint } from '../api/fetchEndpoint.ts';
import { clock } from '../lib/clock.ts';
import { zonedTime } from '../lib/zonedTime.ts';
import { integrationsApi } from '../features/integrations/integrationsApi.ts';
import { historyRange, instantsOf, readRange } from '../lib/dayRange.ts';
import { monitorsApi } from '../features/monitors/monitorsApi.ts';
import { quietApi } from '../features/quiet/quietApi.ts';
import { timelineArg } from '../features/monitorPage/events/eventFilters.ts';

type Store = Parameters<typeof fetchEndpoint>[0];

interface Place {
  teamId: string;
  monitorId: string;
}

interface TabOptions {
  search: URLSearchParams;
  /** Returns the viewer's time zone, which the URL's days are in. */
  readZone(): Promise<string>;
}

const { getLastIncident, getMonitorHistory, listMonitorEvents } = monitorsApi.endpoints;

/** Requests a team's quiet times, without waiting for them. */
export const readQuiet = (store: Store, teamId: string): void =>
  requestEndpoint(store, quietApi.endpoints.getQuiet, { teamId }, { fresh: true });

/** Requests what a monitor's page shows on every tab, without waiting for it. */
export function readMonitorPage(store: Store, place: Place): void {
  requestEndpoint(store, getLastIncident, place);
  requestEndpoint(store, integrationsApi.endpoints.listNotifications, place);
  readQuiet(store, place.teamId);
}

/** Requests what the overview shows. The history depends on the time zone, so it's requested once that is known. */
export async function readOverviewTab(store: Store, place: Place, { search, readZone }: TabOptions): Promise<void> {
  requestEndpoint(store, listMonitorEvents, place);
  const zone = await readZone();
  const range = historyRange(search, zonedTime(clock.now(), zone).day);
  requestEndpoint(store, getMonitorHistory, { ...place, ...instantsOf(range, zone) });
}

/** Requests the timeline that a URL selects. It depends on the time zone only if the URL contains days. */
export async function readEventsTab(store: Store, place: Place, { search, readZone }: TabOptions): Promise<void> {
  const zone = readRange(search) === null ? 'UTC' : await readZone();
  requestEndpoint(store, listMonitorEvents, timelineArg(place, search, zone));
}
