import { isId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { CreateMonitorSchema, CopyMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { defineTeamCall, type TeamContext } from '../../commands/rpcDefinition.ts';
import { fail, succeed, type Outcome } from '../../outcome.ts';
import type { NewMonitor } from '../monitorEditor.ts';
import { invalidInput, notFound } from './answers.ts';
import { editorOf, type CallServices } from './callServices.ts';
import { judgeQuota } from './admitMonitor.ts';
import { judgeSettings, tidySettings, judgeName } from './judgeSettings.ts';

/** `monitors/create`. */
export function createMonitor(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'create'],
    forTeam: 'write',
    cost: 10,
    input: CreateMonitorSchema,
    async handle({ teamId, monitorId, settings }, caller) {
      const problem = judgeSettings(settings);
      if (problem !== null) return invalidInput(problem);
      const monitor = { teamId, monitorId, settings: tidySettings(settings) };
      return insertMonitor(services, { monitor, action: 'created', idField: 'monitorId' }, caller);
    },
  });
}

export interface Insertion {
  monitor: NewMonitor;
  action: 'created' | 'copied';
  /** Which field of the input holds the new id. */
  idField: string;
}

/** Writes a new monitor, unless its id is invalid or its team has since been deleted. */
export async function insertMonitor(
  services: CallServices,
  { monitor, action, idField }: Insertion,
  caller: TeamContext,
): Promise<Outcome> {
  const { monitors, hasRoom } = services;
  const { teamId, monitorId } = monitor;
  if (!isId(MONITOR_ID_PREFIX, monitorId)) {
    const message = `must be ${MONITOR_ID_PREFIX} and 22 or 32 letters and digits`;
    return invalidInput({ path: idField, message });
  }
  if (!hasRoom()) return fail('StorageFullError');
  const excess = await judgeQuota(services, monitor);
  if (excess !== null) return excess;
  const document = await monitors.create(monitor, action, await editorOf(services, caller));
  if (document === null) return invalidInput({ path: idField, message: 'must be a new id' });
  // Deleting a team removes the monitors found then; one created a moment later must not stay.
  const gone = await caller.judgeTeam(teamId, 'write');
  if (gone === null) return succeed(document);
  await monitors.remove(teamId, [{ monitorId }]);
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
      const problem = judgeName(name, 'name');
      if (problem !== null) return invalidInput(problem);
      const original = await services.monitors.find({ teamId, monitorId });
      if (original === null) return notFound({ teamId, monitorId });
      const monitor = { teamId, monitorId: copyId, settings: copyOf(original.data, name) };
      return insertMonitor(services, { monitor, action: 'copied', idField: 'copyId' }, caller);
    },
  });
}

/** Without the slug: one that named two monitors would end the pings of the first. */
function copyOf(monitor: Monitor, name: string): MonitorSettings {
  return tidySettings({ ...monitor, name, slug: '' });
}
