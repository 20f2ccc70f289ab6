import { DAY_MS, HISTORY_DAYS } from '../story/job.ts';
import type { Story } from '../story/story.ts';
import { openWorld, type WorldOptions } from './openWorld.ts';
import { planActs } from './planActs.ts';
import { playHistory, type WatchedJob } from './playHistory.ts';
import { makeMonitors, openSessions, settleTeams } from './settleTeams.ts';
import { createSignalFeed, type SignalFeed } from './signalFeed.ts';

export interface HistoryPlan extends WorldOptions {
  story: Story;
  /** Returns the time up to which history is written. In a demo set in the present, each call returns a later time. */
  upTo(): number;
}

/** Fills an empty data file with 90 days of a story. Returns the feed of what its jobs do afterward. */
export async function writeHistory({ story, upTo, ...place }: HistoryPlan): Promise<SignalFeed<WatchedJob>> {
  const { clock } = place;
  const now = upTo();
  const from = now - HISTORY_DAYS * DAY_MS;
  clock.set(from);
  const world = await openWorld(place);
  try {
    const editors = await settleTeams(world, story);
    await openSessions(world, story, editors, now);
    const watched = await makeMonitors(world, story, editors, now);
    const feed = createSignalFeed(watched, { now, seed: story.seed });
    const acts = planActs(story, editors, now);
    await playHistory({ world, feed, acts, from, until: now });
    // Covers the time that passed while the history was being written.
    await playHistory({ world, feed, acts, from: now, until: upTo() });
    return feed;
  } finally {
    await world.close();
  }
}
