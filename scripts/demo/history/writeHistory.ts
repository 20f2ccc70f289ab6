import { DAY_MS, HISTORY_DAYS } from '../story/job.ts';
import { tellStory, type Story } from '../story/story.ts';
import { openWorld, type WorldOptions } from './openWorld.ts';
import { planActs } from './planActs.ts';
import { playHistory, type WatchedJob } from './playHistory.ts';
import { makeMonitors, settleTeams } from './settleTeams.ts';
import { createSignalFeed, type SignalFeed } from './signalFeed.ts';

export interface HistoryPlan extends WorldOptions {
  seed: string;
  /** Monitors of the largest team. */
  robots: number;
  /** The instant that the history reaches: later each time it is asked, where the demo takes place now. */
  upTo(): number;
}

export interface WrittenHistory {
  story: Story;
  /** What the jobs do from now on. */
  feed: SignalFeed<WatchedJob>;
}

/** Fills an empty data file with 90 days. */
export async function writeHistory({ seed, robots, upTo, ...place }: HistoryPlan): Promise<WrittenHistory> {
  const { clock } = place;
  const now = upTo();
  const from = now - HISTORY_DAYS * DAY_MS;
  const story = tellStory({ seed, robots });
  clock.set(from);
  const world = await openWorld(place);
  try {
    const editors = await settleTeams(world, story);
    const watched = await makeMonitors(world, story, editors, now);
    const feed = createSignalFeed(watched, { now, seed });
    const acts = planActs(story, editors, now);
    await playHistory({ world, feed, acts, from, until: now });
    // Writing took a while.
    await playHistory({ world, feed, acts, from: now, until: upTo() });
    return { story, feed };
  } finally {
    await world.close();
  }
}
