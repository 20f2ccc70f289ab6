import { PreviewScheduleSchema, PreviewSlugSchema, type SlugPreview } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import { previewOf } from '../schedule/previewOf.ts';
import { type CallServices, invalidInput, notFound } from './callServices.ts';
import { freeSlug, slugStem } from './createMonitor.ts';
import { validateReadable } from './validateSettings.ts';

/** `monitors/preview`. */
export function previewSchedule({ monitors, ...services }: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'preview'],
    forTeam: 'read',
    cost: 40,
    input: PreviewScheduleSchema,
    async handle({ teamId, monitorId, schedule, graceSeconds }) {
      const problem = validateReadable(schedule);
      if (problem !== null) return invalidInput(problem);
      const past = monitorId === undefined ? null : await monitors.past({ teamId, monitorId });
      if (monitorId !== undefined && past === null) return notFound({ teamId, monitorId });
      return succeed(previewOf({ schedule, graceSeconds, now: services.now(), past }));
    },
  });
}

/** `monitors/previewSlug`. */
export function previewSlug(services: CallServices) {
  return defineTeamCall({
    path: ['monitors', 'previewSlug'],
    forTeam: 'read',
    input: PreviewSlugSchema,
    async handle({ teamId, monitorId: exceptMonitorId = '', slug }) {
      const query = { teamId, exceptMonitorId, slug, stem: slugStem(slug) };
      const taken = new Set(await services.monitors.slugsLike(query));
      return succeed({ isTaken: taken.has(slug), free: freeSlug(slug, taken) } satisfies SlugPreview);
    },
  });
}
