import { isId, MONITOR_ID_PREFIX } from '../../../contract/ids.ts';
import { CreateMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall, type TeamContext } from '../../commands/rpcDefinition.ts';
import { fail, succeed, type Outcome } from '../../outcome.ts';
import type { NewMonitor } from '../monitorEditor.ts';
import { invalidInput } from './answers.ts';
import { judgeQuota } from './judgeQuota.ts';
import { judgeSettings, tidySettings } from './judgeSettings.ts';
import { editorOf, type CallServices } from './callServices.ts';

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

/** Writes a new monitor, unless its id is no good or its team has gone meanwhile. */
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
  // Whoever deletes a team removes the monitors that they find: one that came a moment later must not stay.
  const gone = await caller.judgeTeam(teamId, 'write');
  if (gone === null) return succeed(document);
  await monitors.remove(teamId, [{ monitorId }]);
  return gone;
}
