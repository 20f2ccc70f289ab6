import { MoveMonitorSchema } from '../../../contract/monitors/monitorCalls.ts';
import type { EditDecision } from '../monitorEditor.ts';
import { answerEdit } from './answers.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/move`. */
export function moveMonitor(services: CallServices) {
  const { monitors } = services;
  return defineTeamCall(services, {
    name: 'move',
    input: MoveMonitorSchema,
    async handle({ teamId, monitorId, versionstamp, toTeamId }, caller) {
      const admission = await caller.admitTo(toTeamId);
      if (!admission.admitted) return admission.failure;
      const edit: EditDecision = toTeamId === teamId ? 'unchanged' : { action: 'moved', changes: [], toTeamId };
      const target = { monitorId, versionstamp };
      const [outcome] = await monitors.edit(teamId, [target], await caller.asEditor(), () => edit);
      return answerEdit(monitors, { teamId, monitorId }, outcome, { teamId: toTeamId, monitorId });
    },
  });
}
