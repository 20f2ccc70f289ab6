import type { Document } from '../../src/contract/documents.ts';
import { createId, MONITOR_ID_PREFIX } from '../../src/contract/ids.ts';
import { monitorKey } from '../../src/contract/keys.ts';
import type { EventPage } from '../../src/contract/monitors/monitorCalls.ts';
import type { FlipEvent, MonitorEvent, PingEvent } from '../../src/contract/monitors/monitorEvents.ts';
import type { PingableMonitor, MonitorSettings } from '../../src/contract/monitors/monitorRecord.ts';
import { documentGet, rpc } from '../../src/sdk/commandBuilders.ts';
import type { TestUser } from './testUsers.ts';

/** A monitor, and the person who requests it. */
export interface MonitorPlace {
  person: TestUser;
  teamId: string;
  monitorId: string;
}

const SETTINGS: Omit<MonitorSettings, 'name'> = {
  slug: '',
  tags: [],
  description: '',
  schedule: { kind: 'period', periodSeconds: 3_600 },
  graceSeconds: 600,
  needsManualResume: false,
};

/** Creates a monitor without a browser. */
export async function monitorOf(
  person: TestUser,
  teamId: string,
  settings: Pick<MonitorSettings, 'name'> & Partial<MonitorSettings>,
): Promise<PingableMonitor> {
  const monitorId = createId(MONITOR_ID_PREFIX);
  const input = { teamId, monitorId, settings: { ...SETTINGS, ...settings } };
  const { data } = (await person.platform.execute(rpc(['monitors', 'create'], input))) as Document<PingableMonitor>;
  return data;
}

/** Changes a monitor's schedule without a browser. */
export async function reschedule(place: MonitorPlace, changes: Partial<MonitorSettings>): Promise<void> {
  const { person, teamId, monitorId } = place;
  const { name, slug, tags, settingsVersionstamp: versionstamp } = await readMonitor(place);
  const input = { teamId, monitorId, versionstamp, settings: { ...SETTINGS, name, slug, tags, ...changes } };
  await person.platform.execute(rpc(['monitors', 'update'], input));
}

/** Reads a monitor's current state. */
export async function readMonitor({ person, teamId, monitorId }: MonitorPlace): Promise<PingableMonitor> {
  const { data } = (await person.platform.execute(
    documentGet(monitorKey(teamId, monitorId)),
  )) as Document<PingableMonitor>;
  return data;
}

/** Reads a monitor's newest events, oldest first. */
export async function readEvents({ person, teamId, monitorId }: MonitorPlace): Promise<MonitorEvent[]> {
  const { events } = (await person.platform.execute(rpc(['monitors', 'events'], { teamId, monitorId }))) as EventPage;
  return events.toReversed();
}

export const isFlip = (event: MonitorEvent): event is FlipEvent => event.type === 'flip';
export const isPing = (event: MonitorEvent): event is PingEvent => event.type === 'ping';
