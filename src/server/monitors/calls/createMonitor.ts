import { isId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { CopyMonitorSchema, CreateMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import { MAX_SLUG_LENGTH } from '../../../contract/monitors/monitorLimits.ts';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { actorOf } from '../../audit/auditEntry.ts';
import { defineTeamCall, type TeamContext } from '../../commands/rpcDefinition.ts';
import { quotaExceeded } from '../../limits.ts';
import { fail, type Outcome, succeed } from '../../outcome.ts';
import type { NewMonitor } from '../monitorEditor.ts';
import { type CallServices, editorOf, invalidInput, notFound } from './callServices.ts';
import { validateName, validateSettings, normalizeSettings } from './validateSettings.ts';

/** `monitors/create`. */
export function createMonitor(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'create'],
    forTeam: 'write',
    cost: 10,
    input: CreateMonitorSchema,
    async handle({ teamId, monitorId, settings }, caller) {
      const problem = validateSettings(settings);
      if (problem !== null) return invalidInput(problem);
      const monitor = { teamId, monitorId, settings: normalizeSettings(settings) };
      return insertMonitor(services, { monitor, action: 'created', idField: 'monitorId' }, caller);
    },
  });
}

export interface Insertion {
  monitor: NewMonitor;
  action: 'created' | 'copied';
  /** The input field that contains the new id. */
  idField: string;
}

/** Creates a monitor, unless its id is invalid or its team has been deleted. */
export async function insertMonitor(
  services: CallServices,
  { monitor, action, idField }: Insertion,
  caller: TeamContext,
): Promise<Outcome> {
  const { monitors, maxMonitors = Infinity, hasRoom } = services;
  const { teamId, monitorId } = monitor;
  if (!isId(MONITOR_ID_PREFIX, monitorId)) {
    const message = `must be ${MONITOR_ID_PREFIX} and 22 or 32 letters and digits`;
    return invalidInput({ path: idField, message });
  }
  if (!hasRoom()) return fail('StorageFullError');
  const document = await monitors.create({ ...monitor, maxMonitors }, action, await editorOf(services, caller));
  if (document === 'too-many') return quotaExceeded('monitors', maxMonitors);
  if (document === null) return invalidInput({ path: idField, message: 'must be a new id' });
  // Check again: deleting a team removes only the monitors that it finds, so a monitor created just afterward would
  // remain.
  const gone = await caller.authorizeInTeam(teamId, 'write');
  if (gone === null) return succeed(document);
  await monitors.remove(teamId, [{ monitorId }], actorOf(caller));
  return gone;
}

/** `monitors/copy`. */
export function copyMonitor(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'copy'],
    forTeam: 'write',
    cost: 10,
    input: CopyMonitorSchema,
    async handle({ teamId, monitorId, copyId, name }, caller) {
      const problem = validateName(name, 'name');
      if (problem !== null) return invalidInput(problem);
      const original = await services.monitors.find({ teamId, monitorId });
      if (original === null) return notFound({ teamId, monitorId });
      const monitor = { teamId, monitorId: copyId, settings: copyOf(original.data, name) };
      return insertMonitor(services, { monitor, action: 'copied', idField: 'copyId' }, caller);
    },
  });
}

/** Returns the settings for a copy. The slug is left out, because neither monitor could be pinged by a shared slug. */
function copyOf(monitor: Monitor, name: string): MonitorSettings {
  return normalizeSettings({ ...monitor, name, slug: '' });
}

/** Maximum length of a slug's number suffix: a hyphen and up to five digits. */
const MAX_NUMBER_DIGITS = 6;

/** Returns the part that numbered slugs start with: the slug, truncated to leave room for a number. */
export const slugStem = (slug: string): string => slug.slice(0, MAX_SLUG_LENGTH - MAX_NUMBER_DIGITS);

/** Returns the slug, or the first numbered slug that's free: `pings`, `pings-2`, `pings-3`… */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slugStem(slug)}-${number}`;
  return free;
}
