import { createId, MONITOR_ID_PREFIX } from '../../../src/contract/ids.ts';
import type { Job } from '../story/job.ts';
import { createStory, type Story } from '../story/story.ts';

/** Creates a story about one team with a few jobs. */
export function shortStory(jobs: readonly Job[]): Story {
  const story = createStory({ seed: 'short', robots: 0 });
  const monitors = jobs.map((job) => ({ monitorId: createId(MONITOR_ID_PREFIX), job }));
  const platform = { ...story.platform, monitors };
  return { ...story, platform, teams: [platform] };
}
