import { PreviewScheduleSchema } from '../../../contract/monitors/monitorCalls.ts';
import { succeed } from '../../outcome.ts';
import { previewOf } from '../schedule/previewOf.ts';
import { invalidInput, notFound } from './answers.ts';
import { judgeSchedule } from './judgeSettings.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/preview`. */
export function previewSchedule({ monitors, ...services }: CallServices) {
  return defineTeamCall(services, {
    name: 'preview',
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
