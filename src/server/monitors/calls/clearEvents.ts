import { ClearEventsSchema } from '../../../contract/monitors/monitorCalls.ts';
import { answerEdit } from './answers.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/clearEvents`. */
export function clearEvents(services: CallServices) {
  const { monitors } = services;
  return defineTeamCall(services, {
    name: 'clearEvents',
    cost: 10,
    input: ClearEventsSchema,
    async handle({ teamId, monitorId, versionstamp }, caller) {
      const outcome = await monitors.clear(teamId, { monitorId, versionstamp }, await caller.asEditor());
      return answerEdit(monitors, { teamId, monitorId }, outcome);
    },
  });
}
