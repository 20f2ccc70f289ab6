import { PreviewScheduleSchema } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import { previewOf } from '../schedule/previewOf.ts';
import { invalidInput, notFound } from './answers.ts';
import { judgeSchedule } from './judgeSettings.ts';
import type { CallServices } from './callServices.ts';

/** `monitors/preview`. */
export function previewSchedule({ monitors, ...services }: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'preview'],
    forTeam: 'read',
    cost: 40,
    input: PreviewScheduleSchema,
    async handle({ teamId, monitorId, schedule, graceSeconds }) {
      const problem = judgeSchedule(schedule);
      if (problem !== null) return invalidInput(problem);
      const past = monitorId === undefined ? null : await monitors.past({ teamId, monitorId });
      if (monitorId !== undefined && past === null) return notFound({ teamId, monitorId });
      return succeed(previewOf({ schedule, graceSeconds, now: services.now(), past }));
    },
  });
}
