import type { ReceivedPing } from '../../../src/server/monitors/monitorStore.ts';
import { DAY_MS, type Job } from '../story/job.ts';
import { runAlertRound } from './alertRound.ts';
import type { DemoWorld } from './openWorld.ts';
import type { SentSignal, SignalFeed } from './signalFeed.ts';
import type { JobPing } from './signalsOf.ts';

/** A job with its monitor's ping URL. */
export interface WatchedJob {
  job: Job;
  uuid: string;
}

/** Something that a person does at a certain time. */
export interface Act {
  at: number;
  act(world: DemoWorld): Promise<void>;
}

export interface HistoryOptions {
  world: DemoWorld;
  feed: SignalFeed<WatchedJob>;
  acts: readonly Act[];
  from: number;
  until: number;
}

type Moment = SentSignal<WatchedJob> | Act;

/** Maximum number of pings in one commit. */
const MAX_CONCURRENT = 250;

/**
 * Writes everything that happened between two times, in order, as a server would have: pings, missed deadlines,
 * people's actions, and the resulting alerts.
 */
export async function playHistory({ world, feed, acts, from, until }: HistoryOptions): Promise<void> {
  const player = createPlayer(world);
  for (let day = from; day < until; day += DAY_MS) {
    const end = Math.min(day + DAY_MS, until);
    const due = acts.filter(({ at }) => at > day && at <= end);
    const moments: Moment[] = [...feed.takeUntil(end), ...due];
    const inOrder = moments.toSorted((one, other) => instantOf(one) - instantOf(other));
    for (const moment of inOrder) await player.play(moment);
    await player.passTime(end);
  }
  world.clock.set(until);
  while ((await world.monitors.prune(until)).hasMore);
  // Otherwise, the next server would conclude that no server had been running.
  await world.monitors.recordAlive({ now: until, isInDoubt: false });
}

const instantOf = (moment: Moment): number => ('signal' in moment ? moment.signal.at : moment.at);

function createPlayer(world: DemoWorld) {
  const { monitors, clock } = world;
  let pending: Promise<unknown>[] = [];
  let nextAlertAt = Infinity;

  async function record(): Promise<void> {
    await Promise.all(pending);
    pending = [];
  }

  async function alertPeople(at: number): Promise<void> {
    clock.set(at);
    nextAlertAt = await runAlertRound(world);
  }

  async function passTime(at: number): Promise<void> {
    while (nextAlertAt <= at) {
      await record();
      await alertPeople(nextAlertAt);
    }
    clock.set(at);
  }

  async function playSignal({ sender, signal }: SentSignal<WatchedJob>): Promise<void> {
    if (signal.kind === 'missed-deadline') {
      await record();
      while ((await monitors.sweepDeadlines(signal.at)).hasMore);
      return alertPeople(signal.at);
    }
    pending.push(monitors.recordPing({ by: 'uuid', uuid: sender.uuid }, receivedPing(sender.job, signal)));
    if (!signal.canFlip && pending.length < MAX_CONCURRENT) return;
    await record();
    if (signal.canFlip) await alertPeople(signal.at);
  }

  return {
    passTime,
    async play(moment: Moment): Promise<void> {
      await passTime(instantOf(moment));
      if ('signal' in moment) return playSignal(moment);
      await record();
      await moment.act(world);
      await alertPeople(moment.at);
    },
  };
}

function receivedPing({ userAgent }: Job, { kind, at, exitStatus, body }: JobPing): ReceivedPing {
  return {
    kind,
    exitStatus,
    durationMs: null,
    rid: null,
    at,
    tookMs: 0,
    method: body === '' ? 'GET' : 'POST',
    scheme: 'https',
    address: '198.51.100.24',
    userAgent,
    body: Buffer.from(body),
    isBodyCut: false,
  };
}
