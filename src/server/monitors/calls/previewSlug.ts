import { PreviewSlugSchema, type SlugPreview } from '../../../contract/monitors/monitorCalls.ts';
import { succeed } from '../../outcome.ts';
import { freeSlug, slugStem } from './freeSlug.ts';
import { defineTeamCall, type CallServices } from './teamCall.ts';

/** `monitors/previewSlug`. */
export function previewSlug(services: CallServices) {
  return defineTeamCall(services, {
    name: 'previewSlug',
    input: PreviewSlugSchema,
    async handle({ teamId, monitorId: exceptMonitorId = '', slug }) {
      const query = { teamId, exceptMonitorId, slug, stem: slugStem(slug) };
      const taken = new Set(await services.monitors.slugsLike(query));
      return succeed({ isTaken: taken.has(slug), free: freeSlug(slug, taken) } satisfies SlugPreview);
    },
  });
}
