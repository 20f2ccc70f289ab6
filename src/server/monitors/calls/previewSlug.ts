import { PreviewSlugSchema, type SlugPreview } from '../../../contract/monitors/monitorCalls.ts';
import { defineTeamCall } from '../../commands/rpcDefinition.ts';
import { succeed } from '../../outcome.ts';
import { freeSlug, slugStem } from './freeSlug.ts';
import type { CallServices } from './callServices.ts';

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
