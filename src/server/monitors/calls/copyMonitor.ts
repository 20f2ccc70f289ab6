import { CopyMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import type { Monitor, MonitorSettings } from '../../../contract/monitors/monitorRecord.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { invalidInput, notFound } from './answers.ts';
import { insertMonitor } from './createMonitor.ts';
import { judgeName, tidySettings } from './judgeSettings.ts';
import type { CallServices } from './callServices.ts';

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
