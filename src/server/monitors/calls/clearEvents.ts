import { ClearEventsSchema } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { answerEdit } from './answers.ts';
import { editorOf, type CallServices } from './callServices.ts';

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
      return answerEdit(monitors, { teamId, monitorId }, outcome);
    },
  });
}
